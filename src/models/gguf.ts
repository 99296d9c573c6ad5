import { gguf, GGMLFileQuantizationType } from '@huggingface/gguf';
import { AgentError } from '../core/errors.ts';
import { tensorBytes } from './tensor-types.ts';

/** What a GGUF file says of itself. */
export interface GgufFacts {
  /** '' when it has none. */
  readonly name: string;
  readonly architecture: string;
  /** Tokens it was trained to keep in view; 0 when it does not say. */
  readonly trainedContext: number;
  /** Bytes of memory that one token of context takes, at 16 bits per value. */
  readonly bytesPerToken: number;
  /** Without a template of its own the engine guesses one. */
  readonly hasTemplate: boolean;
  /** As the file names it: `Q4_K_M`; '' when unknown. */
  readonly quantization: string;
  readonly license: string;
  /** Parts of the whole model, and which one this is, from 0. */
  readonly part: { readonly index: number; readonly count: number };
}

type Metadata = Readonly<Record<string, unknown>>;

/**
 * Reads the head of a GGUF file and checks that all its tensors are there. Rejects with
 * `model-broken` for anything else: text and half a file load without a complaint and then have no
 * words.
 */
export async function readGguf(file: Blob): Promise<GgufFacts> {
  const { metadata, tensorInfos, tensorDataOffset, tensorInfoByteRange } = await parse(file);
  const ends = tensorInfos.map(({ offset, dtype, shape }) => {
    const weights = shape.reduce((product, size) => product * Number(size), 1);
    return Number(offset) + tensorBytes(dtype, weights);
  });
  const end = ends.reduce((last, one) => Math.max(last, one), 0);
  const whole = tensorInfos.length === 0 ? tensorInfoByteRange[1] : Number(tensorDataOffset) + end;
  if (file.size < whole) {
    throw new AgentError('model-broken', `It has ${file.size} of ${whole} bytes.`);
  }
  return factsOf({ ...metadata });
}

async function parse(file: Blob): Promise<Awaited<ReturnType<typeof gguf>>> {
  try {
    // The package reads ranges over HTTP; a file has ranges, too. Nothing is requested.
    return await gguf('https://file.invalid/model.gguf', { fetch: rangesOf(file) });
  } catch (thrown) {
    const words = thrown instanceof Error ? thrown.message : String(thrown);
    throw new AgentError('model-broken', words);
  }
}

function rangesOf(file: Blob): typeof fetch {
  return async (_url, init) => {
    const range = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get('range') ?? '');
    const from = Number(range?.[1] ?? 0);
    const body = await file.slice(from, Number(range?.[2] ?? 0) + 1).arrayBuffer();
    const headers = { 'content-range': `bytes ${from}-${from + body.byteLength - 1}/${file.size}` };
    return new Response(body, { status: 206, headers });
  };
}

function factsOf(metadata: Metadata): GgufFacts {
  const architecture = textOf(metadata['general.architecture']);
  const own = (key: string): number => numberOf(metadata[`${architecture}.${key}`]);
  const heads = own('attention.head_count');
  const headSize = heads === 0 ? 0 : own('embedding_length') / heads;
  const keys = own('attention.key_length') || headSize;
  const values = own('attention.value_length') || headSize;
  const cached = own('attention.head_count_kv') || heads;
  return {
    name: textOf(metadata['general.name']),
    architecture,
    trainedContext: own('context_length'),
    bytesPerToken: 2 * own('block_count') * cached * (keys + values),
    hasTemplate: textOf(metadata['tokenizer.chat_template']) !== '',
    quantization: GGMLFileQuantizationType[numberOf(metadata['general.file_type'])] ?? '',
    license: textOf(metadata['general.license']),
    part: {
      index: numberOf(metadata['split.no']),
      count: Math.max(1, numberOf(metadata['split.count'])),
    },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Some models give one number per layer: the largest is what memory must be there for. */
function numberOf(value: unknown): number {
  if (Array.isArray(value)) return Math.max(0, ...value.map(numberOf));
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}
