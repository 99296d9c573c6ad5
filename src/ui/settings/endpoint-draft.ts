import type { Endpoint } from '../../core/api.ts';
import type { ModelRef } from '../../core/messages.ts';
import { endpointFormWords } from '../words/endpoint-form.ts';
import { addressProblem } from './address-problem.ts';

/** An endpoint as it stands in the form: numbers and headers are still text. */
export interface EndpointDraft {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly hasKey: boolean;
  /** Typed anew; empty keeps what is stored. */
  readonly key: string;
  readonly removeKey: boolean;
  readonly models: readonly string[];
  /** In the field, not yet among the models. */
  readonly typedModel: string;
  readonly contextSize: string;
  readonly outputLimit: string;
  readonly idleLimit: string;
  readonly temperature: string;
  readonly reasoning: Endpoint['reasoning'];
  readonly headers: string;
  readonly tools: boolean;
  readonly fallback: ModelRef | null;
}

export type DraftField =
  | 'name'
  | 'baseUrl'
  | 'models'
  | 'contextSize'
  | 'outputLimit'
  | 'idleLimit'
  | 'temperature'
  | 'headers';

export type DraftProblems = Readonly<Partial<Record<DraftField, string>>>;

/** What each part of the form gets. */
export interface DraftPart {
  readonly draft: EndpointDraft;
  readonly problems: DraftProblems;
  readonly change: (change: Partial<EndpointDraft>) => void;
}

export function emptyDraft(id: string): EndpointDraft {
  return {
    id,
    name: '',
    baseUrl: '',
    hasKey: false,
    key: '',
    removeKey: false,
    models: [],
    typedModel: '',
    contextSize: '',
    outputLimit: '',
    idleLimit: '',
    temperature: '',
    reasoning: 'default',
    headers: '',
    tools: true,
    fallback: null,
  };
}

export function draftOf(endpoint: Endpoint): EndpointDraft {
  const { contextSize, outputLimit, idleLimit, temperature, headers, ...same } = endpoint;
  return {
    ...same,
    key: '',
    removeKey: false,
    typedModel: '',
    contextSize: contextSize?.toString() ?? '',
    outputLimit: outputLimit?.toString() ?? '',
    idleLimit: idleLimit?.toString() ?? '',
    temperature: temperature?.toString() ?? '',
    headers: Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  };
}

/** The chosen models and the one being typed, each once. */
export function modelsOf({ models, typedModel }: EndpointDraft): readonly string[] {
  const typed = typedModel.split(',').map((model) => model.trim());
  return [...new Set([...models, ...typed])].filter((model) => model !== '');
}

/** What happens to the stored key, in the terms of the wire. */
export function keyChange({ key, removeKey }: EndpointDraft): string | null | undefined {
  if (key.trim() !== '') return key.trim();
  return removeKey ? null : undefined;
}

/** The endpoint that the draft stands for. Numbers that cannot be read count as not set. */
export function endpointOf(draft: EndpointDraft): Endpoint {
  const { id, name, baseUrl, hasKey, reasoning, tools, fallback } = draft;
  return {
    id,
    name: name.trim(),
    baseUrl: baseUrl.trim(),
    hasKey,
    models: modelsOf(draft),
    contextSize: wholeNumber(draft.contextSize) ?? null,
    outputLimit: wholeNumber(draft.outputLimit) ?? null,
    idleLimit: wholeNumber(draft.idleLimit) ?? null,
    temperature: temperatureOf(draft.temperature) ?? null,
    reasoning,
    headers: readHeaders(draft.headers) ?? {},
    tools,
    fallback,
  };
}

/** Characters that a name and a model may have. */
const nameLimit = 80;
const modelLimit = 200;

/** What keeps the draft from being saved, by field. */
export function findProblems(draft: EndpointDraft): DraftProblems {
  const words = endpointFormWords;
  const address = addressProblem(draft.baseUrl);
  const isShort = (model: string) => model.length <= modelLimit;
  const isNumber = (text: string) => wholeNumber(text) !== undefined;
  const checks: readonly (readonly [DraftField, boolean, string])[] = [
    ['name', draft.name.trim() !== '', words.nameMissing],
    ['name', draft.name.trim().length <= nameLimit, words.nameTooLong(nameLimit)],
    ['baseUrl', address === null, address ?? ''],
    ['models', modelsOf(draft).length > 0, words.modelMissing],
    ['models', modelsOf(draft).every(isShort), words.modelTooLong(modelLimit)],
    ['contextSize', isNumber(draft.contextSize), words.notANumber],
    ['outputLimit', isNumber(draft.outputLimit), words.notANumber],
    ['idleLimit', isNumber(draft.idleLimit), words.notANumber],
    ['temperature', temperatureOf(draft.temperature) !== undefined, words.notATemperature],
    ['headers', readHeaders(draft.headers) !== null, words.headersProblem],
  ];
  return Object.fromEntries(
    checks.filter(([, fine]) => !fine).map(([field, , problem]) => [field, problem]),
  );
}

/** A positive whole number, null for nothing, undefined for anything else. */
function wholeNumber(text: string): number | null | undefined {
  const digits = text.replace(/[\s,_]/g, '');
  if (digits === '') return null;
  return /^\d{1,9}$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined;
}

function temperatureOf(text: string): number | null | undefined {
  const number = text.trim().replace(',', '.');
  if (number === '') return null;
  return /^\d+(\.\d+)?$/.test(number) && Number(number) <= 2 ? Number(number) : undefined;
}

/** Lines of `Name: value`; null when one of them is something else. */
function readHeaders(text: string): Readonly<Record<string, string>> | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => /^\s*([\w-]+)\s*:\s*(.+?)\s*$/.exec(line));
  if (pairs.includes(null)) return null;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}
