/** Crockford's alphabet in lower case: no `i l o u`, so that an id can be read aloud. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const timeLength = 10;
const randomLength = 16;

/** Random bytes are fetched for many ids at once: a call into the system costs more than an id. */
const pool = new Uint8Array(randomLength * 64);
let used = pool.length;

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
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  let id = time;
  for (const end = used + randomLength; used < end; used += 1) {
    id += alphabet.charAt((pool[used] ?? 0) % alphabet.length);
  }
  return id;
}
