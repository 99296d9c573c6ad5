import { isObject, type JsonObject } from '../../lib/json.ts';

/**
 * The thinking of a delta or message: the first field with text, since some send two copies. Spelled
 * out because it runs for every chunk.
 */
export function reasoningText(delta: JsonObject): string {
  const { reasoning_content: first, reasoning: second, reasoning_text: third } = delta;
  const { thinking_content: fourth, thinking: fifth, thought: sixth } = delta;
  return (
    textOf(first) ||
    textOf(second) ||
    textOf(third) ||
    textOf(fourth) ||
    textOf(fifth) ||
    textOf(sixth)
  );
}

/** Pieces of one thought are joined (signatures are made over the whole); the rest stays as sent. */
export function addReasoningDetails(collected: unknown[], details: unknown): void {
  if (!Array.isArray(details)) return;
  for (const detail of details as readonly unknown[]) {
    const last = collected.at(-1);
    const joins =
      isObject(detail) &&
      isObject(last) &&
      detail['type'] === 'reasoning.text' &&
      last['type'] === 'reasoning.text' &&
      last['index'] === detail['index'];
    if (joins) {
      const text = `${textOf(last['text'])}${textOf(detail['text'])}`;
      const given = Object.entries(detail).filter(([, value]) => value !== null);
      collected[collected.length - 1] = { ...last, ...Object.fromEntries(given), text };
    } else collected.push(detail);
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
