import { mayBeSecret } from '../../lib/secret-names.ts';

/** Shorter values are no secrets, and cutting them out would spoil a server's words. */
const leastSecret = 8;

/**
 * Makes a function that cuts the secrets of a request out of a text, for everything a server or a
 * browser may quote: the values of its headers and of the query of its address, which may be keys.
 */
export function createScrubber(
  headers: Iterable<readonly [name: string, value: string]>,
  url: string,
): (text: string) => string {
  const secrets = [...headers, ...new URL(url).searchParams]
    .filter(([name]) => mayBeSecret(name))
    .map(([, value]) => value.replace(/^(Bearer|Basic|Token) /i, ''))
    .flatMap((value) => [value, encodeURIComponent(value)])
    .filter((value) => value.length >= leastSecret)
    .toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}
