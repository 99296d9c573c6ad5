import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../src/offline/csp.ts';
import { engineUpdates, isEngineFile } from '../../src/offline/engine-files.ts';

const kept = ['engines/wllama-AAAAAAAA.js', 'engines/wllama-CO25czjY.wasm'];

describe('engines of a new build', () => {
  test('replace what is kept, and nothing else', () => {
    const current = [
      'engines/wllama-BBBBBBBB.js',
      'engines/wllama-CO25czjY.wasm',
      'engines/compat-wllama-CCCCCCCC.js',
      'engines/compat-wllama-DDDDDDDD.wasm',
    ];
    expect(engineUpdates(kept, current)).toEqual(['engines/wllama-BBBBBBBB.js']);
  });

  test('are not fetched by who never needed one', () => {
    expect(engineUpdates([], ['engines/wllama-BBBBBBBB.js'])).toEqual([]);
  });

  test('lie in a folder of their own', () => {
    expect(isEngineFile('engines/wllama-AAAAAAAA.js')).toBe(true);
    expect(isEngineFile('assets/engines-AAAAAAAA.js')).toBe(false);
  });
});

test('the worker of an engine reaches our own files alone, and may start threads from text', () => {
  const policy = securityHeaders('workers/model-AAAAAAAA.js')['Content-Security-Policy'] ?? '';
  expect(policy).toContain("connect-src 'self' blob: data:;");
  expect(policy).toContain("worker-src 'self' blob:");
  expect(policy).not.toContain('trusted-types');
  expect(securityHeaders('workers/agent-AAAAAAAA.js')['Content-Security-Policy']).toContain(
    "require-trusted-types-for 'script'",
  );
});
