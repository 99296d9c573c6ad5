import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/policy.ts';
import type { Decision, PolicyInput } from '../../src/core/policy.ts';
import { plainPolicy } from './harness.ts';

/** `run`, `no`, `ask` (may be granted), or `ask` with the reasons why it cannot be. */
function wordFor(decision: Decision): string {
  if (decision.type === 'allow') return 'run';
  if (decision.type === 'deny') return 'no';
  return [decision.canAlways ? 'ask' : 'ask!', ...decision.reasons].join(' ');
}

const settings = [undefined, 'always', 'ask', 'never'] as const;
const situations: readonly (readonly [string, Partial<PolicyInput>])[] = [
  ['plain', {}],
  ['granted', { granted: true }],
  ['tainted', { tainted: true }],
  ['granted, tainted', { granted: true, tainted: true }],
  ['unsure', { unsure: true }],
  ['granted, unsure', { granted: true, unsure: true }],
  ['granted, tainted, unsure', { granted: true, tainted: true, unsure: true }],
];

/** Rows: settings undefined, always, ask, never. Columns: the situations above. */
const read = [
  ['run', 'run', 'run', 'run', 'run', 'run', 'run'],
  ['run', 'run', 'run', 'run', 'run', 'run', 'run'],
  ['ask', 'run', 'ask', 'run', 'ask', 'run', 'run'],
  ['no', 'no', 'no', 'no', 'no', 'no', 'no'],
];
const [tainted, unsure, both] = ['ask! tainted', 'ask! unsure', 'ask! tainted unsure'] as const;
const write = [
  ['ask', 'run', tainted, tainted, unsure, unsure, both],
  ['run', 'run', tainted, tainted, unsure, unsure, both],
  ['ask', 'run', tainted, tainted, unsure, unsure, both],
  ['no', 'no', 'no', 'no', 'no', 'no', 'no'],
];
const dangerOn = ['ask!', 'ask!', tainted, tainted, unsure, unsure, both];
const never = Array<string>(7).fill('no');

const tables = [
  ['read', false, read],
  ['read', true, read],
  ['write', false, write],
  ['network', false, write],
  ['danger', false, [never, never, never, never]],
  ['danger', true, [dangerOn, dangerOn, dangerOn, never]],
] as const;

describe.each(tables)('%s, danger switched on: %s', (risk, danger, table) => {
  it.each(settings.map((setting, row) => [setting, table[row]] as const))(
    'setting %s',
    (setting, expected) => {
      const decided = situations.map(([, more]) =>
        wordFor(decide({ ...plainPolicy, ...more, risk, setting, dangerOn: danger })),
      );
      expect(Object.fromEntries(situations.map(([name], at) => [name, decided[at]]))).toEqual(
        Object.fromEntries(situations.map(([name], at) => [name, expected?.[at]])),
      );
    },
  );
});
