/** Where a server stands, as far as its name tells. */
export type AddressSpace = 'loopback' | 'lan' | 'public';

/** Judges by the name alone: nothing is looked up. `hostname` is as `URL` gives it. */
export function addressSpace(hostname: string): AddressSpace {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (/(^|\.)localhost$|^127\.|^::1$|^0\.0\.0\.0$|^::$/.test(name)) return 'loopback';
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) {
    const isPrivate =
      /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
    return isPrivate.test(name) ? 'lan' : 'public';
  }
  if (name.includes(':')) return /^f[cd]|^fe[89ab]/.test(name) ? 'lan' : 'public';
  return !name.includes('.') || /\.(local|lan|home|internal|home\.arpa)$/.test(name)
    ? 'lan'
    : 'public';
}

/**
 * Reads an address as people type it. Without a scheme, `http` is taken for this machine and the
 * local network and `https` for the rest. Null: no address, such as one with a space inside or with
 * a slash or colon of `https://` missing.
 */
export function parseAddress(typed: string): URL | null {
  const text = typed.trim();
  if (text === '' || /\s|^https?(?!:\/\/)[:/]/i.test(text)) return null;
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return parseUrl(text);
  const guess = parseUrl(`http://${text}`);
  if (guess === null || addressSpace(guess.hostname) !== 'public') return guess;
  return parseUrl(`https://${text}`);
}

/** True when the server that `typed` names is this machine. */
export function isLoopback(typed: string): boolean {
  const url = parseAddress(typed);
  return url !== null && addressSpace(url.hostname) === 'loopback';
}

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);
