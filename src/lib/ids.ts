/** Crockford's alphabet in lower case: no `i l o u`, so that an id can be read aloud. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const timeLength = 10;
const randomLength = 16;

/**
 * A ULID in lower case: 26 characters that start with the time, so that ids sort by when they were
 * made (to the millisecond), and 80 random bits. Works without a secure context, where
 * `crypto.randomUUID` does not exist. `now`: epoch milliseconds.
 */
export function newId(now = Date.now()): string {
  let time = '';
  for (let rest = now; time.length < timeLength; rest = Math.floor(rest / alphabet.length)) {
    time = alphabet.charAt(rest % alphabet.length) + time;
  }
  const bytes = crypto.getRandomValues(new Uint8Array(randomLength));
  return time + Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join('');
}
