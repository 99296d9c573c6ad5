import { expect, test } from 'vitest';
import { outdatedCaches, precacheName } from '../../src/offline/caches.ts';

test('only the caches of older builds of this copy are outdated', () => {
  const names = [
    precacheName('/a/', '1'),
    precacheName('/a/', '2'),
    precacheName('/a/b/', '1'),
    precacheName('/', '1'),
    '/a/:weights:1',
    'something of another app',
  ];
  expect(outdatedCaches(names, '/a/', '2')).toEqual([precacheName('/a/', '1')]);
});

test('a version that begins like another one is another one', () => {
  const names = [precacheName('/', '1.0'), precacheName('/', '1.0.1')];
  expect(outdatedCaches(names, '/', '1.0')).toEqual([precacheName('/', '1.0.1')]);
});
