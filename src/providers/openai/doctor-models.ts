import { asList, asRecord, errorIn, isSuccess, sniffBody } from './doctor-answer.ts';
import type { Answer } from './doctor-facts.ts';

export interface ListedModel {
  readonly id: string;
  /** `owned_by`: servers name themselves there. */
  readonly owner: string | null;
  /** Tokens; null: not said. */
  readonly contextSize: number | null;
}

/**
 * The models an answer to `GET /models` lists, in the server's order; null when it is no list.
 * Shapes: `{data: […]}`, a bare array (maximhq/bifrost#6711), `{models: […]}`
 * (vllm-project/router#134).
 */
export function readModels(answer: Answer | null): readonly ListedModel[] | null {
  if (answer?.type !== 'answer' || !isSuccess(answer)) return null;
  const reading = sniffBody(answer.body);
  if (reading.type !== 'json' || errorIn(reading.frames) !== null) return null;
  const [value] = reading.frames;
  const { data, models } = asRecord(value);
  const list = [value, data, models].find(Array.isArray);
  return list === undefined ? null : asList(list).flatMap(readModel);
}

function readModel(entry: unknown): readonly ListedModel[] {
  const record = typeof entry === 'string' ? { id: entry } : asRecord(entry);
  const id = [record['id'], record['name'], record['model']].find(isText);
  if (id === undefined) return [];
  const owner = record['owned_by'];
  return [{ id, owner: isText(owner) ? owner : null, contextSize: contextOf(record) }];
}

/** What a server runs with counts before what the model was trained for. */
function contextOf(record: Readonly<Record<string, unknown>>): number | null {
  const meta = asRecord(record['meta']);
  const sizes = [
    record['max_model_len'],
    record['context_length'],
    record['context_window'],
    meta['n_ctx'],
    meta['n_ctx_train'],
  ];
  return (sizes.find((size) => typeof size === 'number' && size > 0) as number | undefined) ?? null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
