import { expect, it } from 'vitest';
import { appendMessages } from '../../../src/store/tree.ts';
import type { Message } from '../../../src/core/messages.ts';
import { value } from './harness.ts';
import { openInPage } from './in-page.ts';

it('A session is opened with the size of the whole context, however little of it is shown', async () => {
  const { api, app, close } = await openInPage();
  const { id } = value(await api.createSession());
  const messages = Array.from({ length: 200 }, (_, index): Message => ({
    role: 'user',
    id: `u${index}`,
    createdAt: index,
    parts: [{ type: 'text', text: 'some words '.repeat(20) }],
  }));
  await appendMessages(app.db, { session: id, messages });
  const whole = value(await api.openSession(id, 500));
  const part = value(await api.openSession(id, 20));
  expect(part.entries).toHaveLength(20);
  expect(part.context.tokens).toBe(whole.context.tokens);
  expect(part.context.tokens).toBeGreaterThan(200 * 40);
  close();
});
