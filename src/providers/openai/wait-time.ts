const unitMilliseconds: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  sec: 1000,
  second: 1000,
  m: 60_000,
  min: 60_000,
  minute: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
};

const duration = /(\d+(?:\.\d+)?)\s*(ms|hour|h|minute|min|m|second|sec|s)(?![a-z]{2})/gi;

/**
 * Milliseconds that a server asks us to wait, or `undefined`. Headers first: they are often hidden
 * by CORS (Azure/azure-rest-api-specs#24904), so the words of the body are read too: "try again in
 * 1m2.5s", "reset after 30s", `"retryDelay": "34s"`.
 */
export function waitTime(
  headers: Headers | undefined,
  text: string,
  now: number,
): number | undefined {
  return (headers && headerTime(headers, now)) ?? textTime(text);
}

function headerTime(headers: Headers, now: number): number | undefined {
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (exact >= 0) return exact;
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function textTime(text: string): number | undefined {
  const phrase =
    /(?:again in|retry in|retry after|reset after|resets in|wait|retrydelay"?\s*:\s*"?)\s*(?:about |for )?((?:[\d.]+\s*[a-z]+\s*)+)/i.exec(
      text,
    )?.[1];
  if (phrase === undefined) return undefined;
  let total = 0;
  for (const [, amount, unit] of phrase.matchAll(duration)) {
    total += Number(amount) * (unitMilliseconds[(unit ?? '').toLowerCase()] ?? 0);
  }
  return total > 0 ? Math.ceil(total) : undefined;
}
