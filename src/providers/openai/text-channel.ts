import { createTextGate, isPlain, type TextGate } from '../text-gate.ts';
import type { Output } from './output.ts';
import { createSnapshotFilter } from './snapshots.ts';
import { createThoughtSplitter, type ThoughtSplitter } from './think-tags.ts';

/** The words of an answer so far. */
export interface Words {
  /** All text outside of thinking, shown or held back. */
  text: string;
  /** How much of it was given out. */
  shown: number;
  /** Thinking that came by its own field. */
  thought: string;
  /** Thinking that came by tags in the text. */
  tagged: string;
}

/** Takes the words of an answer as they come and gives out what can be shown. */
export interface TextChannel {
  words(): Readonly<Words>;
  addText(delta: string): void;
  addThought(delta: string): void;
  /** Ends the text; what may have been a call stays in `words.text` only. */
  end(): void;
  /** True when the text ended inside thinking that was never closed. */
  endsInThought(): boolean;
}

/** Deltas kept apart before they are joined: many small strings, kept, burden the collector. */
const mostRecent = 64;
const openGate: TextGate = { push: (delta) => delta, isOpen: () => true };

/** `toolNames`: tools on offer; text that may be a call of one is held back. */
export function createTextChannel(output: Output, toolNames: readonly string[]): TextChannel {
  const words: Words = { text: '', shown: 0, thought: '', tagged: '' };
  let recent: string[] = [];
  const gather = (): Words => {
    if (recent.length > 0) words.text += recent.join('');
    recent = [];
    return words;
  };
  const textSoFar = (): string => gather().text;
  const newGate = (): TextGate =>
    toolNames.length > 0 ? createTextGate(toolNames, textSoFar) : openGate;
  let gate = newGate();
  const reset = (): void => {
    output.reset();
    output.thought(words.thought);
    gate = newGate();
    recent = [];
    Object.assign(words, { text: '', shown: 0, tagged: '' });
  };
  const show = (delta: string, open: string): void => {
    if (recent.push(delta) === mostRecent) gather();
    words.shown += open.length;
    output.text(open);
  };
  const newSplitter = (): ThoughtSplitter =>
    createThoughtSplitter({
      text: (delta) => show(delta, gate.push(delta)),
      thought(delta) {
        words.tagged += delta;
        output.thought(delta);
      },
      reset,
      textSoFar,
    });
  let splitter = newSplitter();
  const newPart = createSnapshotFilter({
    textSoFar,
    replace() {
      reset();
      splitter = newSplitter();
    },
  });
  return {
    words: gather,
    addText(delta) {
      const added = newPart(delta);
      if (splitter.isOpen() && gate.isOpen() && isPlain(added)) show(added, added);
      else splitter.push(added);
    },
    addThought(delta) {
      if (delta === '') return;
      splitter.settle();
      words.thought += delta;
      output.thought(delta);
    },
    end: () => splitter.end(),
    endsInThought: () => splitter.isThinking(),
  };
}
