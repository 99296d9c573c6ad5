import { expect, it } from 'vitest';
import { agentWorkerName, parseAgentWorkerName, scopeOf } from '../../src/lib/scope.ts';

it('takes the folder the app is served from, whatever follows it', () => {
  expect(scopeOf('http://localhost:4173/')).toBe('/');
  expect(scopeOf('https://example.org/tools/satchel/')).toBe('/tools/satchel/');
  expect(scopeOf('https://example.org/tools/satchel/index.html?a=1#/chat/x/y')).toBe(
    '/tools/satchel/',
  );
});

it('brings an identity through the name of a worker', () => {
  const identity = { scope: '/with%20space/', agent: '0a-1b' };
  expect(parseAgentWorkerName(agentWorkerName(identity))).toEqual(identity);
  const asking = { ...identity, first: JSON.stringify({ session: { id: 'a b' }, limit: 1 }) };
  expect(parseAgentWorkerName(agentWorkerName(asking))).toEqual(asking);
});

it('refuses a worker without an identity', () => {
  expect(() => parseAgentWorkerName('')).toThrow();
  expect(() => parseAgentWorkerName(' /')).toThrow();
});
