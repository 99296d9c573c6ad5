import { expect, it } from 'vitest';
import { formatRoute, parseRoute, settingsSections } from '../../src/ui/app/routes.ts';
import type { Route } from '../../src/ui/app/routes.ts';

it('reads back every route it writes', () => {
  const routes: readonly Route[] = [
    { room: 'chat', session: null },
    { room: 'chat', session: '01hz/%?#' },
    { room: 'new' },
    { room: 'files', path: null },
    { room: 'files', path: 'notes/週次 100%#1?.md' },
    { room: 'safe' },
    ...settingsSections.map((section): Route => ({ room: 'settings', section })),
  ];
  for (const route of routes) {
    // As the browser hands it back.
    const hash = new URL(formatRoute(route), 'http://localhost/').hash;
    expect(parseRoute(hash)).toEqual(route);
  }
});

it('leads to the chat from anything unknown', () => {
  for (const hash of ['', '#', '#/', '#/nowhere/at/all', '#/memory', '#chat']) {
    expect(parseRoute(hash)).toEqual({ room: 'chat', session: null });
  }
});

it('knows endpoints and permissions as parts of other sections', () => {
  expect(parseRoute('#/settings/endpoints')).toEqual({ room: 'settings', section: 'models' });
  expect(parseRoute('#/settings/permissions')).toEqual({ room: 'settings', section: 'tools' });
  expect(parseRoute('#/settings')).toEqual({ room: 'settings', section: 'models' });
});

it('takes no section from what every object has', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect(parseRoute(`#/settings/${name}`)).toEqual({ room: 'settings', section: 'models' });
  }
});

it('survives a broken escape', () => {
  expect(parseRoute('#/chat/%E0%A4%A')).toEqual({ room: 'chat', session: '%E0%A4%A' });
});
