import type { ApprovalReason } from './events.ts';
import type { Risk } from './tool.ts';

export type Decision =
  | { readonly type: 'allow' }
  | {
      readonly type: 'ask';
      readonly reasons: readonly ApprovalReason[];
      readonly canAlways: boolean;
    }
  | { readonly type: 'deny' };

/** What the person has agreed to so far, for one tool (and one host) in one session. */
export interface PolicyInput {
  readonly risk: Risk;
  /** From the settings; `undefined` means the tier's own rule. */
  readonly setting: 'always' | 'ask' | 'never' | undefined;
  /** "Always allow" was chosen for this tool (network: this host) in this session. */
  readonly granted: boolean;
  /** Untrusted content has entered the session. */
  readonly tainted: boolean;
  /** The call had begun before an interruption; it may have taken effect. */
  readonly unsure: boolean;
  /** Danger tools were switched on in settings. */
  readonly dangerOn: boolean;
}

/**
 * May a call run? Pure.
 * - `never` denies; `danger` is denied until switched on and then asks every time;
 * - `read` runs, or asks where the settings say so: taint and interruptions do not matter to it;
 * - `write` and `network` ask unless granted in the session or in the settings. Taint and an
 *   interrupted call void every grant, and offer none: it would have no effect.
 */
export function decide(input: PolicyInput): Decision {
  const { risk, setting, granted, dangerOn } = input;
  if (setting === 'never') return { type: 'deny' };
  switch (risk) {
    case 'read':
      return setting === 'ask' && !granted
        ? { type: 'ask', reasons: [], canAlways: true }
        : { type: 'allow' };
    case 'write':
    case 'network': {
      const reasons = doubts(input);
      const agreed = granted || setting === 'always';
      if (agreed && reasons.length === 0) return { type: 'allow' };
      return { type: 'ask', reasons, canAlways: reasons.length === 0 };
    }
    case 'danger':
      return dangerOn
        ? { type: 'ask', reasons: doubts(input), canAlways: false }
        : { type: 'deny' };
  }
}

function doubts({ tainted, unsure }: PolicyInput): ApprovalReason[] {
  const reasons: ApprovalReason[] = [];
  if (tainted) reasons.push('tainted');
  if (unsure) reasons.push('unsure');
  return reasons;
}
