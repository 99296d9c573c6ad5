/** The engine as it comes, without limits and watch: evaluates what it is sent and tells how long. */
import loadEngine from '@jitl/quickjs-wasmfile-release-sync/emscripten-module';
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi';
import engineUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
import type { QuickJSSyncVariant } from 'quickjs-emscripten-core';

export interface BareResult {
  readonly duration: number;
  readonly result: string;
}

const variant: QuickJSSyncVariant = {
  type: 'sync',
  importFFI: () => Promise.resolve(QuickJSFFI),
  importModuleLoader: () => Promise.resolve(loadEngine),
};

const quickjs = await newQuickJSWASMModuleFromVariant(
  newVariant(variant, { wasmLocation: engineUrl }),
);

self.onmessage = ({ data }: MessageEvent<string>) => {
  const context = quickjs.newContext();
  const begun = performance.now();
  const value: unknown = context.dump(context.unwrapResult(context.evalCode(data)));
  const answer: BareResult = { duration: performance.now() - begun, result: String(value) };
  self.postMessage(answer);
};
self.postMessage('ready');
