import { expect, it } from 'vitest';
import { doctorWords } from '../../src/ui/words/doctor.ts';
import { errorWords } from '../../src/ui/words/errors.ts';
import { noticeText, noticeWords } from '../../src/ui/words/notices.ts';
import { byteSize, compactNumber } from '../../src/ui/words/numbers.ts';
import { missingWords } from '../../src/ui/words/pages.ts';

const origin = 'https://satchel.example.org';
const known = {
  origin,
  host: 'localhost:11434',
  model: 'qwen3:8b',
  tokens: 4_096,
  leastContext: 4_096,
  status: 500,
  seconds: 20,
  count: 3,
  header: 'X-A',
};
/** Values that change a sentence as a whole. */
const variants = [
  {},
  { reason: 'timeout' },
  { reason: 'dropped' },
  { reason: 'unsendable' },
  { reason: 'refused' },
  { reason: 'ignored' },
  { reason: 'stated' },
  { reason: 'reported' },
  { reason: 'ollama-default' },
  { hint: 'wrong-key' },
  { hint: 'own-proxy' },
  { browser: 'safari' },
  { problem: 'credentials' },
  { count: 0 },
  { headers: 'X-Team' },
];

function expectPlain(text: string): void {
  expect(text).not.toMatch(/undefined|NaN|\[object|!|Oops|\s\s|\s[.,]/);
  expect(text).toMatch(/[.:]$/);
}

it('has whole, plain sentences for every error', () => {
  for (const { what, means, next } of Object.values(errorWords)) {
    for (const text of [what, means, next]) expectPlain(text);
  }
});

it('has whole, plain sentences for every verdict, whatever values come with it', () => {
  for (const write of Object.values(doctorWords)) {
    for (const variant of variants) {
      const { what, means, next } = write({ ...known, ...variant });
      for (const text of [what, means, next]) expectPlain(text);
    }
  }
});

it('tells failures of the connection apart', () => {
  const sentences = Object.values(doctorWords).map((write) => write(known).what);
  expect(new Set(sentences).size).toBe(sentences.length);
});

it('names the exact setting and the origin of this page for each server', () => {
  expect(doctorWords['cors-ollama'](known).setting).toBe(`OLLAMA_ORIGINS=${origin}`);
  expect(doctorWords['cors-lm-studio'](known).setting).toContain('--cors');
  expect(doctorWords['cors-llama-cpp'](known).setting).toContain(origin);
  expect(doctorWords['cors-vllm'](known).setting).toContain(`["${origin}"]`);
  expect(doctorWords['cors-unknown'](known).setting).toContain(origin);
  expect(doctorWords['cors-hosted'](known).next).toContain('proxy that you run yourself');
});

it('does not give a success as the reason of a refusal', () => {
  const write = doctorWords['wrong-path'];
  expect(write({ ...known, status: 404 }).means).toContain('(404)');
  expect(write({ ...known, status: 200 }).means).toMatch(/address below\.$/);
});

it('names the headers that may be what is refused', () => {
  expect(doctorWords['cors-ollama']({ ...known, headers: 'X-Team' }).means).toContain('X-Team');
});

it('has a sentence for every notice, with its values', () => {
  expect(noticeWords['step-limit']({ steps: 25 })).toContain('25');
  expect(noticeWords['same-call-repeated']({ tool: 'calculator' })).toContain(
    'Stopped: same call repeated (calculator)',
  );
  for (const write of Object.values(noticeWords)) {
    expect(write({})).not.toMatch(/undefined|!/);
  }
});

it('has a sentence for a notice of another version, too', () => {
  expect(noticeText('step-limit', { steps: 25 })).toContain('25');
  expect(noticeText('of-another-world', {})).toContain('of-another-world');
  expect(noticeText('toString', {})).toContain('Another version');
});

it('says whether anything was done when the model gave no answer', () => {
  expect(noticeWords['no-answer']({ actions: 0 })).toContain('nothing was done');
  const several = noticeWords['no-answer']({ actions: 3 });
  expect(several).toMatch(/What was done:$/);
  expect(several).not.toContain('3');
});

it('says what is missing and how to get it', () => {
  for (const write of Object.values(missingWords)) {
    const { what, means, next, ways } = write('http://intranet');
    for (const text of [what, means, next]) expectPlain(text);
    expect(ways.length).toBeGreaterThan(0);
  }
  expect(missingWords['secure-context']('http://intranet').means).toContain('http://intranet');
});

it('writes sizes and counts short', () => {
  expect([0, 999, 1_000, 74_300, 4_200_000, 11e9].map(byteSize)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '74 kB',
    '4.2 MB',
    '11 GB',
  ]);
  const numbers = [0, 7, 999, 1000, 3_120, 128_000, 999_960, 1_000_000, 1_250_000];
  expect(numbers.map(compactNumber)).toEqual([
    '0',
    '7',
    '999',
    '1k',
    '3.1k',
    '128k',
    '1m',
    '1m',
    '1.3m',
  ]);
});
