import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');
const highContrastAt = css.indexOf('@media (prefers-contrast: more)');

type Side = 'light' | 'dark';
type Tokens = ReadonlyMap<string, string>;

/** The colours of one side, the later of two definitions counting. */
function tokensOf(text: string, side: Side): Tokens {
  const pair = /--([\w-]+):\s*light-dark\(\s*(#[0-9a-f]{6})\s*,\s*(#[0-9a-f]{6})\s*\)/g;
  return new Map(
    [...text.matchAll(pair)].map(([, name = '', light = '', dark = '']) => [
      name,
      side === 'light' ? light : dark,
    ]),
  );
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(tokens: Tokens, [front, back]: readonly [string, string]): number {
  const colours = [tokens.get(front), tokens.get(back)].map((colour) => {
    if (colour === undefined) throw new Error(`No colour for ${front} or ${back}.`);
    return luminance(colour);
  });
  return (Math.max(...colours) + 0.05) / (Math.min(...colours) + 0.05);
}

const grounds = ['paper', 'surface', 'raised', 'sunken', 'code', 'hover'];
const inks = ['ink', 'ink-2', 'ink-3', 'accent', 'good', 'warn', 'bad'];
const onGrounds = grounds.flatMap((back) => inks.map((front) => [front, back] as const));
const onTints = [
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-strong'],
  ['bad-ink', 'bad'],
  ['paper', 'ink'],
  ...['ink', 'ink-2', 'accent'].map((ink) => [ink, 'accent-soft'] as const),
  ...['good', 'ink-2'].map((ink) => [ink, 'good-soft'] as const),
  ...['warn', 'ink', 'ink-2'].map((ink) => [ink, 'warn-soft'] as const),
  ...['bad', 'ink', 'ink-2'].map((ink) => [ink, 'bad-soft'] as const),
  ['ink', 'add'],
  ['ink', 'del'],
] as const;
const edges = grounds.slice(0, 4).map((back) => ['line-control', back] as const);

for (const side of ['light', 'dark'] as const) {
  const usual = tokensOf(css.slice(0, highContrastAt), side);
  it(`keeps text at 4.5:1 and the edges of controls at 3:1, ${side}`, () => {
    const weakText = [...onGrounds, ...onTints].filter((pair) => contrast(usual, pair) < 4.5);
    expect(weakText).toEqual([]);
    expect(edges.filter((pair) => contrast(usual, pair) < 3)).toEqual([]);
  });

  it(`keeps text at 7:1 where more contrast is asked for, ${side}`, () => {
    const more = new Map([...usual, ...tokensOf(css.slice(highContrastAt), side)]);
    expect(onGrounds.filter((pair) => contrast(more, pair) < 7)).toEqual([]);
  });
}
