import { readdirSync, readFileSync } from 'node:fs';
import type { ErrorCode } from '../../../src/core/errors.ts';
import type { StopReason, ToolCall, Usage } from '../../../src/core/messages.ts';
import { frames } from '../../fixtures/endpoint/notation.mjs';

const folder = new URL('../../fixtures/endpoint/', import.meta.url);

/** An answer as a server sent it, and what it must come to. */
export interface RecordedAnswer {
  readonly name: string;
  /** One element for each write of the server. */
  readonly pieces: readonly Uint8Array[];
  readonly expected: ExpectedAnswer;
}

export interface ExpectedAnswer {
  readonly text?: string;
  readonly reasoning?: string;
  readonly calls?: readonly ExpectedCall[];
  readonly finish?: StopReason;
  readonly usage?: Usage;
  readonly replay?: unknown;
  readonly error?: ErrorCode;
  /** Part of the error's detail. */
  readonly says?: string;
  /** Never shown, not even for a moment. */
  readonly hides?: string;
}

export interface ExpectedCall {
  readonly name: string;
  readonly arguments?: unknown;
  readonly malformed?: ToolCall['malformed'];
  readonly wireId?: string;
  readonly extra?: unknown;
}

/** Every recorded answer: the frames in our notation, then a line `= {expected}`. */
export function recordedAnswers(): readonly RecordedAnswer[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return names.toSorted().map(readRecorded);
}

export function recorded(name: string): RecordedAnswer {
  return readRecorded(`${name}.txt`);
}

function readRecorded(file: string): RecordedAnswer {
  const lines = readFileSync(new URL(file, folder), 'utf8').split('\n');
  const expectation = lines.findIndex((line) => line.startsWith('= '));
  return {
    name: file.replace(/\.txt$/, ''),
    pieces: frames(lines.slice(0, expectation).join('\n')),
    expected: JSON.parse(lines[expectation]?.slice(2) ?? '') as ExpectedAnswer,
  };
}
