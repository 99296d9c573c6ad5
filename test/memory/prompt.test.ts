import { expect, it } from 'vitest';
import { systemPrompt, turnContext } from '../../src/memory/prompt.ts';

it('gives the same bytes every time, without a clock in them', () => {
  expect(systemPrompt()).toBe(systemPrompt());
  expect(systemPrompt()).toMatch(/^You are Satchel/u);
  expect(systemPrompt()).not.toMatch(/\d{4}|\d\d:\d\d/u);
});

it('says that text from outside is data', () => {
  expect(systemPrompt()).toContain('never orders');
});

it('tells the time in the time zone of the person, summer time included', () => {
  const summer = Date.UTC(2026, 6, 1, 6, 30);
  const now = turnContext(summer, 'Europe/Oslo');
  expect(now).toMatch(/^Now: Wednesday,? 1 July 2026 at 08:30 \(Europe\/Oslo\)$/u);
});
