import type { Tool } from '../core/tool.ts';
import { oneLine, optionalText } from './arguments.ts';
import { findTimeZone } from './time-zones.ts';

/** `now` gives epoch milliseconds. The zone of the device is the default. */
export function currentTimeTool({ now }: { readonly now: () => number }): Tool {
  return {
    name: 'get_current_time',
    description:
      'Returns the current date, time, weekday and UTC offset, here or in another time zone.',
    parameters: {
      type: 'object',
      properties: {
        timezone: {
          type: 'string',
          description: "IANA time zone such as Asia/Tokyo. Left out: the person's own zone.",
        },
      },
      additionalProperties: false,
    },
    risk: 'read',
    parallel: true,
    summarize: (args) => oneLine(optionalText(args, 'timezone') ?? 'local time'),
    execute: async (args) => {
      const wanted = optionalText(args, 'timezone') ?? '';
      const zone = await Promise.resolve(wanted).then((name) =>
        name.trim() === '' ? localZone() : findTimeZone(name),
      );
      return { text: describeTime(now(), zone) };
    },
  };
}

const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Monday, 2026-11-30T20:13:50+01:00 (Europe/Berlin, UTC+01:00)`. */
export function describeTime(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  // `GMT+01:00`, and `GMT` alone for none.
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  const time = `${part('hour')}:${part('minute')}:${part('second')}`;
  return `${part('weekday')}, ${date}T${time}${offset} (${timeZone}, UTC${offset})`;
}
