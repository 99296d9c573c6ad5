import { describe, expect, test } from 'vitest';
import { currentTimeTool, describeTime } from '../../src/tools/current-time.ts';
import { findTimeZone } from '../../src/tools/time-zones.ts';
import { toolContext } from './tool-context.ts';

const at = Date.UTC(2026, 6, 5, 22, 8, 9);
const tool = currentTimeTool({ now: () => at });
const ask = async (timezone?: string): Promise<string> =>
  (await tool.execute(timezone === undefined ? {} : { timezone }, toolContext())).text;

describe('describeTime', () => {
  test.each([
    ['UTC', 'Sunday, 2026-07-05T22:08:09+00:00 (UTC, UTC+00:00)'],
    ['Europe/Berlin', 'Monday, 2026-07-06T00:08:09+02:00 (Europe/Berlin, UTC+02:00)'],
    ['Asia/Kolkata', 'Monday, 2026-07-06T03:38:09+05:30 (Asia/Kolkata, UTC+05:30)'],
    ['America/St_Johns', 'Sunday, 2026-07-05T19:38:09-02:30 (America/St_Johns, UTC-02:30)'],
  ])('%s', (zone, text) => {
    expect(describeTime(at, zone)).toBe(text);
  });

  test('gives the offset of the season and midnight as 00', () => {
    expect(describeTime(Date.UTC(2026, 0, 1, 23), 'Europe/Berlin')).toBe(
      'Friday, 2026-01-02T00:00:00+01:00 (Europe/Berlin, UTC+01:00)',
    );
  });

  test('its date and offset are the moment itself, on both sides of a clock change', () => {
    for (const zone of ['Europe/London', 'America/New_York', 'Australia/Lord_Howe']) {
      for (let day = 0; day < 366; day += 1) {
        const moment = Date.UTC(2026, 0, 1 + day, 3, 30);
        const iso = /, (\S+) /.exec(describeTime(moment, zone))?.[1] ?? '';
        expect(Date.parse(iso)).toBe(moment);
      }
    }
  });
});

describe('get_current_time', () => {
  test("uses the device's zone when none is given", async () => {
    const local = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(await ask()).toBe(describeTime(at, local));
    expect(await ask(' ')).toBe(describeTime(at, local));
  });

  test('takes zones in any case and cities that name one zone', async () => {
    expect(await ask('europe/berlin')).toContain('Europe/Berlin');
    expect(await ask('Tokyo')).toContain('Asia/Tokyo');
    expect(await ask('new york')).toContain('America/New_York');
  });

  test('says near names for a zone that does not exist', async () => {
    await expect(ask('Europe/Berln')).rejects.toThrow('Did you mean Europe/Berlin');
    await expect(ask('Tokio')).rejects.toThrow('Did you mean Asia/Tokyo');
    await expect(ask('Mars/Phobos')).rejects.toThrow('"Mars/Phobos" is not a time zone.');
    await expect(ask('UTC+2')).rejects.toThrow('Use an IANA name');
  });

  test('no text makes it fail in another way', () => {
    for (const text of ['', '/', '\0', '😀', 'x'.repeat(10_000), '__proto__', 'constructor']) {
      expect(() => findTimeZone(text)).toThrow(/is not a time zone/);
    }
  });
});
