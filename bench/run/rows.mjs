/**
 * @typedef {{ quick: boolean }} Options `quick`: fewer rounds, for a look
 * @typedef {{ lines: import('./lines.mjs').Line[], figures: unknown }} Measured
 * @typedef {{ name: string, measure: (options: Options) => Promise<Measured> }} Row
 */
import { measureLoop } from '../rows/loop.mjs';
import { measureMarkdown } from '../rows/markdown.mjs';
import { measureParse } from '../rows/parse.mjs';
import { measureSandbox } from '../rows/sandbox.mjs';
import { measureStart } from '../rows/start.mjs';
import { measureStore } from '../rows/store.mjs';
import { measureWeights } from '../rows/weights.mjs';

/** @type {readonly Row[]} in the order of the table */
export const rows = [
  { name: 'weights', measure: measureWeights },
  { name: 'loop', measure: measureLoop },
  { name: 'parse', measure: measureParse },
  { name: 'sandbox', measure: measureSandbox },
  { name: 'markdown', measure: measureMarkdown },
  { name: 'store', measure: measureStore },
  { name: 'start', measure: measureStart },
];
