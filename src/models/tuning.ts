/** What was measured of one model on this device with so many threads. */
export interface Measured {
  readonly threads: number;
  /** Tokens of the prompt per second. */
  readonly reading: number;
  /** Tokens of the answer per second. */
  readonly writing: number;
}

/** How a model is best loaded here. */
export interface Tuning {
  readonly threads: number;
  /** Tokens of a prompt read at once. */
  readonly batch: number;
  readonly writing: number;
}

/**
 * Thread counts worth a measurement, fewest first. Without isolation there is one. Never more than
 * the cores: two threads on one core bring a model to a standstill (measured: 1 token a second).
 */
export function threadCandidates(isIsolated: boolean, cores: number): readonly number[] {
  if (!isIsolated) return [1];
  const most = Math.max(1, cores);
  return [...new Set([1, Math.ceil(most / 2), Math.max(1, most - 1), most])].sort(
    (one, other) => one - other,
  );
}

/** Seconds that Stop may have to wait for the batch that is being read. */
const longestBatch = 0.4;
/** A model that is faster by less than this is not worth another thread, and its heat. */
const worthwhile = 1.05;

/** The fewest threads that write about as fast as any, and the batch that Stop can wait for. */
export function chooseTuning(measured: readonly Measured[]): Tuning {
  const best = measured.reduce<Measured | undefined>(
    (fastest, one) =>
      fastest === undefined || one.writing > fastest.writing * worthwhile ? one : fastest,
    undefined,
  );
  if (best === undefined) return { threads: 1, batch: defaultBatch, writing: 0 };
  return { threads: best.threads, batch: batchFor(best.reading), writing: best.writing };
}

/** Until something is measured. */
export const defaultBatch = 128;

/** The largest power of two that is read in time, from 32 to 512. */
function batchFor(reading: number): number {
  let batch = 32;
  while (batch < 512 && batch * 2 <= reading * longestBatch) batch *= 2;
  return batch;
}
