import type { LocalModel } from '../../src/core/local-models.ts';

export const localModel = (more: Partial<LocalModel> = {}): LocalModel => ({
  id: 'local',
  name: 'Small model',
  state: 'ready',
  size: 600_000_000,
  stored: 600_000_000,
  facts: {
    architecture: 'llama',
    quantization: 'Q4_K_M',
    license: 'mit',
    trainedContext: 8192,
    bytesPerToken: 100_000,
    hasTemplate: true,
  },
  addedAt: 0,
  usedAt: null,
  context: null,
  source: [],
  fetched: 0,
  rate: 0,
  error: null,
  ...more,
});
