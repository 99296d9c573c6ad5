import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AgentEvent } from '../../src/core/events.ts';
import { startAgent } from '../../src/ui/client/start-agent.ts';
import { mountApp } from '../ui/app-harness.tsx';
import type { MountedApp } from '../ui/app-harness.tsx';
import { createMemoryAgent, session } from '../ui/memory-agent.ts';

let mounted: MountedApp | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

const script = (text: string): string =>
  URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
/** Holds the lock that its name gives, as the agent worker does. */
const living = `
  const [agent, scope] = self.name.split(' ');
  navigator.locks.request(scope + ':agent:' + agent, () => new Promise(() => {}));
`;
const agentLocks = async (scope: string): Promise<number> => {
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name?.startsWith(`${scope}:agent:`)).length;
};

it('learns from the lock that a worker has died', async () => {
  const agent = startAgent('/dies/', script(living));
  await expect.poll(() => agentLocks('/dies/')).toBe(1);
  let ended = false;
  const ending = agent.ended().then(() => (ended = true));
  await Promise.resolve();
  expect(ended).toBe(false);
  agent.terminate();
  await ending;
  await expect.poll(() => agentLocks('/dies/')).toBe(0);
});

it('says why a worker could not start', async () => {
  const broken = startAgent('/broken/', script('throw new Error("no storage today")'));
  expect(await broken.failed).toContain('no storage today');
  const missing = startAgent('/missing/', new URL('/no-such-worker.js', location.href));
  expect(await missing.failed).not.toBe('');
  broken.terminate();
  missing.terminate();
});

it('shows an answer as it arrives, each part once, whatever is sent twice', async () => {
  const memory = createMemoryAgent({ sessions: [session('s')] });
  mounted = mountApp(memory, '#/chat/s');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Session s' })).toBeVisible();
  const say = (seq: number, event: AgentEvent): void => {
    memory.say({ type: 'event', session: 's', run: 'r', seq, event });
  };
  const delta = (text: string): AgentEvent => ({ type: 'text-delta', messageId: 'm', delta: text });
  say(0, { type: 'run-start', trigger: 'user', model: { source: 'demo', model: 'demo' } });
  say(1, delta('One '));
  say(2, delta('two '));
  say(2, delta('two '));
  say(3, delta('three'));
  await expect
    .element(page.getByRole('article', { name: 'Assistant' }))
    .toHaveTextContent('One two three');
});
