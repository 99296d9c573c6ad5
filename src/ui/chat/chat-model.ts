import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Result } from '../../core/result.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { Approval, LiveRun, LiveTool, PartialAnswer } from '../../core/events.ts';
import type { UserMessage } from '../../core/messages.ts';
import type { SessionState } from '../../core/state.ts';
import type { ChatActions } from './contract.ts';
import { buildItems, type Item } from './items.ts';
import { isSameEnd, turnEnd, type TurnEnd } from './turn-end.ts';

/**
 * What the parts of the screen look at. Each signal changes only when its own part of the state
 * does: a delta changes `partial` and nothing else.
 */
export interface ChatModel {
  readonly items: ReadonlySignal<readonly Item[]>;
  readonly partial: ReadonlySignal<PartialAnswer | null>;
  readonly tools: ReadonlySignal<Readonly<Record<string, LiveTool>>>;
  readonly approvals: ReadonlySignal<readonly Approval[]>;
  /** The question of the agent that waits the longest for an answer in words. */
  readonly question: ReadonlySignal<Approval['callId'] | null>;
  readonly wait: ReadonlySignal<LiveRun['wait']>;
  readonly progress: ReadonlySignal<LiveRun['progress']>;
  readonly running: ReadonlySignal<boolean>;
  readonly turnEnd: ReadonlySignal<TurnEnd>;
  /** Messages that wait for their turn. */
  readonly queue: ReadonlySignal<readonly UserMessage[]>;
  /** A command that begins a run, from its start until the run is seen or it has failed. */
  readonly beginning: Signal<Promise<boolean> | null>;
  readonly actions: ChatActions;
  /** The last command that failed, until it is dismissed or another one works. */
  readonly failure: ReadonlySignal<ErrorInfo | null>;
  readonly dismissFailure: () => void;
  /** Sees a command of the person through. True when it worked; a failure shows as an alert. */
  readonly run: (command: Promise<Result<void>>) => Promise<boolean>;
  /** The same for a command that begins a run: meanwhile it is `beginning`. */
  readonly begin: (command: Promise<Result<void>>) => Promise<boolean>;
  /** The same for what happens by itself: that it worked does not take an alert away. */
  readonly watch: (command: Promise<Result<void>>) => Promise<void>;
}

const noTools: Readonly<Record<string, LiveTool>> = {};
const noApprovals: readonly Approval[] = [];

export function createChatModel(
  state: ReadonlySignal<SessionState>,
  actions: ChatActions,
): ChatModel {
  let before: readonly Item[] = [];
  const failure = signal<ErrorInfo | null>(null);
  const live = computed(() => state.value.live);
  const partial = computed(() => live.value?.partial ?? null);
  const streaming = computed(() => partial.value?.messageId ?? null);
  const entries = computed(() => state.value.entries);
  const items = computed(() => (before = buildItems(entries.value, streaming.value, before)));
  const approvals = computed(() => live.value?.approvals ?? noApprovals);
  const running = computed(() => live.value !== null || state.value.session.running);
  const beginning = signal<Promise<boolean> | null>(null);
  const run = async (command: Promise<Result<void>>): Promise<boolean> => {
    const result = await command;
    failure.value = result.ok ? null : result.error;
    return result.ok;
  };
  return {
    items,
    partial,
    tools: computed(() => live.value?.tools ?? noTools),
    approvals,
    question: computed(
      () => approvals.value.find(({ question }) => question !== undefined)?.callId ?? null,
    ),
    wait: computed(() => live.value?.wait ?? null),
    progress: computed(() => live.value?.progress ?? null),
    running,
    queue: computed(() => state.value.queue),
    beginning,
    turnEnd: createTurnEnd(state, items),
    actions,
    failure,
    dismissFailure() {
      failure.value = null;
    },
    run,
    async begin(command) {
      const done = run(command);
      if (!running.peek()) beginning.value = done;
      const worked = await done;
      if (!worked && beginning.peek() === done) beginning.value = null;
      return worked;
    },
    async watch(command) {
      const result = await command;
      if (!result.ok) failure.value = result.error;
    },
  };
}

/** Keeps its value while what it says is the same. */
function createTurnEnd(
  state: ReadonlySignal<SessionState>,
  items: ReadonlySignal<readonly Item[]>,
): ReadonlySignal<TurnEnd> {
  let kept: TurnEnd = { type: 'fine' };
  return computed(() => {
    const next = turnEnd(items.value, state.value);
    if (!isSameEnd(kept, next)) kept = next;
    return kept;
  });
}

export const ChatContext = createContext<ChatModel | null>(null);

export function useChat(): ChatModel {
  const chat = useContext(ChatContext);
  if (chat === null) throw new Error('This component was drawn outside the chat screen.');
  return chat;
}
