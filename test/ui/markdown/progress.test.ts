import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, beginning, heldBack, readAll } from '../../../src/ui/markdown/progress.ts';
import type { Patch, Progress } from '../../../src/ui/markdown/progress.ts';
import { escapeText } from '../../../src/ui/markdown/elements.ts';
import { growingAnswers } from './markdown-samples.ts';

/** What a page shows: the HTML of each block. */
type Page = readonly string[];

function applied(page: Page, patch: Patch): Page {
  const last = page.at(-1) ?? '';
  switch (patch.type) {
    case 'blocks':
      return [...page.slice(0, patch.from), ...patch.blocks.map(({ html }) => html)];
    case 'code':
      return [
        ...page.slice(0, -1),
        last.replace('</code></pre>', () => `${escapeText(patch.text)}</code></pre>`),
      ];
    case 'items': {
      const items = last.split(/(?=<li>)/).slice(0, patch.from + 1);
      const close = last.slice(last.lastIndexOf('</'));
      return [...page.slice(0, -1), [...items, ...patch.items, close].join('')];
    }
  }
}

/** Feeds the growing text and returns all states of page and progress. */
function grow(texts: readonly string[]): { page: Page; progress: Progress }[] {
  let state: { page: Page; progress: Progress } = { page: [], progress: beginning };
  return texts.map((text) => {
    const step = advance(state.progress, text);
    state = { page: step.patches.reduce(applied, state.page), progress: step.progress };
    return state;
  });
}

const whole = (text: string): Page => readAll(text).blocks.map(({ html }) => html);
const steps = (text: string, size = 1): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(0, (index + 1) * size),
  );

describe('reading an answer while it grows', () => {
  it('shows the same as reading it at once, however the text was cut', () => {
    fc.assert(
      fc.property(growingAnswers, (texts) => {
        const text = `${texts.at(-1) ?? ''}\n\nThe end.`;
        const page = grow([...texts, text]).at(-1)?.page;
        expect(page).toEqual(whole(text));
      }),
      { numRuns: 300 },
    );
  });

  it('never changes a block that it called settled', () => {
    fc.assert(
      fc.property(growingAnswers, (texts) => {
        const states = grow(texts);
        const final = whole(texts.at(-1) ?? '');
        for (const { page, progress } of states) {
          expect(page.slice(0, progress.count)).toEqual(final.slice(0, progress.count));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('settles a paragraph as soon as the next one begins', () => {
    const [, state] = grow(['First paragraph.\n\n', 'First paragraph.\n\nSec']);
    expect(state?.progress.count).toBe(1);
  });

  it('keeps a list open over blank lines until something else begins', () => {
    const states = grow(['- a\n\n', '- a\n\n- b\n\n', '- a\n\n- b\n\nText']);
    expect(states.map(({ progress }) => progress.count)).toEqual([0, 0, 1]);
  });

  it('appends to open code instead of drawing it again', () => {
    const code = '```js\n' + 'let x = 1;\n'.repeat(50);
    let progress = advance(beginning, code.slice(0, 30)).progress;
    const kinds = steps(code, 7).map((text) => {
      const step = advance(progress, text.length > 30 ? text : code.slice(0, 30));
      progress = step.progress;
      return step.patches.map(({ type }) => type);
    });
    expect(new Set(kinds.flat())).toEqual(new Set(['code']));
  });

  it('never shows the line that closes a code block as code', () => {
    const text = 'Text\n\n```\nlet x = `a`;\n``` \nafter';
    for (const { page } of grow(steps(text))) {
      expect(page.join('')).not.toMatch(/<code>[^<]*(?:&#96;){2,}|```/);
    }
  });

  it('reads only the last items of a long list again', () => {
    const item = '- An item of a list with some words in it\n';
    const text = item.repeat(200);
    const states = grow(steps(text, 97));
    const growing = states.at(-1)?.progress.growing;
    expect(growing).toMatchObject({ type: 'list', item: 199 });
    expect(states.at(-1)?.page).toEqual(whole(text));
  });

  const endless = 'spam **x** '.repeat(12_000);

  it('shows a text that never ends as it is written, in pieces', () => {
    const { page, progress } = grow(steps(endless, 7_001)).at(-1) ?? {};
    expect(page).toEqual(whole(endless));
    expect(progress?.growing).toMatchObject({ type: 'text' });
    expect(page?.length).toBeGreaterThan(4);
    expect(page?.join('')).toContain('spam **x** spam');
  });

  it('draws only the last piece of such a text again', () => {
    let { progress } = advance(beginning, endless);
    const { count } = progress;
    for (let size = 100; size < 2000; size += 100) {
      const step = advance(progress, endless + 'more '.repeat(size / 5));
      expect(step.patches).toMatchObject([{ type: 'blocks', from: count }]);
      expect(
        step.patches.flatMap((patch) => (patch.type === 'blocks' ? patch.blocks : [])),
      ).toHaveLength(1);
      ({ progress } = step);
    }
  });

  it('goes on with Markdown after the blank line that ends such a text', () => {
    const text = `Before.\n\n${endless}\n\n# Title\n\nAfter **it**.`;
    expect(grow(steps(text, 4_999)).at(-1)?.page).toEqual(whole(text));
    expect(whole(text).slice(-2)).toEqual(['<h2>Title</h2>', '<p>After <strong>it</strong>.</p>']);
  });

  it('never cuts a pair of surrogates, and keeps every character', () => {
    const text = `a${'😀'.repeat(60_000)}`;
    const shown = whole(text).map((html) => html.replace(/<\/?p>/g, ''));
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.join('')).toBe(text);
    for (const piece of shown) expect(piece.isWellFormed()).toBe(true);
  });

  it('resolves a link definition that comes after its use in the pass over the whole', () => {
    const text = 'See [the site][s].\n\nMore.\n\n[s]: https://example.org/x\n';
    expect(grow(steps(text, 5)).at(-1)?.page.join('')).not.toContain('href');
    expect(whole(text).join('')).toContain('<a href="https://example.org/x">the site</a>');
  });

  it('resolves a link definition that came before its use at once', () => {
    const text = '[s]: https://example.org/x\n\nOne.\n\nSee [s].\n\nDone';
    expect(grow(steps(text, 5)).at(-1)?.page.join('')).toContain('href="https://example.org/x"');
  });
});

describe('holding back the end of the text', () => {
  it.each([
    ['Here are:\n-', 1],
    ['Here are:\n- ', 2],
    ['Title\n==', 2],
    ['Text\n``', 2],
    ['Text\n```java', 7],
    ['| a |\n|--', 3],
    ['Text\n12.', 3],
    ['```p', 4],
  ])('waits with what may still become something else: %j', (text, length) => {
    expect(heldBack(text)).toBe(length);
  });

  it.each(['84', '-', 'Text\n- item', 'Text\n', 'a ``', 'Text\n12 apples', ''])(
    'shows what is plain: %j',
    (text) => {
      expect(heldBack(text)).toBe(0);
    },
  );
});
