import { describe, expect, it } from 'vitest';
import type { DoctorVerdict } from '../../src/core/doctor.ts';
import { diagnose } from '../../src/providers/openai/doctor.ts';
import {
  answered,
  chatter,
  enough,
  factsOf,
  noCors,
  refused,
  tooLittle,
  whole,
  type Case,
} from './doctor-cases.ts';
import { bodies, models, statuses } from './doctor-rows-answers.ts';
import { address, browser, reach } from './doctor-rows-reach.ts';
import { warnings } from './doctor-rows-weak.ts';

const rows = [address, browser, reach, statuses, bodies, models, warnings].flat();

describe('diagnose', () => {
  for (const [situation, verdict, facts, values = {}] of rows) {
    it(`says of "${situation}": ${verdict}`, () => {
      const diagnosis = diagnose(factsOf(facts));
      expect(diagnosis.verdict).toBe(verdict);
      expect(diagnosis.values).toMatchObject(values);
    });
  }

  it('can give every verdict', () => {
    const given = new Set(rows.map(([, verdict]) => verdict));
    expect(allVerdicts.filter((verdict) => !given.has(verdict))).toEqual([]);
  });
});

const states = (facts: Case): string =>
  diagnose(factsOf(facts))
    .checks.map(({ name, state }) => `${name} ${state}`)
    .join(', ');

describe('the checks of a diagnosis', () => {
  it('are all passed when all is well and the context is known', () => {
    expect(states(enough)).toBe(
      'address passed, reachable passed, models passed, chat passed, streaming passed, tools passed, context passed',
    );
  });

  it('end at the decisive failure', () => {
    expect(states(refused(401, ''))).toBe(
      'address passed, reachable passed, models passed, chat failed, streaming skipped, tools skipped, context skipped',
    );
    expect(states({ address: '' })).toMatch(/^address failed, reachable skipped/);
    expect(states(noCors)).toMatch(/^address passed, reachable failed, models skipped/);
  });

  it('warn of every weakness, not only the one of the verdict', () => {
    const weak = { chat: whole, tools: chatter, models: answered(404, ''), ...tooLittle };
    expect(states(weak)).toBe(
      'address passed, reachable passed, models warned, chat passed, streaming warned, tools warned, context warned',
    );
  });

  it('skip tools that are switched off and a context that nobody knows', () => {
    const off = { endpoint: { contextSize: null, headers: {}, tools: false }, tools: null };
    expect(states(off)).toMatch(/tools skipped, context skipped$/);
    expect(diagnose(factsOf(off)).verdict).toBe('ok');
  });
});

describe('what a diagnosis quotes', () => {
  it('is one line without markup and of limited length', () => {
    const long = `<b>bad</b>\n\n${'x'.repeat(1000)}`;
    const { detail } = diagnose(factsOf(refused(500, { error: { message: long } }))).values;
    expect(detail).toMatch(/^bad x+…$/);
    expect(String(detail)).toHaveLength(300);
  });
});

const allVerdicts = Object.keys({
  ok: 0,
  'bad-url': 0,
  offline: 0,
  'mixed-content': 0,
  'permission-denied': 0,
  'permission-prompt': 0,
  'blocked-by-policy': 0,
  'server-down': 0,
  'cors-ollama': 0,
  'cors-lm-studio': 0,
  'cors-llama-cpp': 0,
  'cors-vllm': 0,
  'cors-hosted': 0,
  'cors-unknown': 0,
  'wrong-path': 0,
  'bad-key': 0,
  'missing-key': 0,
  'no-credit': 0,
  'rate-limited': 0,
  'unknown-model': 0,
  'no-model': 0,
  'server-error': 0,
  'error-in-answer': 0,
  'not-an-api': 0,
  'no-streaming': 0,
  'no-tools': 0,
  'small-context': 0,
} satisfies Record<DoctorVerdict, 0>) as DoctorVerdict[];
