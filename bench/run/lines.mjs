/**
 * One line of the table. `ok` is null where nothing was to be reached: a figure for comparison.
 * @typedef {{ what: string, reached: string, target: string, ok: boolean | null }} Line
 */

/**
 * A ratio that must not be above a limit.
 * @param {string} what
 * @param {number} reached
 * @param {number} [limit]
 * @returns {Line}
 */
export function atMost(what, reached, limit) {
  return {
    what,
    reached: reached.toFixed(2),
    target: limit === undefined ? '' : `≤ ${limit.toFixed(2)}`,
    // As printed: 1.504 is the 1.50 that one reads.
    ok: limit === undefined ? null : Number(reached.toFixed(2)) <= limit,
  };
}

/**
 * @param {string} what
 * @param {string} reached
 * @returns {Line}
 */
export function note(what, reached) {
  return { what, reached, target: '', ok: null };
}
