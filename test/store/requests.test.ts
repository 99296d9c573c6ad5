import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { LoggedRequest } from '../../src/core/api.ts';
import { listRequests, logRequest } from '../../src/store/requests.ts';
import { openFresh } from './support.ts';

const request = (at: number): LoggedRequest => ({
  at,
  host: 'api.example.org',
  path: '/v1/chat/completions',
  method: 'POST',
  sent: 10,
  received: 20,
  status: 200,
  source: 'chat',
});

test('The log lists the newest first and keeps the newest 2,000', async () => {
  const db = await openFresh();
  expect(await listRequests(db)).toEqual([]);
  for (let at = 1; at <= 2010; at += 1) await logRequest(db, request(at));
  const log = await listRequests(db);
  expect(log).toHaveLength(2000);
  expect(log[0]).toEqual(request(2010));
  expect(log.at(-1)).toEqual(request(11));
});
