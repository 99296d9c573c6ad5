/** What the page could learn by itself. `address` facts exist only in a window. */
export interface PageProbe {
  readonly reached: boolean;
  readonly permission: 'granted' | 'denied' | 'prompt' | 'unknown';
  readonly cspViolation: boolean;
}

export interface DoctorReport {
  readonly verdict: DoctorVerdict;
  /** The URL that chat requests go to, as resolved from what was typed. */
  readonly resolvedUrl: string;
  readonly models: readonly string[];
  /** Values for the sentence: origin, status, server, setting, model, tokens. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly checks: readonly DoctorCheck[];
}

export interface DoctorCheck {
  readonly name: 'address' | 'reachable' | 'models' | 'chat' | 'streaming' | 'tools' | 'context';
  readonly state: 'passed' | 'failed' | 'warned' | 'skipped';
}

export type DoctorVerdict =
  | 'ok'
  | 'bad-url'
  | 'offline'
  | 'mixed-content'
  | 'permission-denied'
  | 'permission-prompt'
  | 'blocked-by-policy'
  | 'server-down'
  | 'cors-ollama'
  | 'cors-lm-studio'
  | 'cors-llama-cpp'
  | 'cors-vllm'
  | 'cors-hosted'
  | 'cors-unknown'
  | 'wrong-path'
  | 'bad-key'
  | 'missing-key'
  | 'no-credit'
  | 'rate-limited'
  | 'unknown-model'
  | 'no-model'
  | 'server-error'
  | 'error-in-answer'
  | 'not-an-api'
  | 'no-streaming'
  | 'no-tools'
  | 'small-context';
