import type { Stamped } from '../../../src/core/events.ts';
import { scopeOf } from '../../../src/lib/scope.ts';
import { createBatcher, nextFrame } from '../../../src/ui/client/batch.ts';
import { listen } from '../../../src/ui/client/listen.ts';
import { loadMarkdown } from '../../../src/ui/markdown/load.ts';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import { codeText, mixedText } from './texts.ts';
import { chatView, markdownView, plainView, session, type View } from './views.tsx';
import writerUrl from './writer.ts?worker&url';
import type { Order } from './writer.ts';

const views = { plain: plainView, markdown: markdownView, chat: chatView };
const texts = { mixed: mixedText, code: codeText };
const perSecond = 200;
const deltaLength = 20;

export interface Show {
  readonly view: keyof typeof views;
  readonly text: keyof typeof texts;
  readonly length: number;
}

export interface Shown {
  /** Batches of events that were drawn. */
  readonly draws: number;
  /** Characters on the page at the end. */
  readonly characters: number;
}

const scope = scopeOf(location.href);
let view: View | null = null;

const bench = {
  /** Loads what the app loads before the first answer and draws the empty view. */
  async prepare({ view: name }: Show): Promise<void> {
    await loadMarkdown();
    const place = document.getElementById('app');
    if (place !== null) view = views[name](place);
    await frames(3);
  },

  /** Streams the answer in real time; resolves when it has been painted. */
  async stream({ text, length }: Show): Promise<Shown> {
    let draws = 0;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const batcher = createBatcher<Stamped>(nextFrame, (events) => {
      draws += 1;
      view?.take(events);
      if (events.some(({ event }) => event.type === 'run-end')) end();
    });
    const ignore = (): void => undefined;
    const close = listen(scope, {
      onEvent: batcher.add,
      onSession: ignore,
      onSessionDeleted: ignore,
      onBranch: ignore,
      onFiles: ignore,
      onSettings: ignore,
      onRequest: ignore,
      onModels: ignore,
      onErased: () => undefined,
    });
    const whole = texts[text](length);
    const worker = new Worker(writerUrl, { type: 'module' });
    const order: Order = { scope, session, text: whole, deltas: length / deltaLength, perSecond };
    worker.postMessage(order);
    await ended;
    await frames(3);
    worker.terminate();
    close();
    return { draws, characters: view?.shown().length ?? 0 };
  },
};

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

Object.assign(globalThis, { bench });
