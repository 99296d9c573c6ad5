import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { UserInput } from '../../core/api.ts';
import type { ImagePart } from '../../core/messages.ts';
import type { ChatModel } from './chat-model.ts';
import type { DraftSaver } from './draft-saver.ts';
import { readPicture } from './pictures.ts';
import { chatWords } from './words.ts';

/** `answer` goes to the question that the agent waits with. */
export type SendMode = UserInput['mode'] | 'answer';

/** What is being written, and what can be done with it. */
export interface ComposerModel {
  readonly text: ReadonlySignal<string>;
  readonly pictures: ReadonlySignal<readonly ImagePart[]>;
  /** What could not be attached, as a sentence. */
  readonly problem: ReadonlySignal<string | null>;
  /** There are words or pictures or, while nothing runs, messages that wait. */
  readonly canSend: ReadonlySignal<boolean>;
  /** Words that are sent now answer the question that the agent waits with. */
  readonly answers: ReadonlySignal<boolean>;
  readonly write: (text: string) => void;
  /** Puts a stored draft in front; with what was typed it is a new draft, to be saved. */
  readonly putBefore: (draft: string) => void;
  /** Sends, unless there is nothing to send; an empty box sends what waits. What could not be sent comes back into the box. */
  readonly send: (mode: SendMode) => Promise<void>;
  readonly attach: (files: readonly File[]) => Promise<void>;
  readonly removePicture: (picture: ImagePart) => void;
}

interface ComposerOptions {
  readonly chat: Pick<ChatModel, 'actions' | 'begin' | 'run' | 'running' | 'queue' | 'question'>;
  readonly saver: DraftSaver;
  /** What the box begins with. */
  readonly draft: string;
  /** Told when a message is on its way. */
  readonly onSend: () => void;
}

export function createComposer({ chat, saver, draft, onSend }: ComposerOptions): ComposerModel {
  const { running, queue, question } = chat;
  const text = signal(draft);
  const pictures = signal<readonly ImagePart[]>([]);
  const problem = signal<string | null>(null);

  const canSend = computed(
    () =>
      text.value.trim() !== '' ||
      pictures.value.length > 0 ||
      (!running.value && queue.value.length > 0),
  );
  // An answer is words: what comes with pictures is a message.
  const answers = computed(() => question.value !== null && pictures.value.length === 0);
  const write = (next: string): void => {
    text.value = next;
    saver.change(next);
  };
  return {
    text,
    pictures,
    problem,
    canSend,
    answers,
    write,
    putBefore(draft) {
      if (text.peek() === '' && saver.unsaved() === null) text.value = draft;
      else write(draft + text.peek());
    },
    async send(mode) {
      if (!canSend.value) return;
      const input = { text: text.value, images: pictures.value };
      text.value = '';
      pictures.value = [];
      problem.value = null;
      saver.hold();
      onSend();
      if (await deliver(chat, input, mode)) {
        saver.change(text.value);
        return;
      }
      write([input.text, text.value].filter((part) => part !== '').join('\n\n'));
      pictures.value = [...input.images, ...pictures.value];
    },
    async attach(files) {
      const read = await Promise.all(
        files.map(async (file) => ({ file, picture: await readPicture(file, nameOf(file)) })),
      );
      pictures.value = [...pictures.value, ...read.flatMap(({ picture }) => picture ?? [])];
      const failed = read.filter(({ picture }) => picture === null);
      problem.value =
        failed.length === 0
          ? null
          : chatWords.unreadablePictures(failed.map(({ file }) => nameOf(file)).join(', '));
    },
    removePicture(picture) {
      pictures.value = pictures.value.filter((other) => other !== picture);
    },
  };
}

/** True when it worked. */
function deliver(
  { actions, begin, run, question }: ComposerOptions['chat'],
  input: Omit<UserInput, 'mode'>,
  mode: SendMode,
): Promise<boolean> {
  if (mode !== 'answer') return begin(actions.send({ ...input, mode }));
  const callId = question.peek();
  // Answered meanwhile, in its card or in another tab: the words are a message then.
  if (callId === null) return begin(actions.send({ ...input, mode: 'queue' }));
  return run(actions.answer(callId, { type: 'words', text: input.text.trim() }));
}

const nameOf = (file: File): string => (file.name === '' ? chatWords.pastedPicture : file.name);
