import { expect, it } from 'vitest';
import { agentLock, isAnyRunning, sessionLock } from '../../src/core/api.ts';

it('a run is under way while a session of this copy is locked, and only then', () => {
  const scope = '/satchel/';
  const idle = [{ name: agentLock(scope, 'a') }, { name: sessionLock('/other/', 's') }, {}];
  expect(isAnyRunning(scope, idle)).toBe(false);
  expect(isAnyRunning(scope, [...idle, { name: sessionLock(scope, 's') }])).toBe(true);
  expect(isAnyRunning(scope, [])).toBe(false);
  expect(isAnyRunning(scope)).toBe(false);
});
