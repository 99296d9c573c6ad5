import { CircleAlert, CircleCheck, CircleDashed, CircleX, PlugZap } from 'lucide';
import type { IconNode } from 'lucide';
import { useComputed, useSignal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { DoctorCheck, DoctorReport } from '../../core/doctor.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import { useApp } from '../app/context.ts';
import { Icon } from '../icon.tsx';
import { Button } from '../parts/button.tsx';
import { Copyable } from '../parts/copyable.tsx';
import { Explain } from '../parts/explain.tsx';
import { checkStateWords, checkWords, doctorWords } from '../words/doctor.ts';
import { endpointFormWords as words } from '../words/endpoint-form.ts';
import { errorWords } from '../words/errors.ts';
import { endpointOf, keyChange, modelsOf } from './endpoint-draft.ts';
import type { EndpointDraft } from './endpoint-draft.ts';
import { probeFromPage } from './page-probe.ts';
import css from './connection-test.module.css';

type TestState =
  | { readonly type: 'idle' }
  | { readonly type: 'testing' }
  | { readonly type: 'done'; readonly report: DoctorReport }
  | { readonly type: 'failed'; readonly error: ErrorInfo };

export interface ConnectionTester {
  readonly state: ReadonlySignal<TestState>;
  /** Models that the server listed last. */
  readonly listed: ReadonlySignal<readonly string[]>;
  readonly run: () => Promise<void>;
  /** Ends the test that is under way, with its requests. Leaving the form does the same. */
  readonly cancel: () => void;
}

/** Tests what stands in the form, saved or not. The only model that works is chosen by itself. */
export function useConnectionTest(draft: Signal<EndpointDraft>): ConnectionTester {
  const { client, egress } = useApp();
  const state = useSignal<TestState>({ type: 'idle' });
  const current = useRef<AbortController | null>(null);
  const cancel = (): void => {
    current.current?.abort();
    current.current = null;
    state.value = { type: 'idle' };
  };
  useEffect(() => cancel, []);
  const listed = useComputed(() => (state.value.type === 'done' ? state.value.report.models : []));
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    current.current = controller;
    state.value = { type: 'testing' };
    const { signal } = controller;
    const endpoint = endpointOf(draft.value);
    const probe = await probeFromPage(endpoint.baseUrl, egress, signal);
    if (signal.aborted) return;
    signal.addEventListener('abort', () => void client.agent.cancelTest());
    const answer = await client.agent.testEndpoint(endpoint, keyChange(draft.value), probe);
    if (current.current !== controller) return;
    current.current = null;
    state.value = answer.ok
      ? { type: 'done', report: answer.value }
      : { type: 'failed', error: answer.error };
    const only = answer.ok ? testedModel(answer.value) : undefined;
    if (only !== undefined && modelsOf(draft.value).length === 0) {
      draft.value = { ...draft.value, models: [only] };
    }
  };
  return { state, listed, run, cancel };
}

/** The model that the test took because the server has no other. */
function testedModel({ values, models }: DoctorReport): string | undefined {
  return models.find((model) => model === values['model']);
}

export function ConnectionTest({ test }: { readonly test: ConnectionTester }) {
  const { state, run, cancel } = test;
  const { type } = state.value;
  const start = useRef<HTMLButtonElement>(null);
  const before = useRef(type);
  // The button that had the focus is gone: the one that starts another test takes it.
  useLayoutEffect(() => {
    if (before.current === 'testing' && type === 'idle') start.current?.focus();
    before.current = type;
  }, [type]);
  return (
    <div class={css['test']}>
      <div class={css['start']}>
        <Button
          icon={PlugZap}
          buttonRef={start}
          disabled={type === 'testing'}
          onClick={() => void run()}
        >
          {type === 'testing' ? words.testing : words.test}
        </Button>
        {type === 'testing' && (
          <Button kind="quiet" onClick={cancel}>
            {words.cancelTest}
          </Button>
        )}
        {type === 'testing' && <p class={css['quiet']}>{words.localNote}</p>}
      </div>
      <section
        class={css['report']}
        aria-label={words.report}
        aria-live="polite"
        hidden={type === 'idle' || type === 'testing'}
      >
        <Report state={state.value} />
      </section>
    </div>
  );
}

function Report({ state }: { readonly state: TestState }) {
  switch (state.type) {
    case 'idle':
    case 'testing':
      return null;
    case 'failed':
      return (
        <Explain
          explanation={errorWords[state.error.code]}
          tone="bad"
          detail={state.error.detail}
        />
      );
    case 'done':
      return <Findings report={state.report} />;
  }
}

function Findings({ report }: { readonly report: DoctorReport }) {
  const { verdict, values, resolvedUrl, checks } = report;
  const sentence = doctorWords[verdict](values);
  const detail = values['detail'];
  return (
    <>
      <Explain
        explanation={sentence}
        tone={toneOf(report)}
        detail={detail === undefined ? undefined : String(detail)}
      >
        {sentence.setting !== undefined && <Copyable text={sentence.setting} />}
      </Explain>
      <ul class={css['checks']}>
        {checks.map(({ name, state }) => (
          <li key={name} data-state={state}>
            <Icon of={checkIcons[state]} size={16} />
            {checkWords[name]}
            <span class={css['quiet']}>{checkStateWords[state]}</span>
          </li>
        ))}
      </ul>
      {resolvedUrl !== '' && (
        <p class={css['resolved']}>
          {words.resolved} <code>{resolvedUrl}</code>
        </p>
      )}
    </>
  );
}

const checkIcons: Readonly<Record<DoctorCheck['state'], IconNode>> = {
  passed: CircleCheck,
  failed: CircleX,
  warned: CircleAlert,
  skipped: CircleDashed,
};

/** Bad only when a check failed: what works, but not well, is a warning. */
function toneOf({ verdict, checks }: DoctorReport): 'good' | 'warn' | 'bad' {
  if (verdict === 'ok') return 'good';
  return checks.some(({ state }) => state === 'failed') && verdict !== 'no-model' ? 'bad' : 'warn';
}
