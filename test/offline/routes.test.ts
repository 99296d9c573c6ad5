import { describe, expect, test } from 'vitest';
import { fileFor } from '../../src/offline/routes.ts';

const scope = new URL('https://host.example/some/path/');
const files = new Set(['index.html', 'assets/index-1.js', 'icons/satchel.svg']);
const ask = (url: string, method = 'GET') => fileFor({ method, url }, scope, files);

describe('what the service worker answers', () => {
  test.for([
    'https://host.example/some/path/',
    'https://host.example/some/path/?source=shortcut',
    'https://host.example/some/path/index.html',
    'https://host.example/some/path/index.html?x#/chat/1',
  ])('the page at %s', (url) => {
    expect(ask(url)).toBe('index.html');
  });

  test('a file of the build, whatever its query', () => {
    expect(ask('https://host.example/some/path/assets/index-1.js')).toBe('assets/index-1.js');
    expect(ask('https://host.example/some/path/icons/satchel.svg?v=2')).toBe('icons/satchel.svg');
  });
});

describe('what it leaves to the network', () => {
  test.for([
    ['a file that the build does not have', 'https://host.example/some/path/assets/other.js'],
    ['a deeper page', 'https://host.example/some/path/deeper/'],
    ['a copy below', 'https://host.example/some/path/b/index.html'],
    ['a neighbour whose path begins alike', 'https://host.example/some/pathology/'],
    ['the scope without its slash', 'https://host.example/some/path'],
    ['the root of the origin', 'https://host.example/'],
    ['the same path on another host', 'https://other.example/some/path/index.html'],
    ['the same host on another port', 'https://host.example:8443/some/path/index.html'],
    ['a page that was opened from disk', 'file:///some/path/index.html'],
  ])('%s', ([, url]) => {
    expect(ask(url ?? '')).toBeNull();
  });

  test.for(['POST', 'HEAD', 'PUT'])('%s requests', (method) => {
    expect(ask('https://host.example/some/path/index.html', method)).toBeNull();
  });
});
