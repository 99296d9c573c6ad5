const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** `3.1K` for 3,120. */
export const compactNumber = (value: number): string => compact.format(value).toLowerCase();

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `4.2 MB` for 4,200,000: decimal units, as browsers and disks count. */
export function byteSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${value.toFixed(value < 10 && power > 0 ? 1 : 0)} ${units[power] ?? 'B'}`;
}

const dayAndClock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A day and a time, in the person's own format. */
export const dayAndTime = (at: number): string => dayAndClock.format(at);
