import type { Move, Scene } from './moves.ts';
import { useTool } from './moves.ts';

/** "what is 12*(3+4)?" */
export function arithmetic(words: string, scene: Scene): Move | undefined {
  const expression = expressionIn(words);
  if (expression === undefined) return undefined;
  return useTool(scene, {
    tool: 'calculator',
    args: { expression },
    report: (result) => (result.includes('=') ? result : `${expression} = ${result}`),
  });
}

const functions = 'sqrt|abs|sin|cos|tan|log|ln|exp|pow|min|max|round|floor|ceil|pi';
const run = new RegExp(`(?:\\b(?:${functions})\\b|\\d+(?:\\.\\d+)?|[-+*/^%().,]|\\s)+`, 'gi');
const computes = new RegExp(
  `\\d\\s*[-+*/^%]+\\s*[(]*(?:[\\d.]|${functions})|(?:${functions})\\(`,
  'i',
);
const date = /^\d{4}-\d{2}-\d{2}$/;

/** The longest stretch of the words that computes something. */
function expressionIn(words: string): string | undefined {
  const candidates = (inSymbols(words).match(run) ?? [])
    .map((text) => text.trim().replace(/[.,\s]+$/, ''))
    .filter((text) => computes.test(text) && !date.test(text));
  return candidates.sort((a, b) => b.length - a.length)[0];
}

function inSymbols(words: string): string {
  return words
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/(?<=[\d)])\s*(?:x|×)\s*(?=[\d(])/gi, '*')
    .replace(/\s*÷\s*/g, '/')
    .replaceAll('−', '-')
    .replace(/\s+plus\s+/gi, ' + ')
    .replace(/\s+minus\s+/gi, ' - ')
    .replace(/\s+(?:times|multiplied by)\s+/gi, ' * ')
    .replace(/\s+divided by\s+/gi, ' / ')
    .replace(/\s+to the power of\s+/gi, ' ^ ');
}
