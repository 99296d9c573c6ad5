import type { Move, Scene } from './moves.ts';
import { useTool } from './moves.ts';

const fenced = /```(?:js|javascript)?\s*\n?([\s\S]+?)```/i;
const given = /\b(?:run|execute|evaluate)\b.{0,30}?\b(?:code|javascript|js)\b\s*:?\s*([\s\S]+)$/i;
const task =
  /\b(?:compute|calculate|find|work out)\s+([\s\S]+?)\s+(?:with|using|in)\s+(?:code|javascript|js)\b/i;
const taskLast =
  /\b(?:use|with|using)\s+(?:code|javascript|js)\b,?\s*(?:to\s+)?(?:compute|calculate|find|work out)\s+([\s\S]+)$/i;

/** Programs the demo has ready; `n` is the number in the task. */
const programs: readonly (readonly [words: RegExp, source: (n: number) => string])[] = [
  [
    /\bprimes?\b/i,
    (n) =>
      'const primes = [];\n' +
      `for (let k = 2; primes.length < ${n}; k++) {\n` +
      '  if (primes.every((p) => k % p !== 0)) primes.push(k);\n' +
      '}\n' +
      "primes.join(', ')",
  ],
  [
    /\bfibonacci\b/i,
    (n) =>
      'const numbers = [0, 1];\n' +
      `while (numbers.length < ${n}) numbers.push(numbers.at(-1) + numbers.at(-2));\n` +
      `numbers.slice(0, ${n}).join(', ')`,
  ],
  [
    /\bfactorial\b/i,
    (n) => `let product = 1n;\nfor (let k = 2n; k <= ${n}n; k++) product *= k;\nString(product)`,
  ],
];

/** "run code: …", code in a fence, "compute the first 10 primes with code". */
export function code(words: string, scene: Scene): Move | undefined {
  const source = fenced.exec(words)?.[1] ?? given.exec(words)?.[1];
  if (source !== undefined) return runCode(scene, source.trim());
  const wanted = (task.exec(words) ?? taskLast.exec(words))?.[1];
  if (wanted === undefined) return undefined;
  const program = programFor(wanted);
  if (program !== undefined) return runCode(scene, program);
  const text =
    'I cannot write code for that. I have programs for primes, Fibonacci numbers and factorials, ' +
    'and I run JavaScript that you give me: "run code: [1, 2, 3].map((n) => n * n)".';
  return { type: 'say', text };
}

/** A prepared program, or the words themselves where they are an expression. */
function programFor(wanted: string): string | undefined {
  const n = Math.min(Number(/\d+/.exec(wanted)?.[0] ?? 10), 1000);
  const prepared = programs.find(([words]) => words.test(wanted));
  if (prepared !== undefined) return prepared[1](n);
  return /^[\d\s.,()+*/%-]+$/.test(wanted) || /[();[\]]/.test(wanted) ? wanted : undefined;
}

function runCode(scene: Scene, source: string): Move {
  return useTool(scene, {
    tool: 'run_javascript',
    args: { code: source },
    report: (result) => `The code gave:\n\n${fence(result)}`,
  });
}

/** A fence longer than any in the text. */
export function fence(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}\n${text}\n${ticks}`;
}
