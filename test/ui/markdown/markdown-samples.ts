import fc from 'fast-check';

/** Blocks as models write them, one of each kind that reads differently. */
const blocks: readonly string[] = [
  'A plain paragraph with **bold**, _emphasis_ and `code`.',
  'Two lines\nof one paragraph.',
  '# Heading',
  '### Deeper `heading`',
  'Setext heading\n===',
  '- one\n- two\n  - nested\n- three',
  '- loose one\n\n- loose two\n\n  with a paragraph',
  '* starred\n* list',
  '1. first\n2. second\n\n   ```py\n   nested = 1\n   ```\n3. third',
  '- [ ] open\n- [x] closed',
  '```ts\nconst a = 1;\n\nconst b = "```";\n```',
  '~~~\ntilde ``` fence\n~~~',
  '````md\n```\ninner\n```\n````',
  '  ```\n  indented fence\n  ```',
  '    indented code\n\n    more of it',
  '> a quote\nwith a lazy line\n\n> another quote',
  '> - list in a quote\n> - two',
  '| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 | `x\\|y` |',
  '---',
  '***',
  'Text <kbd>Ctrl</kbd> and <unknown>tag</unknown>.',
  '<details>\n<summary>More</summary>\n\nInside **Markdown**.\n\n</details>',
  '<script>\nalert(1)\n</script>',
  'See [docs](https://example.org/a) and https://example.com/b?c=d.',
  '![chart](https://images.example/x.png)',
  '价格 🙂 café — “quotes”',
  'a line with trailing spaces  \nand a hard break\\\nand another',
  '1986\\. A great year',
  '1. one\n\n1024. many',
  'Text\n<divider>that is a word</divider>',
  '- item\n***strong*** lazy line',
  'Text\n***strong*** words',
  'Text\n\n\n    code after blank lines\n  less indented',
];

const block = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...blocks) },
  { weight: 1, arbitrary: fc.lorem({ maxCount: 12 }) },
);

/** Whole answers: blocks with the separators that models put between them. */
const answers = fc
  .array(fc.tuple(block, fc.constantFrom('\n\n', '\n\n', '\n\n\n', '\n')), {
    minLength: 1,
    size: 'max',
    maxLength: 10,
  })
  .map((parts) => parts.map(([text, separator]) => text + separator).join(''));

/** An answer as it grows in pieces of 1 to 12 characters: each element is the whole so far. */
export const growingAnswers = fc
  .tuple(answers, fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 20 }))
  .map(([text, sizes]) => {
    const texts: string[] = [];
    for (let end = 0; end < text.length;) {
      end += sizes[texts.length % sizes.length] ?? 1;
      texts.push(text.slice(0, end));
    }
    return texts;
  });
