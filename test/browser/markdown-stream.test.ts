import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createMarkdownStream } from '../../src/ui/markdown/stream.ts';
import { growingAnswers } from '../ui/markdown/markdown-samples.ts';

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
});

afterEach(() => {
  root.remove();
});

/** The DOM of a text that is drawn at once. */
function whole(text: string): HTMLElement {
  const element = document.createElement('div');
  createMarkdownStream(element).finish(text);
  return element;
}

const pieces = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(0, (index + 1) * size),
  );

describe('an answer that grows on the page', () => {
  it('ends with the DOM of drawing it at once, however it was cut', () => {
    fc.assert(
      fc.property(growingAnswers, (texts) => {
        root.replaceChildren();
        const stream = createMarkdownStream(root);
        for (const text of texts) stream.draw(text);
        const text = texts.at(-1) ?? '';
        stream.finish(text);
        expect(root.innerHTML).toBe(whole(text).innerHTML);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves the nodes of finished blocks as they are, to the end', () => {
    const text =
      '# Title\n\nFirst **paragraph**.\n\n- a\n- b\n\n```js\nlet x;\n```\n\n| a |\n|---|\n| 1 |\n\nLast.';
    const stream = createMarkdownStream(root);
    let kept: ChildNode[] = [];
    for (const part of pieces(text, 3)) {
      stream.draw(part);
      const finished = [...root.childNodes].slice(0, -1);
      expect(finished.slice(0, kept.length)).toEqual(kept);
      kept = finished;
    }
    const before = [...root.childNodes];
    stream.finish(text);
    expect([...root.childNodes].every((node, index) => node === before[index])).toBe(true);
    expect(before.map(({ nodeName }) => nodeName)).toEqual(['H2', 'P', 'UL', 'DIV', 'DIV', 'P']);
  });

  it('keeps the selection of the person in a finished block', () => {
    const stream = createMarkdownStream(root);
    stream.draw('Select me.\n\nMore');
    const [paragraph] = root.childNodes;
    if (paragraph === undefined) throw new Error('nothing drawn');
    getSelection()?.selectAllChildren(paragraph);
    stream.draw('Select me.\n\nMore and more.\n\nAnd more.');
    stream.finish('Select me.\n\nMore and more.\n\nAnd more. The end.');
    expect(getSelection()?.toString()).toBe('Select me.');
  });

  it('appends to the text of an open code block instead of replacing it', () => {
    const stream = createMarkdownStream(root);
    stream.draw('```js\nlet a;\n');
    const code = root.querySelector('code')?.firstChild;
    stream.draw('```js\nlet a;\nlet b;\n``');
    expect(root.querySelector('code')?.firstChild).toBe(code);
    expect(code?.textContent).toBe('let a;\nlet b;');
    stream.draw('```js\nlet a;\nlet b;\n```\nDone.');
    stream.finish('```js\nlet a;\nlet b;\n```\nDone.');
    expect(root.querySelector('code')?.firstChild).toBe(code);
    expect(code?.textContent).toBe('let a;\nlet b;');
  });

  it.each([
    ['a paragraph', 'Some words and more of th', 'em'],
    ['a paragraph after a mark', 'Some **strong** words and mor', 'e'],
    ['words with quotes', 'It\'s "sai', "d\" and 'done'"],
    ['an item', '- one\n- tw', 'o'],
    ['a quote', '> said an', 'd done'],
    ['a cell', '| a | b |\n|---|---|\n| 1 | tw', 'o'],
    ['a title', '# The tit', 'le'],
  ])('adds nothing but the new words to %s', (_name, before, more) => {
    const stream = createMarkdownStream(root);
    stream.draw(before);
    const nodes = [...root.querySelectorAll('*')];
    stream.draw(before + more);
    expect([...root.querySelectorAll('*')]).toEqual(nodes);
    expect(nodes.every((node, index) => node === root.querySelectorAll('*')[index])).toBe(true);
    expect(root.innerHTML).toBe(whole(before + more).innerHTML);
  });

  it.each([
    ['Some words &am', 'p; more'],
    ['a < b and c', ' <b>bold'],
    ['See https://example.org/pa', 'th for more'],
    ['`code', '` after'],
    ['An **open', ' mark** and after'],
    ['![a](https://example.org/x.png', ') b'],
  ])('draws anew what is more than words: %j and %j', (before, more) => {
    const stream = createMarkdownStream(root);
    stream.draw(before);
    stream.draw(before + more);
    expect(root.innerHTML).toBe(whole(before + more).innerHTML);
  });

  it('keeps the finished items of a long list', () => {
    const item = '- An item with **some** words and [a link](https://example.org).\n';
    const stream = createMarkdownStream(root);
    stream.draw(item.repeat(60));
    const before = [...root.querySelectorAll('li')].slice(0, 59);
    for (const part of pieces(item.repeat(20), 11)) stream.draw(item.repeat(60) + part);
    const text = `${item.repeat(80)}\nThe end.`;
    stream.draw(text);
    stream.finish(text);
    const after = [...root.querySelectorAll('li')];
    expect(after).toHaveLength(80);
    expect(before.every((node, index) => node === after[index])).toBe(true);
    expect(root.innerHTML).toBe(whole(text).innerHTML);
  });

  it('takes a thousand items at once, reading the list as before', () => {
    const stream = createMarkdownStream(root);
    stream.draw('- שלום\n'.repeat(300));
    const [first] = root.querySelectorAll('li');
    stream.draw('- שלום\n'.repeat(1200));
    expect(root.querySelectorAll('li')).toHaveLength(1200);
    expect(root.querySelector('li')).toBe(first);
    expect(getComputedStyle(root.querySelector('ul') ?? root).direction).toBe('rtl');
  });

  it('lets no tag of one item reach into the next', () => {
    const text = `${'- plain\n'.repeat(200)}- <b>open\n- after\n`;
    const stream = createMarkdownStream(root);
    stream.draw('- plain\n'.repeat(200));
    stream.draw(text);
    expect([...root.querySelectorAll('li')].at(-1)?.querySelector('b')).toBeNull();
    expect(root.querySelectorAll('b')).toHaveLength(1);
  });

  it('mends only the blocks that a later link definition changes', () => {
    const text = 'One.\n\nSee [docs][d].\n\nThree.\n\n[d]: https://example.org/\n';
    const stream = createMarkdownStream(root);
    for (const part of pieces(text, 4)) stream.draw(part);
    const [one, two, three] = root.children;
    stream.finish(text);
    expect(root.children[0]).toBe(one);
    expect(root.children[1]).not.toBe(two);
    expect(root.children[2]).toBe(three);
    expect(root.querySelector('a')?.href).toBe('https://example.org/');
  });

  it('starts again when the text is replaced', () => {
    const stream = createMarkdownStream(root);
    stream.draw('```\nabandoned attempt');
    stream.draw('A new answer');
    expect(root.innerHTML).toBe('<p dir="auto">A new answer</p>');
    stream.draw('A new answer.\n\n');
    stream.finish('');
    expect(root.innerHTML).toBe('');
  });

  it('reads all kinds of line ends, also when they are cut', () => {
    const stream = createMarkdownStream(root);
    for (const part of pieces('a\r\n\r\n- b\r- c\r\n', 1)) stream.draw(part);
    stream.finish('a\r\n\r\n- b\r- c\r\n');
    expect(root.innerHTML).toBe('<p dir="auto">a</p><ul dir="auto"><li>b</li><li>c</li></ul>');
  });
});

describe('a table of very many rows', () => {
  const rowsOf = (count: number): string =>
    Array.from({ length: count }, (_, index) => `| row ${index} | **${index}** |\n`).join('');
  const tableOf = (count: number): string => `| a | b |\n|---|--:|\n${rowsOf(count)}`;
  const rows = () => [...root.querySelectorAll('tbody > tr')];
  const button = () => root.querySelector('button');

  it('shows the first hundred, and all when asked, in their order', async () => {
    createMarkdownStream(root).finish(`Before.\n\n${tableOf(321)}\nAfter.`);
    expect(rows()).toHaveLength(100);
    expect(button()?.textContent).toBe('Show all 321 rows');
    expect(root.querySelector('table')?.getAttribute('aria-rowcount')).toBe('322');
    expect([...root.children].map(({ localName }) => localName)).toEqual([
      'p',
      'div',
      'button',
      'p',
    ]);
    button()?.click();
    await expect.poll(() => rows().length).toBe(321);
    expect(rows().map((row) => row.firstElementChild?.textContent)).toEqual(
      Array.from({ length: 321 }, (_, index) => `row ${index}`),
    );
    expect(rows()[320]?.lastElementChild?.getAttribute('align')).toBe('right');
    expect(rows()[320]?.querySelector('strong')?.textContent).toBe('320');
    expect(button()?.hidden).toBe(true);
    expect(root.querySelector('table')?.hasAttribute('aria-rowcount')).toBe(false);
    expect(document.activeElement?.getAttribute('role')).toBe('group');
  });

  it('is never drawn again while it grows beyond', () => {
    const stream = createMarkdownStream(root);
    stream.draw(tableOf(100));
    const [table, first] = [root.querySelector('table'), rows()[0]];
    for (const part of pieces(rowsOf(150).slice(rowsOf(100).length), 97)) {
      stream.draw(tableOf(100) + part);
    }
    stream.draw(`${tableOf(150)}\nAfter.`);
    stream.finish(`${tableOf(150)}\nAfter.`);
    expect(root.querySelector('table')).toBe(table);
    expect(rows()[0]).toBe(first);
    expect(root.innerHTML).toBe(whole(`${tableOf(150)}\nAfter.`).innerHTML);
  });

  it('that was asked for whole goes on to be whole, with its last row as it ends', async () => {
    const stream = createMarkdownStream(root);
    stream.draw(`${tableOf(149)}| row 149 | half`);
    button()?.click();
    await expect.poll(() => rows().length).toBe(150);
    stream.draw(`${tableOf(149)}| row 149 | half and whole |\n| row 150 | x |\n`);
    await expect.poll(() => rows().length).toBe(151);
    stream.finish(`${tableOf(149)}| row 149 | half and whole |\n| row 150 | x |\n`);
    expect(rows()[149]?.textContent).toContain('half and whole');
    expect(button()?.hidden).toBe(true);
  });

  it('of a hundred rows has no button', () => {
    createMarkdownStream(root).finish(tableOf(100));
    expect(rows()).toHaveLength(100);
    expect(button()).toBeNull();
  });
});
