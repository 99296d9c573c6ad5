import { describe, expect, it } from 'vitest';
import type { AssistantMessage, Usage } from '../../src/core/messages.ts';
import { contextTokens, estimateTokens } from '../../src/core/tokens.ts';
import { person } from './harness.ts';

const model = { source: 'p', model: 'm' };
const answer = (text: string, usage?: Usage, from = model): AssistantMessage => ({
  role: 'assistant',
  id: text,
  createdAt: 0,
  text,
  toolCalls: [],
  status: 'complete',
  model: from,
  ...(usage && { usage }),
});
const tools = [{ name: 'look', description: 'Looks.', parameters: { type: 'object' } }];

/** The figures are about what common tokenisers make of these: a token for a word or a sign. */
describe('an estimate by rule of thumb', () => {
  it.each([
    ['The quick brown fox jumps over the lazy dog.', 10],
    ['Please write a short summary of the following text for me.', 12],
    ['你好，今天天气怎么样？', 7],
    ['function add(a, b) { return a + b; }', 13],
  ])('%j is within a factor of two of that', (text, tokens) => {
    const estimate = estimateTokens(text);
    expect(estimate).toBeGreaterThan(tokens / 2);
    expect(estimate).toBeLessThan(tokens * 2);
  });

  it('counts Chinese, Japanese and Korean by the character, not by four', () => {
    expect(estimateTokens('日本語の文章'.repeat(100))).toBe(600);
    expect(estimateTokens('한국어'.repeat(100))).toBe(300);
  });

  it('counts what is sent of a message: text, context, pictures, calls; of a notice nothing', () => {
    const text = estimateTokens(person('hello there'));
    expect(estimateTokens(person('hello there', { context: 'It is noon.' }))).toBeGreaterThan(text);
    const image = {
      type: 'image',
      mediaType: 'image/png',
      data: 'A'.repeat(9),
      name: 'a',
    } as const;
    const large = { ...image, data: 'A'.repeat(1_000_000) };
    expect(estimateTokens(person('', { parts: [large] }))).toBe(
      estimateTokens(person('', { parts: [image] })),
    );
    const call = { id: 'c', name: 'write_file', arguments: `{"content":"${'x'.repeat(400)}"}` };
    expect(estimateTokens({ ...answer(''), toolCalls: [call] })).toBeGreaterThan(90);
    expect(estimateTokens({ role: 'notice', id: 'n', createdAt: 0, code: 'run-failed' })).toBe(0);
  });

  it('counts the tools and the prompt', () => {
    const bare = contextTokens({ system: '', tools: [], messages: [], model });
    expect(
      contextTokens({ system: 'x'.repeat(400), tools: [], messages: [], model }),
    ).toBeGreaterThan(bare + 80);
    expect(contextTokens({ system: '', tools, messages: [], model })).toBeGreaterThan(bare + 10);
  });
});

describe('corrected by what the provider reported (HKUDS/nanobot#5402)', () => {
  const long = 'words and words '.repeat(500);
  const context = (messages: Parameters<typeof contextTokens>[0]['messages']) =>
    contextTokens({ system: 'Be brief.', tools, messages, model });

  it('what was reported counts as it is, cached tokens included', () => {
    const usage = { input: 204_315, output: 100, cachedInput: 203_200 };
    expect(context([person('go'), answer('ok', usage)])).toBe(204_415);
  });

  it('what came since is estimated, and scaled by how far the estimate was off', () => {
    const history = [person(long), answer('ok')];
    const estimate = context(history);
    const reported = { input: Math.round(estimate * 1.6), output: 0 };
    const since = person('more '.repeat(200));
    const corrected = context([person(long), answer('ok', reported), since]) - reported.input;
    expect(corrected / estimateTokens(since)).toBeCloseTo(1.6, 1);
  });

  it('works without a report, and ignores one of another model or of several requests', () => {
    const estimate = context([person(long), answer('ok')]);
    expect(
      context([person(long), answer('ok', { input: 9e5, output: 1 }, { ...model, model: 'n' })]),
    ).toBe(estimate);
    expect(context([person(long), answer('ok', { input: 9e5, output: 1, requests: 3 })])).toBe(
      estimate,
    );
    expect(context([person(long), answer('ok', { input: 0, output: 0 })])).toBe(estimate);
  });

  it('does not let an absurd report run away with the estimate of what follows', () => {
    const since = person('more '.repeat(200));
    const tokens = context([person('a'), answer('ok', { input: 1_000_000, output: 0 }), since]);
    expect(tokens - 1_000_000).toBeLessThanOrEqual(4 * estimateTokens(since) + 1);
  });

  it('gives the same for the newest messages and the sum of those before', () => {
    const all = [
      person(long),
      answer('one'),
      person(long),
      answer('two', { input: 900, output: 9 }),
    ];
    const since = [person('more '.repeat(200)), answer('three')];
    const before = all.slice(0, 3).reduce((sum, message) => sum + estimateTokens(message), 0);
    const newest = [...all.slice(3), ...since];
    expect(contextTokens({ system: 'Be brief.', tools, messages: newest, before, model })).toBe(
      context([...all, ...since]),
    );
    const plain = { system: 'Be brief.', tools, messages: since, model };
    expect(contextTokens({ ...plain, before: 500 })).toBe(contextTokens(plain) + 500);
  });
});
