/** What this device could run, as far as the browser tells. Nothing is downloaded to find out. */
export interface Device {
  readonly gpu: boolean;
  /** Gigabytes, rounded and capped by the browser for privacy; null: not told. */
  readonly memory: number | null;
  readonly processors: number | null;
  /** Bytes that may still be stored; null: not told. */
  readonly space: number | null;
}

/** `good`: small models on the graphics processor. `slow`: on the processor. `small`: not usefully. */
export type DeviceFit = 'good' | 'slow' | 'small';

interface Hints {
  readonly gpu?: { requestAdapter(): Promise<object | null> };
  readonly deviceMemory?: number;
}

export async function readDevice(): Promise<Device> {
  const { gpu, deviceMemory }: Hints = navigator as Hints;
  const [adapter, estimate] = await Promise.all([
    gpu?.requestAdapter().catch(() => null),
    navigator.storage.estimate().catch((): StorageEstimate => ({})),
  ]);
  const { quota, usage } = estimate;
  return {
    gpu: adapter !== null && adapter !== undefined,
    memory: deviceMemory ?? null,
    processors: navigator.hardwareConcurrency,
    space: quota === undefined ? null : quota - (usage ?? 0),
  };
}

/** The smallest useful model is about a gigabyte, and it needs about twice that while it runs. */
export function deviceFit({ gpu, memory, space }: Device): DeviceFit {
  if ((memory ?? 8) < 4 || (space ?? Infinity) < 1.5e9) return 'small';
  return gpu ? 'good' : 'slow';
}
