import type { FoundModel, LocalModel, RemoteModel } from './local-models.ts';
import type { Result } from './result.ts';

/** What the page may ask about models on this device; the contract is that of `AgentApi`. */
export interface LocalModelApi {
  listLocalModels(): Promise<Result<readonly LocalModel[]>>;
  /**
   * Copies the files of one GGUF model into this browser's storage. Settles once it is known that
   * they are a model and that there is room; how the copying goes is told by `models-changed`.
   */
  addModelFiles(files: readonly File[]): Promise<Result<LocalModel>>;
  /**
   * What is behind an address or a model id that a person typed, the smallest first. Fails with
   * `bad-request` for what is neither, and `not-found` where there is no GGUF file.
   */
  findModels(typed: string): Promise<Result<readonly FoundModel[]>>;
  /** Puts a model into the queue of downloads. How it goes is told by `models-changed`. */
  downloadModel(model: RemoteModel): Promise<Result<LocalModel>>;
  /** What is here stays. */
  pauseDownload(id: string): Promise<Result<void>>;
  /** Also after a failure, and for a broken model, whose wrong files are fetched again. */
  resumeDownload(id: string): Promise<Result<void>>;
  /** Reads all files of a model again; fails with `model-broken` when they have changed. */
  verifyModel(id: string): Promise<Result<void>>;
  /** Frees its storage; sessions that use it ask for another model. Ends a copying that goes on. */
  removeLocalModel(id: string): Promise<Result<void>>;
  removeLocalModels(): Promise<Result<void>>;
  /** Frees the memory of the model that is loaded, after its answer. */
  unloadModel(): Promise<Result<void>>;
}
