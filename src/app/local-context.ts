import type { DeviceFit, LocalModel } from '../core/local-models.ts';
import { engineMemory, fitModel } from '../models/fit.ts';

/** Tokens that a local model is loaded with: what the person chose, else what fits here. */
export function contextOf({ size, facts, context }: LocalModel): number {
  return context ?? fitModel({ size, ...facts, memory: memoryHere() }).context;
}

/** Bytes per token and byte of weights, where only the size of a model is known: as in one of 7B. */
const tokenShare = 3e-5;
/** Tokens of context to reckon with. */
const smallContext = 4096;

/** What a model of so many bytes would ask of this device. */
export function fitHere(size: number): DeviceFit {
  const facts = { bytesPerToken: size * tokenShare, trainedContext: smallContext };
  const { need, verdict } = fitModel({ size, ...facts, memory: memoryHere() });
  return { need, verdict };
}

function memoryHere(): number {
  const device = navigator as { readonly deviceMemory?: number };
  return engineMemory(device.deviceMemory, true);
}
