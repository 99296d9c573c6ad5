import type { ChannelMessage } from '../../src/core/api.ts';
import type { LocalModelApi } from '../../src/core/local-model-api.ts';
import type { LocalModel } from '../../src/core/local-models.ts';
import { checkTasks } from '../../src/core/model-check.ts';
import type { ModelCheckApi } from '../../src/core/model-check-api.ts';
import { localModel } from './local-model.ts';
import { done, fail, ok } from './memory-answers.ts';

/** Files are models here whatever is in them, and are there at once. */
export function localMethods(
  state: { localModels: readonly LocalModel[] },
  say: (message: ChannelMessage) => void,
) {
  const change = (id: string, fields: Partial<LocalModel>) => {
    state.localModels = state.localModels.map((model) =>
      model.id === id ? { ...model, ...fields } : model,
    );
    say({ type: 'models-changed' });
    return done();
  };
  return {
    listLocalModels: () => ok(state.localModels),
    addModelFiles: (files) => {
      const [file] = files;
      if (file === undefined || !file.name.endsWith('.gguf')) return fail('model-broken');
      const model = localModel({ id: `local-${state.localModels.length}`, name: file.name });
      state.localModels = [model, ...state.localModels];
      say({ type: 'models-changed' });
      return ok(model);
    },
    findModels: (typed) => {
      if (!typed.includes('/')) return fail('bad-request');
      const url = `https://hub.example/${typed}`;
      const files = [{ url, size: 400_000_000, sha256: null }];
      const fit = { need: 480_000_000, verdict: 'tight' } as const;
      return ok([{ name: typed, variant: 'Q4_K_M', files, size: 400_000_000, fit }]);
    },
    downloadModel: ({ name, files, size }) => {
      const model = localModel({
        ...{ id: `local-${state.localModels.length}`, name, source: files },
        ...{ state: 'downloading', size: size ?? 0, stored: 100_000_000, rate: 2_000_000 },
      });
      state.localModels = [model, ...state.localModels];
      say({ type: 'models-changed' });
      return ok(model);
    },
    pauseDownload: (id) => change(id, { state: 'paused' }),
    resumeDownload: (id) => change(id, { state: 'downloading', error: null }),
    verifyModel: done,
    removeLocalModels: () => {
      state.localModels = [];
      say({ type: 'models-changed' });
      return done();
    },
    removeLocalModel: (id) => {
      state.localModels = state.localModels.filter((model) => model.id !== id);
      say({ type: 'models-changed' });
      return done();
    },
    unloadModel: done,
  } satisfies LocalModelApi;
}

/** Every second task is done. */
export const checkMethods = {
  checkModel: (_model, task) =>
    ok({
      task,
      passed: checkTasks.indexOf(task) % 2 === 0,
      duration: 100,
      answer: 'Words of the model.',
      error: null,
    }),
  stopCheck: done,
} satisfies ModelCheckApi;
