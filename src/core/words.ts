import type { ToolCall } from './messages.ts';

/** What the loop says to a model. Plain English sentences; the person never reads them as such. */

export const unfit: Readonly<Record<NonNullable<ToolCall['malformed']>, string>> = {
  cut:
    'The arguments of this call were cut off by the output limit, so it was not run. ' +
    'Split the work: make several calls with smaller parts.',
  'not-json':
    'The arguments of this call are not valid JSON, so it was not run. Send one JSON object.',
  'not-an-object':
    'The arguments of this call are not a JSON object, so it was not run. Send one JSON object.',
  'no-name': 'This call names no tool, so it was not run. Name one of the tools you were given.',
};

export const cutAnswer =
  'This answer was cut off by the output limit, so none of its calls was run. ' +
  'Split the work: make several calls with smaller parts.';

export const denied =
  'The person said no to this call. Do not try it another way: go on without it, or ask what they would like instead.';

export const deniedWith = (words: string): string =>
  `The person said no to this call and wrote: ${words}`;

export const hadBegun =
  'This call had begun before an interruption and may already have taken effect.';

export const switchedOff = 'This tool is switched off in the settings, so the call was not run.';

export const notBegun = 'Not run: the run was stopped.';

export const stoppedMidway =
  'The run was stopped before this call ended. It may or may not have taken effect.';

export const notAnswered = 'The person did not answer the question.';

export const failedSilently = 'It failed without saying why.';

export const noOutput = 'Done. There was no output.';

export const refused =
  'Not run: you have just made this very call twice with the same result. ' +
  'Use the result you have, do something else, or answer the person.';

export const sameResult =
  'Note: this is the same call with the same result as before. Making it again will be refused.';

export const failsAgain =
  'This tool has now failed twice in a row. Stop using it and tell the person what went wrong.';

/** Requests without tools: why they are, and what is wanted. */
export const closing = {
  'step-limit':
    'You have used up all steps of this turn, so no tool can be called now. ' +
    'Tell the person what is done and what is left.',
  'same-call':
    'You keep making the same call with the same result, so no tool can be called now. ' +
    'Answer the person with what you have, and say what is missing.',
  blank:
    'Your last answers were empty. No tool can be called now. Answer the person in words: ' +
    'what you found or did, and what is missing.',
} as const;

export type Closing = keyof typeof closing;

export function unknownTool(name: string, near: readonly string[], all: readonly string[]): string {
  const guess = near.length === 0 ? '' : ` Did you mean ${near.map(quoted).join(' or ')}?`;
  const offer =
    all.length === 0 ? 'There are no tools.' : `The tools are ${all.map(quoted).join(', ')}.`;
  return `There is no tool ${quoted(name)}, so nothing was run.${guess} ${offer}`;
}

const quoted = (name: string): string => `\`${name}\``;
