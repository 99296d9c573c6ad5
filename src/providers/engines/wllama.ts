import { Wllama } from '@wllama/wllama';
import type { WllamaConfig } from '@wllama/wllama';
import compatScriptUrl from '@wllama/wllama-compat/wasm/wllama.js?url';
import compatWasmUrl from '@wllama/wllama-compat/wasm/wllama.wasm?url';
import wasmUrl from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import type { EngineBody, LoadPlan } from '../../core/engine.ts';
import { AgentError } from '../../core/errors.ts';
import type { ErrorCode } from '../../core/errors.ts';
import type { AskOptions, Engine } from './engine.ts';
import { watchLoading } from './loading.ts';

/**
 * Loads a GGUF model into llama.cpp. Rejects with an `AgentError`, also where the engine itself would
 * wait for ever (its script or its wasm cannot be had) or would take anything for a model: a damaged
 * file loads there and has no words.
 */
export async function loadWllama(
  plan: LoadPlan,
  onProgress: (share: number) => void,
): Promise<Engine> {
  const begun = performance.now();
  const loading = watchLoading(plan.files, onProgress);
  const wllama = createWllama(loading.fail);
  try {
    await loading.unlessFailed(
      wllama.loadModel([...loading.files], {
        n_ctx: plan.context,
        n_threads: plan.threads,
        n_batch: plan.batch,
        n_ubatch: plan.batch,
        n_gpu_layers: plan.gpu ? 99_999 : 0,
        // One answer at a time: a second slot would halve what the first remembers of its prompt.
        n_parallel: 1,
        warmup: false,
      }),
    );
  } catch (thrown) {
    throw toLoadError(thrown);
  } finally {
    loading.end();
  }
  const { n_vocab: words, n_ctx: context } = wllama.getLoadedContextInfo();
  if (words === 0) throw new AgentError('model-broken', 'The file holds no vocabulary.');
  return {
    loaded: { context, threads: wllama.getNumThreads(), duration: performance.now() - begun },
    ask: (body, options) => ask(wllama, body, options),
  };
}

/** Everything comes from our own origin: the package's defaults name a public CDN. */
function createWllama(onError: (reason: unknown) => void): Wllama {
  const nothing = (): void => undefined;
  const logger = { debug: nothing, log: nothing, warn: nothing, error: onError };
  const config: WllamaConfig = { suppressNativeLog: true, logger };
  const wllama = new Wllama({ default: wasmUrl }, config);
  wllama.setCompat({ worker: compatScriptUrl, wasm: compatWasmUrl });
  return wllama;
}

async function* ask(
  wllama: Wllama,
  body: EngineBody,
  { signal, onReading }: AskOptions,
): AsyncGenerator {
  const wish = {
    ...body,
    stream: true,
    stream_options: { include_usage: true },
    return_progress: true,
    cache_prompt: true,
    abortSignal: signal,
  };
  try {
    const answer = await wllama.createChatCompletion(wish as unknown as StreamedRequest);
    for await (const chunk of answer) {
      if (signal.aborted) return;
      const { prompt_progress: read } = chunk;
      if (read !== undefined) onReading(read.processed, read.total);
      else yield chunk;
    }
  } catch (thrown) {
    if (!signal.aborted) throw toAnswerError(thrown);
  }
}

type StreamedRequest = Parameters<Wllama['createChatCompletion']>[0] & { stream: true };

/** Heap exhaustion has many faces: of the browser, of emscripten, of llama.cpp. */
const memoryWords = /memory|alloc|failed to (create|init)[^.]*context|RangeError|OOM/i;

function toLoadError(thrown: unknown): AgentError {
  if (thrown instanceof AgentError) return thrown;
  const words = wordsOf(thrown);
  return new AgentError(memoryWords.test(words) ? 'no-memory' : 'engine-failed', words);
}

function toAnswerError(thrown: unknown): AgentError {
  const words = wordsOf(thrown);
  const code: ErrorCode = /exceeds the available context size/i.test(words)
    ? 'too-long'
    : thrown instanceof Error && thrown.name === 'RuntimeError'
      ? memoryWords.test(words)
        ? 'no-memory'
        : 'engine-crashed'
      : 'provider-error';
  return new AgentError(code, words);
}

function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
