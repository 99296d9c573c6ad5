import type { LocalModel } from '../core/local-models.ts';
import { engineMemory, fitModel } from '../models/fit.ts';

/** Tokens that a local model is loaded with: what the person chose, else what fits here. */
export function contextOf({ size, facts, context }: LocalModel): number {
  const device = navigator as { readonly deviceMemory?: number };
  const memory = engineMemory(device.deviceMemory, true);
  return context ?? fitModel({ size, ...facts, memory }).context;
}
