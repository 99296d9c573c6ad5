import type { Provider } from '../core/provider.ts';

/** A model ready to be asked. */
export interface SessionModel {
  readonly provider: Provider;
  /** Tokens that the model reads at most; a cautious guess where nobody said. */
  readonly window: number;
}
