import loadEngine from '@jitl/quickjs-wasmfile-release-sync/emscripten-module';
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi';
import engineUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import type { EngineReport, SandboxJob } from './protocol.ts';
import { installGuest } from './vm-guest.ts';
import { runProgram, type Vm } from './vm-program.ts';
import { reportBroken, reportEnd } from './vm-report.ts';
import { createWatch } from './vm-watch.ts';

/** One engine for one job. Nothing in it is freed: the worker that holds it is terminated. */
export interface Engine {
  /** Runs the job. `write` takes a line and answers how many characters it still keeps. */
  run(job: SandboxJob, write: (line: string) => number): EngineReport;
  /** Bytes taken so far. */
  memory(): number;
}

const megabyte = 1_048_576;
const pagesPerMegabyte = 16;
/** What the engine takes from the start, and the least that leaves room for a program. */
const initialMegabytes = 16;
const leastMegabytes = 24;
/**
 * The engine's own count of its stack. A worker of Chromium has 500 kB, which end at about 800
 * nested calls, uncatchable; this count ends at about 700, with an error that names the line.
 */
const stackBytes = 128 * 1024;

const variant: QuickJSSyncVariant = {
  type: 'sync',
  importFFI: () => Promise.resolve(QuickJSFFI),
  importModuleLoader: () => Promise.resolve(loadEngine),
};

/**
 * Loads the engine with at most `limit` megabytes of memory. The cap is the maximum of its
 * `WebAssembly.Memory`: the engine's own memory limit counts next to nothing in these builds
 * (justjake/quickjs-emscripten#271). Rejects when the engine cannot be fetched.
 */
export async function startEngine(limit: number): Promise<Engine> {
  const megabytes = Math.max(Math.floor(limit), leastMegabytes);
  const wasmMemory = new WebAssembly.Memory({
    initial: initialMegabytes * pagesPerMegabyte,
    maximum: megabytes * pagesPerMegabyte,
  });
  const quickjs = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmMemory, wasmLocation: engineUrl }),
  );
  const watch = createWatch(() => performance.now());
  const runtime = quickjs.newRuntime({
    maxStackSizeBytes: stackBytes,
    interruptHandler: watch.interrupt,
  });
  const context = runtime.newContext();
  const guest = installGuest(context);
  const vm = { context, guest, expired: watch.expired };
  warmUp(vm);
  const memory = (): number => wasmMemory.buffer.byteLength;
  const isFull = (): boolean => memory() > megabytes * megabyte * 0.9;
  return {
    memory,
    run: (job, write) => {
      const circumstances = { guest, watch, job, megabytes, isFull };
      watch.start(job.timeLimit);
      try {
        guest.openConsole(write, job.outputLimit);
        return reportEnd(runProgram(vm, job.code), circumstances);
      } catch (thrown) {
        return reportBroken(thrown, circumstances);
      }
    },
  };
}

/**
 * Browsers compile a WebAssembly function when it is first called. A small program that leaves no
 * trace goes before the real one, which then starts at once.
 */
function warmUp(vm: Vm): void {
  const end = runProgram(vm, 'await null; [1, { word: `${2}` }]');
  if (end.type === 'value') vm.guest.show(end.value, 100);
}
