import type { DoctorCheck, DoctorReport } from '../../core/doctor.ts';
import { findBarrier } from './doctor-blocked.ts';
import type { CheckName, Finding, ProbeFacts, Values } from './doctor-facts.ts';
import { readModels } from './doctor-models.ts';
import { findRefusal, testedModel } from './doctor-refusal.ts';
import { findUnreachable } from './doctor-unreachable.ts';
import { calledTool, contextSize, findWarnings } from './doctor-warnings.ts';

export type Diagnosis = Pick<DoctorReport, 'verdict' | 'values' | 'checks'>;

/**
 * What the facts mean: the first thing that keeps the endpoint from working, else the most limiting
 * thing that works badly, else `ok`. Pure. The order follows how a browser and a server decide:
 * address, network, the browser's own rules, reachability and CORS, then what the server says.
 *
 * Values, each only where it is known: `origin` (this page's), `host`, `model`, `tokens` (context
 * size), `status` (HTTP), `detail` (the server's words, one line), and per verdict:
 * - `bad-key`: `reason: 'unsendable'` with `header` when HTTP cannot carry that header;
 * - `mixed-content`: `browser: 'safari'` when only this browser blocks it;
 * - `cors-*`: `headers`, the person's extra header names, which may be what is refused;
 *   `hint` at hosted providers: `wrong-key` or `own-proxy`;
 * - `bad-url`: `problem` as `resolveEndpointUrl` names it;
 * - `server-down`, `server-error`: `reason: 'timeout'` with `seconds`; `server-error` also
 *   `reason: 'dropped'`;
 * - `wrong-path`: `reason: 'redirect'` when the server sends to another address;
 * - `no-model`: `count` of the models listed;
 * - `no-tools`: `reason: 'refused' | 'ignored'`;
 * - `small-context`: `leastContext`, `reason: 'stated' | 'reported' | 'ollama-default'`.
 */
export function diagnose(facts: ProbeFacts): Diagnosis {
  const failure = findBarrier(facts) ?? findUnreachable(facts) ?? findRefusal(facts);
  const warnings = failure === null ? findWarnings(facts) : [];
  const decisive = failure ?? warnings[0];
  return {
    verdict: decisive?.verdict ?? 'ok',
    values: { ...commonValues(facts), ...decisive?.values },
    checks: listChecks(facts, { failure, warnings }),
  };
}

function commonValues(facts: ProbeFacts): Values {
  const model = testedModel(facts);
  const tokens = contextSize(facts);
  return {
    origin: facts.page.origin,
    ...(facts.target.ok ? { host: new URL(facts.target.baseUrl).host } : {}),
    ...(model === null ? {} : { model }),
    ...(tokens === null ? {} : { tokens }),
  };
}

const checkOrder: readonly CheckName[] = [
  'address',
  'reachable',
  'models',
  'chat',
  'streaming',
  'tools',
  'context',
];

interface Findings {
  readonly failure: Finding | null;
  readonly warnings: readonly Finding[];
}

function listChecks(facts: ProbeFacts, { failure, warnings }: Findings): readonly DoctorCheck[] {
  const end = failure === null ? checkOrder.length : checkOrder.indexOf(failure.check);
  return checkOrder.map((name, index): DoctorCheck => {
    if (index === end) return { name, state: 'failed' };
    if (index > end) return { name, state: 'skipped' };
    const isWarned = warnings.some(({ check }) => check === name);
    return { name, state: isWarned ? 'warned' : stateOf(name, facts) };
  });
}

/** The state of a check that neither failed nor was warned about by a verdict. */
function stateOf(name: CheckName, facts: ProbeFacts): DoctorCheck['state'] {
  switch (name) {
    case 'models':
      return readModels(facts.models) === null ? 'warned' : 'passed';
    case 'tools':
      return calledTool(facts) === true ? 'passed' : 'skipped';
    case 'context':
      return contextSize(facts) === null ? 'skipped' : 'passed';
    case 'address':
    case 'reachable':
    case 'chat':
    case 'streaming':
      return 'passed';
  }
}
