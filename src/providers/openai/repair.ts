/**
 * Mends two faults of servers, not of models: raw line breaks and stray backslashes inside string
 * literals (openclaw#141323), and closing brackets that were swallowed (vllm-project/vllm#32152).
 * A text that ends inside a string or after a digit may have been cut in the middle of a value: it
 * is left alone. The caller must check the outcome against the tool's schema.
 */
export function repairJson(text: string): string {
  let mended = '';
  let quoted = false;
  const open: string[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (quoted && character === '\\') {
      const next = text[index + 1] ?? '';
      mended += /["\\/bfnrtu]/.test(next) ? character + next : `\\\\${controlEscape(next)}`;
      index++;
      continue;
    }
    if (character === '"') quoted = !quoted;
    else if (quoted) mended += controlEscape(character);
    else if (character === '{') open.push('}');
    else if (character === '[') open.push(']');
    else if (character === '}' || character === ']') open.pop();
    if (!quoted || character === '"') mended += character;
  }
  const isWhole = !quoted && /["}\]el]\s*$/.test(text);
  return isWhole ? mended + open.reverse().join('') : mended;
}

function controlEscape(character: string): string {
  return character < ' ' ? JSON.stringify(character).slice(1, -1) : character;
}
