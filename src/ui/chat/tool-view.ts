import type { LiveTool } from '../../core/events.ts';
import type { ToolStatus } from '../../core/messages.ts';
import { parseObject } from '../../lib/json.ts';
import type { CallItem } from './items.ts';

/** `waiting`: for the person, or behind another call. */
export type CallStatus = ToolStatus | 'waiting' | 'running';

/** What is known of a call while its run goes on. */
export interface LiveCall {
  readonly tool: LiveTool | undefined;
  /** The person is asked about it. */
  readonly asked: boolean;
  /** Its run goes on. */
  readonly running: boolean;
}

/** A result is final; without one it depends on what the run does. */
export function callStatus({ result }: CallItem, { tool, asked, running }: LiveCall): CallStatus {
  if (result !== null) return result.status;
  if (!running) return 'stopped';
  return asked || tool === undefined ? 'waiting' : 'running';
}

/** An argument of a call, as it is shown. */
export interface ShownArgument {
  /** Empty for the arguments as a whole. */
  readonly name: string;
  readonly text: string;
}

/**
 * The arguments of a call for reading: texts of several lines (code, file contents) as they are,
 * everything else together as JSON. What is not JSON is shown as it came.
 */
export function shownArguments(argumentsText: string): readonly ShownArgument[] {
  const values = parseObject(argumentsText);
  if (values === undefined) return [{ name: '', text: argumentsText }];
  const entries = Object.entries(values);
  const texts = entries.filter(isLongText);
  const others = Object.fromEntries(entries.filter((entry) => !isLongText(entry)));
  return [
    ...(Object.keys(others).length === 0 && texts.length > 0
      ? []
      : [{ name: '', text: JSON.stringify(others, null, 2) }]),
    ...texts.map(([name, text]) => ({ name, text })),
  ];
}

/** One line that says what a call is about: its first argument that says something. */
export function callSummary(argumentsText: string): string {
  const values = parseObject(argumentsText);
  if (values === undefined) return firstLine(argumentsText);
  for (const value of Object.values(values)) {
    if (typeof value === 'string' && value.trim() !== '') return firstLine(value);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  }
  return '';
}

const summaryLength = 160;

const firstLine = (text: string): string =>
  (text.trim().split('\n', 1)[0] ?? '').slice(0, summaryLength);

const isLongText = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && entry[1].includes('\n');
