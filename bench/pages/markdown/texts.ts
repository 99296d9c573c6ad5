/** Answers as models write them: the same every time, and as long as asked for. */

const blocks: readonly ((n: number) => string)[] = [
  (n) => `## ${n}. What the figures say\n\n`,
  (n) =>
    `The **first** thing to notice is that row ${n} of the table is *not* the largest: it only looks so because the scale begins at \`${n * 10}\`. Taken together with [the notes](https://example.org/notes/${n}), which were written a year later, the picture is quieter than it seemed, and most of what remains is the season.\n\n`,
  (n) =>
    `- an item with **some weight** and a [link](https://example.org/${n})\n- another one, which goes on a little longer than the first and so takes two lines in the column\n- \`code\` in the third, and *nothing* else\n\n`,
  (n) =>
    `There are two ways to read this. One takes the average of all ${n + 7} stations; the other leaves out those that moved. Neither is wrong, yet they answer different questions, and the second one needs fewer assumptions.\n\n`,
  (n) =>
    `1. Read the file \`data/${n}.csv\`.\n2. Leave out rows without a date.\n3. Sum by month, then compare with the year before.\n\n`,
  (n) =>
    `\`\`\`js\nconst rows = read('data/${n}.csv').filter(({ date }) => date !== null);\nconst byMonth = Map.groupBy(rows, ({ date }) => date.slice(0, 7));\nfor (const [month, found] of byMonth) console.log(month, found.length);\n\`\`\`\n\n`,
  (n) =>
    `| month | stations | mean |\n| --- | ---: | ---: |\n| March | ${n} | 4.1 |\n| April | ${n + 2} | 7.9 |\n| May | ${n + 3} | 12.4 |\n\n`,
  (n) =>
    `> Whoever reads only the summary of part ${n} will think that nothing changed. The appendix says otherwise.\n\n`,
  () =>
    `So the answer is: it depends on what one wants to know. If the question is whether this spring was warmer than the last, the shorter list is enough, and the difference is smaller than the error of a single station.\n\n`,
];

/** Headings, paragraphs, lists, tables, quotes and short code. */
export function mixedText(length: number): string {
  let text = '';
  for (let n = 0; text.length < length; n++) text += blocks[n % blocks.length]?.(n) ?? '';
  return text.slice(0, length);
}

const codeLength = 20_000;

/** The same, with one code block of 20,000 characters in the middle of the first 40,000. */
export function codeText(length: number): string {
  const before = mixedText(10_000);
  let code = '\n\n```ts\n';
  for (let n = 0; code.length < codeLength; n++) {
    code += `export const step${n} = (input: Input): Output => combine(input.left, input.right * ${n});\n`;
  }
  const head = `${before}${code}\`\`\`\n\n`;
  return head + mixedText(length - head.length);
}
