/** An item of a Markdown checklist. Its id is its place among the items of the file, from 1. */
export interface Todo {
  readonly id: number;
  readonly text: string;
  readonly done: boolean;
}

const itemLine = /^(\s*(?:[-*+]|\d+[.)])\s+\[)([ xX]?)(\]\s+)(.*?)(\s*)$/;

/** The items of a checklist. Anything else in the file is the person's and is left alone. */
export function parseTodos(text: string): readonly Todo[] {
  const items = text.split('\n').map((line) => itemLine.exec(line));
  return items
    .filter((item) => item !== null)
    .map(([, , mark = '', , words = ''], index) => {
      return { id: index + 1, text: words, done: /x/i.test(mark) };
    });
}

/** The file with an item added below the last one, or at its end. */
export function addTodo(text: string, item: string): string {
  const line = `- [ ] ${item}`;
  if (text.trim() === '') return `# Todos\n\n${line}\n`;
  const lines = text.replace(/\s+$/, '').split('\n');
  const last = lines.findLastIndex((other) => itemLine.test(other));
  if (last < 0) return `${lines.join('\n')}\n\n${line}\n`;
  return `${[...lines.slice(0, last + 1), line, ...lines.slice(last + 1)].join('\n')}\n`;
}

/** The file with an item ticked off, everything else as it was. */
export function tickTodo(text: string, id: number): string {
  let seen = 0;
  const lines = text.split('\n').map((line) => {
    if (!itemLine.test(line)) return line;
    seen += 1;
    return seen === id ? line.replace(itemLine, '$1x$3$4$5') : line;
  });
  return lines.join('\n');
}
