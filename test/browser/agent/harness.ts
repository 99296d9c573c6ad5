import { wrap } from 'comlink';
import { channelName } from '../../../src/core/api.ts';
import type { AgentApi, ChannelMessage, SessionSnapshot } from '../../../src/core/api.ts';
import type { Result } from '../../../src/core/result.ts';
import type { AgentEvent, Stamped } from '../../../src/core/events.ts';
import { agentWorkerName } from '../../../src/lib/scope.ts';

/** One tab: an agent worker of its own and everything it hears on the channel. */
export interface Tab {
  readonly api: AgentApi;
  readonly agent: string;
  readonly kill: () => void;
}

/** A copy of the app under a scope of its own, so that tests never meet. */
export interface Copy {
  readonly scope: string;
  readonly openTab: () => Promise<Tab>;
  readonly events: readonly Stamped[];
  /** Resolves with the first event, past or future, that fits. */
  readonly seen: (fits: (event: AgentEvent, stamped: Stamped) => boolean) => Promise<Stamped>;
  readonly heard: (fits: (message: ChannelMessage) => boolean) => Promise<ChannelMessage>;
  readonly close: () => void;
}

let copies = 0;

export function openCopy(): Copy {
  copies += 1;
  const scope = `/test-${Date.now()}-${copies}/`;
  const channel = new BroadcastChannel(channelName(scope));
  const events: Stamped[] = [];
  const messages: ChannelMessage[] = [];
  const waiting = new Set<() => void>();
  const tabs: Tab[] = [];
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    messages.push(data);
    if (data.type === 'event') events.push(data);
    for (const look of [...waiting]) look();
  };
  const first = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return {
    scope,
    events,
    async openTab() {
      const agent = crypto.randomUUID();
      const worker = new Worker(new URL('../../../workers/agent.ts', import.meta.url), {
        type: 'module',
        name: agentWorkerName({ scope, agent }),
      });
      const api = wrap<AgentApi>(worker) as unknown as AgentApi;
      value(await api.boot());
      const tab: Tab = {
        api,
        agent,
        kill() {
          worker.terminate();
        },
      };
      tabs.push(tab);
      return tab;
    },
    seen: (fits) => first(() => events.find((stamped) => fits(stamped.event, stamped))),
    heard: (fits) => first(() => messages.find(fits)),
    close() {
      channel.close();
      for (const { kill } of tabs) kill();
    },
  };
}

/** The value of a command that must have worked. */
export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.detail ?? ''}`);
  return result.value;
}

export const say = (text: string, mode: 'send' | 'queue' | 'steer' = 'send') => ({
  text,
  images: [],
  mode,
});

/** A transcript as short lines: role, status and words. */
export function lines({ entries }: SessionSnapshot): readonly string[] {
  return entries.map(({ message }) => {
    switch (message.role) {
      case 'user':
        return `user: ${message.parts.map((part) => (part.type === 'text' ? part.text : '[image]')).join(' ')}`;
      case 'assistant': {
        const calls = message.toolCalls.map(({ name }) => `<${name}>`).join('');
        return `assistant ${message.status}: ${message.text}${calls}`;
      }
      case 'tool':
        return `tool ${message.name} ${message.status}: ${message.content}`;
      case 'notice':
        return `notice ${message.code}`;
    }
  });
}
