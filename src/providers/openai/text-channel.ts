import { createTextGate, type TextGate } from '../text-gate.ts';
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
  readonly words: Readonly<Words>;
  addText(delta: string): void;
  addThought(delta: string): void;
  /** Ends the text; what may have been a call stays in `words.text` only. */
  end(): void;
  /** True when the text ended inside thinking that was never closed. */
  endsInThought(): boolean;
}

const openGate: TextGate = { push: (delta) => delta };

/** `toolNames`: tools on offer; text that may be a call of one is held back. */
export function createTextChannel(output: Output, toolNames: readonly string[]): TextChannel {
  const words: Words = { text: '', shown: 0, thought: '', tagged: '' };
  const textSoFar = (): string => words.text;
  const newGate = (): TextGate =>
    toolNames.length > 0 ? createTextGate(toolNames, textSoFar) : openGate;
  let gate = newGate();
  const reset = (): void => {
    output.reset();
    output.thought(words.thought);
    gate = newGate();
    Object.assign(words, { text: '', shown: 0, tagged: '' });
  };
  const newSplitter = (): ThoughtSplitter =>
    createThoughtSplitter({
      text(delta) {
        const open = gate.push(delta);
        words.text += delta;
        words.shown += open.length;
        output.text(open);
      },
      thought(delta) {
        words.tagged += delta;
        output.thought(delta);
      },
      reset,
      textSoFar,
    });
  let splitter = newSplitter();
  const nextPiece = createSnapshotFilter(textSoFar);
  return {
    words,
    addText(delta) {
      const piece = nextPiece(delta);
      if (piece.type === 'replace') {
        reset();
        splitter = newSplitter();
      }
      splitter.push(piece.text);
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
