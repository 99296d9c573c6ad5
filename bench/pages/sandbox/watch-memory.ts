/** Notes with which maximum a worker makes its WebAssembly memory, and tells whoever started it. */
export interface MemoryNote {
  readonly type: 'memory';
  /** Bytes; null when there is none. */
  readonly maximum: number | null;
}

const pageSize = 65_536;

WebAssembly.Memory = class extends WebAssembly.Memory {
  constructor(descriptor: WebAssembly.MemoryDescriptor) {
    super(descriptor);
    const { maximum } = descriptor;
    const note: MemoryNote = {
      type: 'memory',
      maximum: maximum === undefined ? null : maximum * pageSize,
    };
    self.postMessage(note);
  }
};
