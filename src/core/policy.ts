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
