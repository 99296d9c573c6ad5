const thousands = ['', 'k', 'm', 'b'] as const;

/**
 * `3.1k` for 3,120. By hand, because it is in the first screen: the first use of `Intl` makes the
 * browser load its data, which costs a start 10 to 30 ms.
 */
export function compactNumber(value: number): string {
  let power = value < 1000 ? 0 : Math.min(thousands.length - 1, Math.floor(Math.log10(value) / 3));
  let rounded = Math.round((value / 1000 ** power) * 10) / 10;
  if (rounded >= 1000 && power < thousands.length - 1) {
    rounded /= 1000;
    power += 1;
  }
  return `${rounded}${thousands[power] ?? ''}`;
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `4.2 MB` for 4,200,000: decimal units, as browsers and disks count. */
export function byteSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${value.toFixed(value < 10 && power > 0 ? 1 : 0)} ${units[power] ?? 'B'}`;
}

/** `2 min` for 95 seconds: rounded as one would say it. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

let dayAndClock: Intl.DateTimeFormat | undefined;

/** A day and a time, in the person's own format. */
export function dayAndTime(at: number): string {
  dayAndClock ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return dayAndClock.format(at);
}
