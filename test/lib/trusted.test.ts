import { expect, test } from 'vitest';
import { isScriptUnder } from '../../src/lib/trusted.ts';

const scope = new URL('https://host.example/some/path/');

test.for([
  'https://host.example/some/path/sw.js',
  'https://host.example/some/path/workers/agent-1.js?worker',
])('a script of our own is trusted: %s', (url) => {
  expect(isScriptUnder(scope, url)).toBe(true);
});

test.for([
  ['another host', 'https://other.example/some/path/sw.js'],
  ['another scheme', 'http://host.example/some/path/sw.js'],
  ['another port', 'https://host.example:8443/some/path/sw.js'],
  ['a neighbour', 'https://host.example/some/pathology/sw.js'],
  ['a way out of the path', 'https://host.example/some/path/../other/sw.js'],
  ['a script in the address', 'data:text/javascript,1'],
  ['a blob of another origin', 'blob:https://other.example/1'],
  ['a user name that looks like our host', 'https://host.example@other.example/some/path/sw.js'],
])('%s is not', ([, url]) => {
  expect(isScriptUnder(scope, url ?? '')).toBe(false);
});
