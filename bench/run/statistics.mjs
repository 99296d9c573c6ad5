/** @param {readonly number[]} values not empty */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? NaN;
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? NaN)) / 2 : upper;
}

/**
 * The median over rounds of one figure divided by another of the same round.
 * @param {readonly Readonly<Record<string, number>>[]} rounds
 * @param {string} figure
 * @param {string} base
 */
export function ratio(rounds, figure, base) {
  return median(rounds.map((round) => (round[figure] ?? NaN) / (round[base] ?? NaN)));
}

/**
 * The best of one figure divided by the best of another: for a time on the clock that is all
 * computing, where whatever else the machine does can only add.
 * @param {readonly Readonly<Record<string, number>>[]} rounds
 * @param {string} figure
 * @param {string} base
 */
export function best(rounds, figure, base) {
  const least = (/** @type {string} */ name) =>
    Math.min(...rounds.map((round) => round[name] ?? NaN));
  return least(figure) / least(base);
}

/**
 * The items in another order each round, so that none always goes first or after the same one.
 * @template T
 * @param {readonly T[]} items
 * @param {number} round
 */
export function rotated(items, round) {
  const start = round % items.length;
  const order = [...items.slice(start), ...items.slice(0, start)];
  return Math.floor(round / items.length) % 2 === 0 ? order : order.reverse();
}
