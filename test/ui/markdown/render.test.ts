import { describe, expect, it } from 'vitest';
import { readAll } from '../../../src/ui/markdown/progress.ts';

const html = (text: string): string =>
  readAll(text)
    .blocks.map((block) => block.html)
    .join('');

describe('Markdown to HTML', () => {
  it('starts headings below the title of the page', () => {
    expect(html('# One\n\n###### Six')).toBe('<h2>One</h2><h6>Six</h6>');
  });

  it('keeps the line breaks of the model', () => {
    expect(html('one\ntwo')).toBe('<p>one<br>two</p>');
  });

  it('keeps a very long text in the block it belongs to, as it is written', () => {
    const long = 'spam **x**\n'.repeat(6000);
    expect(html(`> ${long}`)).toMatch(/^<blockquote>\s*<p>spam \*\*x\*\*<br>spam/);
    const [title, quote, end] = readAll(`# Title **t**\n\n> ${long}\nEnd **e**`).blocks;
    expect(title?.html).toBe('<h2>Title <strong>t</strong></h2>');
    expect(quote?.html).toMatch(/^<blockquote>\s*<p>spam/);
    expect(end?.html).toBe('<p>End <strong>e</strong></p>');
  });

  it('finds the line of an underlined heading beside much other text', () => {
    expect(html(`${'word\n'.repeat(3000)}\nTitle\n---\n`)).toMatch(/<h3>Title<\/h3>$/);
    expect(html(`- item\n${'  more\n'.repeat(3000)}`)).toMatch(/^<ul><li>item<br>more/);
  });

  it('marks the language of code and nothing else of its info string', () => {
    expect(html('```ts title="a"\nx < y\n```')).toBe(
      '<pre><code data-language="ts">x &#60; y</code></pre>',
    );
  });

  it('draws task lists without form controls', () => {
    expect(html('- [x] done\n- [ ] open')).toBe(
      '<ul><li data-task="">☑ done</li><li data-task="">☐ open</li></ul>',
    );
  });

  it('shows unknown tags, scripts, comments and half-open markup as the text they are', () => {
    const shown = html('<think>why</think> a <!-- b --> <script>alert(1)</script> <br> 1 < 2');
    expect(shown).toContain('&lt;think>why&lt;/think>');
    expect(shown).toContain('&lt;!-- b --');
    expect(shown).toContain('&lt;script>alert(1)&lt;/script>');
    expect(shown).toContain('<br>');
  });

  it('never swallows an answer that follows an unclosed comment', () => {
    expect(html('<!-- note\n\nThe answer is 84.')).toContain('The answer is 84.');
  });

  it('shows a thought tag in a code span literally', () => {
    expect(html('Use `<think>` here')).toBe('<p>Use <code>&lt;think&gt;</code> here</p>');
  });

  it('keeps Markdown inside a container of HTML in one block', () => {
    const text = '<details>\n<summary>More</summary>\n\n**Bold**\n\n</details>\n\nAfter';
    const { blocks } = readAll(text);
    expect(blocks).toHaveLength(2);
    expect(blocks[0]?.html).toContain('<strong>Bold</strong>');
    expect(blocks[0]?.html).toContain('</details>');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '#/settings/data',
    '/relative',
    'other.html',
    '//host.example/x',
  ])('makes no link of %s', (address) => {
    expect(html(`[text](<${address}>)`)).toBe('<p>text</p>');
  });

  it('makes links of web and mail addresses', () => {
    expect(html('[a](https://example.org/x?y=1&z=2)')).toBe(
      '<p><a href="https://example.org/x?y=1&#38;z=2">a</a></p>',
    );
    expect(html('<me@example.org>')).toContain('href="mailto:me@example.org"');
  });

  it('makes a link of a picture from a network, and a picture of picture data', () => {
    expect(html('![chart](https://images.example/?q=secret)')).toBe(
      '<p><a href="https://images.example/?q=secret" data-image="">chart</a></p>',
    );
    expect(html('![dot](data:image/png;base64,iVBORw0KGgo=)')).toContain(
      '<img src="data:image/png',
    );
    expect(html('![x](data:image/svg+xml;base64,PHN2Zz4=)')).toBe('<p>x</p>');
  });

  it('puts no link into a link', () => {
    expect(html('[![alt](https://a.example/i.png)](https://b.example/)')).toBe(
      '<p><a href="https://b.example/">alt</a></p>',
    );
  });

  it('draws quotes in each other by the thousand, however deep its stack is', () => {
    const drawn = html(`${'> '.repeat(12_000)}<b>end`);
    expect(drawn).toMatch(/end/);
    expect(drawn).toMatch(/^<(p|blockquote)>/);
  });
});
