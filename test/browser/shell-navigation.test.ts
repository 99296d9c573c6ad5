import { beforeEach, expect, it } from 'vitest';
import { createNavigation } from '../../src/ui/app/navigation.ts';

const told = () =>
  new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));

beforeEach(async () => {
  if (location.hash === '') return;
  const changed = told();
  location.hash = '';
  await changed;
});

it('replaces a route without an entry in the history', () => {
  const { route, replace } = createNavigation();
  const { length } = history;
  replace({ room: 'chat', session: 'one' });
  expect(location.hash).toBe('#/chat/one');
  expect(route.value).toEqual({ room: 'chat', session: 'one' });
  expect(history.length).toBe(length);
});

it('never takes back where a person has just gone', () => {
  const { route, replace } = createNavigation();
  location.hash = '#/files';
  replace({ room: 'chat', session: 'one' });
  expect(location.hash).toBe('#/files');
  expect(route.value.room).toBe('files');
});
