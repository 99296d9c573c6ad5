import type { Endpoint } from '../core/api.ts';
import { mayBeSecret } from '../lib/secret-names.ts';

const scheme = /^[a-z][a-z\d+.-]*:\/\//iu;

/**
 * An endpoint as it may leave the device: without every header and query parameter that could be a
 * key, and without user and password in the URL.
 */
export function redactEndpoint({
  hasKey: _never,
  baseUrl,
  headers,
  ...rest
}: Endpoint): Omit<Endpoint, 'hasKey'> {
  const kept = Object.entries(headers).filter(([name]) => !mayBeSecret(name));
  return { ...rest, baseUrl: redactUrl(baseUrl), headers: Object.fromEntries(kept) };
}

/**
 * The address without whatever could be a key; the same text where nothing could. Text that is not
 * even a host and a path is left out: nobody knows what it holds.
 */
export function redactUrl(text: string): string {
  const assumed = scheme.test(text) ? '' : 'http://';
  if (!URL.canParse(assumed + text)) return '';
  const url = new URL(assumed + text);
  const suspect = [...url.searchParams.keys()].filter(mayBeSecret);
  if (url.username === '' && url.password === '' && url.hash === '' && suspect.length === 0) {
    return text;
  }
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const name of suspect) url.searchParams.delete(name);
  return url.href.slice(assumed.length);
}
