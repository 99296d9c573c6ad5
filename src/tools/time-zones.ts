import { nearNames } from '../core/near-names.ts';
import { didYouMean } from './suggest.ts';

/**
 * The IANA zone that `wanted` names: a zone in any case, or a city (`Tokyo`, `new york`) that is the
 * last part of exactly one. Throws a sentence with near names for anything else.
 */
export function findTimeZone(wanted: string): string {
  const name = wanted.trim();
  const exact = canonicalZone(name);
  if (exact !== undefined) return exact;
  const zones = Intl.supportedValuesOf('timeZone');
  const city = cityOf(name);
  const [only, ...others] = zones.filter((zone) => cityOf(zone) === city);
  if (only !== undefined && others.length === 0) return only;
  const candidates = only === undefined ? nearZones(name, zones) : [only, ...others];
  throw new Error(
    `${JSON.stringify(wanted)} is not a time zone.${didYouMean(candidates)} ` +
      'Use an IANA name such as Europe/Berlin or UTC.',
  );
}

function canonicalZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const cityOf = (zone: string): string =>
  (zone.split('/').at(-1) ?? '').toLowerCase().replaceAll(' ', '_');

/** Near in the whole name first, then near in the city alone. */
function nearZones(name: string, zones: readonly string[]): readonly string[] {
  const cities = new Map(zones.map((zone) => [cityOf(zone), zone]));
  const byCity = nearNames(cityOf(name), [...cities.keys()]).map(
    (city) => cities.get(city) ?? city,
  );
  return [...new Set([...nearNames(name, zones), ...byCity])].slice(0, 3);
}
