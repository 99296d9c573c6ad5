import { useSignal } from '@preact/signals';
import type { Result } from '../../core/result.ts';
import type { LocalModel } from '../../core/local-models.ts';
import { useApp } from '../app/context.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Explain } from '../parts/explain.tsx';
import { errorWords } from '../words/errors.ts';
import { localModelWords as words } from '../words/local-models.ts';
import { byteSize, duration } from '../words/numbers.ts';
import css from './settings.module.css';

/** One model: what it is, how far it is here, and what can be done with it. */
export function LocalModelLine({ model }: { readonly model: LocalModel }) {
  const { name, size, state, stored, error } = model;
  const isOnItsWay = state !== 'ready' && state !== 'broken';
  return (
    <>
      <div class={css['line']}>
        <div class={css['what']}>
          <b>{name}</b>
          <p class={css['quiet']}>{factsOf(model).join(' · ')}</p>
          {isOnItsWay && (
            <progress
              aria-label={words.progressOf(name)}
              {...(size === 0 ? {} : { value: stored, max: size })}
            />
          )}
        </div>
        <div class={css['buttons']}>
          <Buttons model={model} />
        </div>
      </div>
      {error !== null && (
        <div class={css['line']}>
          <Explain
            explanation={words.downloadFailures[error.code] ?? errorWords[error.code]}
            tone="bad"
            detail={error.detail}
          />
        </div>
      )}
    </>
  );
}

function Buttons({ model }: { readonly model: LocalModel }) {
  const { client, toasts } = useApp();
  const { id, name, state, stored, source } = model;
  const { agent } = client;
  const asking = useSignal(false);
  const isVerifying = useSignal(false);
  const isDownload = source.length > 0;
  const run = async (command: Promise<Result<void>>): Promise<void> => {
    toasts.report(await command);
  };
  const verify = async (): Promise<void> => {
    isVerifying.value = true;
    const answer = await agent.verifyModel(id);
    isVerifying.value = false;
    if (toasts.report(answer)) toasts.show({ kind: 'note', text: words.verified(name) });
  };
  const remove = async (): Promise<void> => {
    asking.value = false;
    await run(agent.removeLocalModel(id));
  };
  return (
    <>
      {(state === 'waiting' || state === 'downloading') && (
        <Button kind="quiet" onClick={() => void run(agent.pauseDownload(id))}>
          {words.pause}
        </Button>
      )}
      {(state === 'paused' || (state === 'broken' && isDownload)) && (
        <Button onClick={() => void run(agent.resumeDownload(id))}>
          {state === 'paused' ? words.resume : words.repair}
        </Button>
      )}
      {state === 'ready' && (
        <Button kind="quiet" disabled={isVerifying.value} onClick={() => void verify()}>
          {isVerifying.value ? words.verifying : words.verify}
        </Button>
      )}
      <Button
        kind="quiet"
        onClick={() => {
          asking.value = true;
        }}
      >
        {words.remove}
      </Button>
      {asking.value && (
        <ConfirmDialog
          title={words.removeTitle(name)}
          text={words.removeMeans(byteSize(stored))}
          action={words.remove}
          onConfirm={() => void remove()}
          onCancel={() => {
            asking.value = false;
          }}
        />
      )}
    </>
  );
}

function factsOf(model: LocalModel): readonly string[] {
  const { size, stored, state, facts, usedAt } = model;
  const told = [facts.quantization, facts.architecture, facts.license];
  const here = size === 0 ? byteSize(stored) : words.copied(byteSize(stored), byteSize(size));
  switch (state) {
    case 'ready':
      return [byteSize(size), ...told.filter((text) => text !== ''), words.used(usedAt)];
    case 'broken':
      return [byteSize(size), ...told.filter((text) => text !== ''), words.broken];
    case 'adding':
      return [here, words.almost];
    case 'waiting':
      return [here, words.waiting];
    case 'paused':
      return [here, words.paused];
    case 'downloading':
      return [here, ...paceOf(model)];
  }
}

/** Speed and time left, once they are known. */
function paceOf({ rate, size, stored }: LocalModel): readonly string[] {
  if (rate === 0) return [words.starting];
  const left = size === 0 ? [] : [words.left(duration((size - stored) / rate))];
  return [words.rate(byteSize(rate)), ...left];
}
