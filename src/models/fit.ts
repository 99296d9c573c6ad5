/** What is known of a model's memory need, and of this device. */
export interface FitQuestion {
  /** Bytes of all its files. */
  readonly size: number;
  /** Bytes per token of context. */
  readonly bytesPerToken: number;
  /** Tokens; 0 when the model does not say. */
  readonly trainedContext: number;
  /** Bytes that the engine can have here, at a guess. */
  readonly memory: number;
}

export interface Fit {
  /** Tokens of context to load the model with. */
  readonly context: number;
  /** Bytes it takes then. */
  readonly need: number;
  /** `tight`: it may fail, or slow everything down. `no`: it will fail. */
  readonly verdict: 'fits' | 'tight' | 'no';
}

/** More context than this costs memory and time that few conversations repay. */
const mostContext = 16_384;
/** Below this an agent with tools has no room to work. */
const leastContext = 4096;
/** What the engine takes beside weights and context. */
const overhead = 300 * 2 ** 20;
const step = 1024;

/**
 * The largest context, in whole thousands up to 16k, that leaves weights and context within the
 * memory; never below 4k or what the model was trained for, even where that is tight.
 */
export function fitModel({ size, bytesPerToken, trainedContext, memory }: FitQuestion): Fit {
  const most = Math.min(mostContext, trainedContext === 0 ? leastContext : trainedContext);
  const least = Math.min(leastContext, most);
  const left = memory - size - overhead;
  const affordable = bytesPerToken === 0 ? most : Math.floor(left / bytesPerToken / step) * step;
  const context = Math.max(least, Math.min(most, affordable));
  const need = size + overhead + context * bytesPerToken;
  const verdict = need <= memory ? 'fits' : need <= memory * 1.5 ? 'tight' : 'no';
  return { context, need, verdict };
}

/** A 32-bit engine can address this much. */
const smallEngine = 4 * 2 ** 30;

/**
 * Bytes that an engine can have: half of what the browser admits to (it says 8 GB for anything
 * larger), and no more than the engine can address.
 */
export function engineMemory(deviceMemory: number | undefined, isWide: boolean): number {
  const device = (deviceMemory ?? 4) * 2 ** 30;
  const share = (deviceMemory ?? 0) >= 8 ? 0.75 : 0.5;
  return Math.min(device * share, isWide ? Infinity : smallEngine);
}
