/** @typedef {import('./lines.mjs').Line} Line */

const headings = { what: 'what', reached: 'reached', target: 'to reach', ok: 'ok' };

/**
 * The lines as a table that is Markdown too.
 * @param {readonly Line[]} lines
 */
export function table(lines) {
  const rows = [headings, ...lines.map((line) => ({ ...line, ok: mark(line.ok) }))];
  const columns = /** @type {const} */ (['what', 'reached', 'target', 'ok']);
  const widths = columns.map((name) => Math.max(...rows.map((row) => row[name].length)));
  const written = rows.map(
    (row) => `| ${columns.map((name, at) => row[name].padEnd(widths[at] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [written[0], rule, ...written.slice(1)].join('\n');
}

/** @param {boolean | null} ok */
function mark(ok) {
  if (ok === null) return '';
  return ok ? 'yes' : 'NO';
}
