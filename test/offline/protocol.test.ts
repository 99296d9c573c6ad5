import { expect, test } from 'vitest';
import { parseMessage } from '../../src/offline/protocol.ts';

test('known messages are understood, with nothing else that came along', () => {
  expect(parseMessage({ type: 'activate', more: 1 })).toEqual({ type: 'activate' });
  expect(parseMessage({ type: 'version' })).toEqual({ type: 'version' });
});

test.for([
  null,
  undefined,
  'activate',
  7,
  [],
  {},
  { type: 'SKIP_WAITING' },
  { type: ['activate'] },
])('anything else is nothing: %j', (data) => {
  expect(parseMessage(data)).toBeNull();
});
