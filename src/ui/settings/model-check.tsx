import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { ModelRef } from '../../core/messages.ts';
import { type CheckResult, type CheckTaskId, checkTasks } from '../../core/model-check.ts';
import { useApp } from '../app/context.ts';
import { Button } from '../parts/button.tsx';
import { Explain } from '../parts/explain.tsx';
import { SelectField } from '../parts/field.tsx';
import { errorWords } from '../words/errors.ts';
import { modelCheckWords as words } from '../words/model-check.ts';
import css from './settings.module.css';

const keyOf = ({ source, model }: ModelRef): string => JSON.stringify([source, model]);

/** Lets the chosen model do the tasks, one after the other, and shows how each went. */
export function ModelCheck() {
  const { client } = useApp();
  const { models, settings } = client.reads;
  const chosen = useSignal<string | null>(null);
  const { results, isRunning, start, stop } = useCheck();
  const standard = settings.value?.defaultModel ?? null;
  const key = chosen.value ?? (standard === null ? '' : keyOf(standard));
  const model = models.value.find(({ ref }) => keyOf(ref) === key) ?? models.value[0];
  if (model === undefined) return null;
  return (
    <section class={css['block']}>
      <h3>{words.title}</h3>
      <p class={css['intro']}>{words.intro}</p>
      <div class={css['find']}>
        <SelectField
          label={words.model}
          value={keyOf(model.ref)}
          options={models.value.map(({ ref, label, place }) => ({
            value: keyOf(ref),
            label: place === '' ? label : `${label} (${place})`,
          }))}
          onValue={(value) => {
            stop();
            chosen.value = value;
            results.value = [];
          }}
        />
        {!isRunning.value ? (
          <Button onClick={() => void start(model.ref)}>{words.start}</Button>
        ) : (
          <Button onClick={stop}>{words.stop}</Button>
        )}
      </div>
      {(results.value.length > 0 || isRunning.value) && (
        <ScoreCard results={results.value} isRunning={isRunning.value} />
      )}
    </section>
  );
}

/** Runs the tasks in order, until one cannot be run or the person stops. */
function useCheck() {
  const { client, toasts } = useApp();
  const results = useSignal<readonly CheckResult[]>([]);
  const isRunning = useSignal(false);
  const wanted = useRef(false);
  const stop = (): void => {
    if (!wanted.current) return;
    wanted.current = false;
    void client.agent.stopCheck();
  };
  useEffect(() => stop, []);
  const start = async (model: ModelRef): Promise<void> => {
    results.value = [];
    isRunning.value = wanted.current = true;
    for (const task of checkTasks) {
      const answer = await client.agent.checkModel(model, task);
      if (!isStillWanted(wanted) || !toasts.report(answer)) break;
      results.value = [...results.value, answer.value];
      // What keeps one task from being run keeps the others, too.
      if (answer.value.error !== null) break;
    }
    isRunning.value = wanted.current = false;
  };
  return { results, isRunning, start, stop };
}

const isStillWanted = ({ current }: { readonly current: boolean }): boolean => current;

interface CardProps {
  readonly results: readonly CheckResult[];
  readonly isRunning: boolean;
}

function ScoreCard({ results, isRunning }: CardProps) {
  const passed = results.filter((result) => result.passed).length;
  const failure = results.find(({ error }) => error !== null)?.error ?? null;
  return (
    <>
      <p role="status">
        {isRunning
          ? words.running(results.length + 1, checkTasks.length)
          : words.score(passed, checkTasks.length)}
      </p>
      {failure !== null && (
        <Explain explanation={errorWords[failure.code]} tone="bad" detail={failure.detail} />
      )}
      <ul class={css['card']} aria-label={words.card}>
        {checkTasks.map((task) => (
          <li key={task} class={css['item']}>
            <TaskLine task={task} result={results.find((result) => result.task === task)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface LineProps {
  readonly task: CheckTaskId;
  readonly result: CheckResult | undefined;
}

function TaskLine({ task, result }: LineProps) {
  const state = result === undefined ? words.open : result.passed ? words.passed : words.failed;
  return (
    <div class={css['line']}>
      <div class={css['what']}>
        {words.tasks[task]}
        {result !== undefined && !result.passed && (
          <p class={css['quiet']}>
            {result.answer === '' ? words.saidNothing : words.said(result.answer)}
          </p>
        )}
      </div>
      <span class={css['quiet']}>{state}</span>
    </div>
  );
}
