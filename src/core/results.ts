import type { ToolCall } from './messages.ts';
import type { AgentRun } from './run.ts';
import type { ToolOutput } from './tool.ts';
import { noOutput } from './words.ts';

/** Characters of a result that asked not to be capped; more than this no model should read at once. */
const hardCap = 128_000;
/** Share of a capped result that its beginning gets; the rest is its end. */
const headShare = 0.7;

/** What the model reads of a result, and where the whole is when it did not fit. */
export interface ShownResult {
  readonly content: string;
  readonly file?: string;
}

/** Caps a result and marks what came from outside as data. */
export async function showResult(
  run: AgentRun,
  call: ToolCall,
  output: ToolOutput,
): Promise<ShownResult> {
  const { resultChars } = run.limits;
  const cap = output.uncapped === true ? Math.max(hardCap, resultChars) : resultChars;
  const text = /\S/.test(output.text) ? output.text : noOutput;
  const file = text.length > cap ? await wholeFile(run, call, { ...output, text }) : undefined;
  const shown = text.length > cap ? headAndTail(text, cap, file) : text;
  const content = output.untrusted === true ? wrapUntrusted(call.name, shown) : shown;
  return file === undefined ? { content } : { content, file };
}

/** A result that cannot be kept whole is still shown in part: the run goes on. */
async function wholeFile(
  run: AgentRun,
  call: ToolCall,
  { text, untrusted }: ToolOutput,
): Promise<string | undefined> {
  try {
    return await run.keepWhole(call, text, untrusted === true);
  } catch {
    return undefined;
  }
}

function headAndTail(text: string, cap: number, file: string | undefined): string {
  const headLength = Math.floor(cap * headShare);
  const head = toWholeCharacters(text.slice(0, headLength));
  const tail = toWholeCharacters(text.slice(headLength - cap));
  const place =
    file === undefined ? 'The whole could not be kept.' : `The whole is in the file ${file}.`;
  const left = text.length - head.length - tail.length;
  return `${head}\n[${left} of ${text.length} characters are left out here. ${place}]\n${tail}`;
}

/** Drops the half of a surrogate pair that a cut left at either end. */
function toWholeCharacters(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * The content cannot close the mark: its own marks are made harmless. The prompt says that what is
 * inside is data.
 */
function wrapUntrusted(source: string, text: string): string {
  const harmless = text.replace(/<(?=\s*\/?\s*untrusted-content)/gi, '&lt;');
  const name = source.replace(/[^\w.-]/g, '_');
  return `<untrusted-content source="${name}">\n${harmless}\n</untrusted-content>`;
}
