import type { QuickJSHandle } from 'quickjs-emscripten-core';
import {
  describeCrash,
  describeMemory,
  describePending,
  describePlace,
  describeThrown,
  describeTimeout,
} from './failure.ts';
import type { EngineReport, SandboxJob } from './protocol.ts';
import type { Guest } from './vm-guest.ts';
import type { ProgramEnd } from './vm-program.ts';
import type { Watch } from './vm-watch.ts';

/** What is needed to explain the end of a job. */
export interface Circumstances {
  readonly guest: Guest;
  readonly watch: Watch;
  readonly job: SandboxJob;
  /** Megabytes the engine may take. */
  readonly megabytes: number;
  /** True when nearly all of it is taken. */
  readonly isFull: () => boolean;
}

/** Says how a program ended. */
export function reportEnd(end: ProgramEnd, circumstances: Circumstances): EngineReport {
  const { guest, watch, job } = circumstances;
  switch (end.type) {
    case 'thrown':
      return reportThrown(end.thrown, circumstances);
    case 'expired':
      return describeTimeout(job.timeLimit);
    case 'pending':
      return describePending();
    case 'value': {
      const result = guest.show(end.value, job.outputLimit);
      if (watch.expired()) return describeTimeout(job.timeLimit);
      return { ok: true, result: result ?? '[a value that cannot be shown]' };
    }
  }
}

function reportThrown(thrown: QuickJSHandle, circumstances: Circumstances): EngineReport {
  const { guest, watch, job, megabytes, isFull } = circumstances;
  const late = watch.expired();
  watch.extend();
  const known = guest.describe(thrown);
  const place = known === undefined ? [] : describePlace(known.stack, job.code);
  if (late) return describeTimeout(job.timeLimit, place);
  // With no memory left for the exception itself the engine throws null.
  const nameless = known === undefined || known.message === 'Uncaught null';
  if (nameless && isFull()) return describeMemory(megabytes);
  if (known === undefined) return describeCrash('it could not say why');
  if (known.name === 'InternalError' && known.message === 'out of memory') {
    return describeMemory(megabytes, place);
  }
  return describeThrown(known, job.code);
}

/** Explains what came out of the engine as an exception of our own side. */
export function reportBroken(thrown: unknown, circumstances: Circumstances): EngineReport {
  const { job, megabytes, isFull } = circumstances;
  if (thrown instanceof RangeError) {
    // The browser's own stack ended before the engine's count of it did.
    const { name, message } = thrown;
    return describeThrown({ name, message, stack: '' }, job.code);
  }
  return isFull() ? describeMemory(megabytes) : describeCrash(String(thrown));
}
