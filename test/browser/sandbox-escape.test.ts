import { afterAll, describe, expect, test } from 'vitest';
import { openSandbox } from '../sandbox/real-sandbox.ts';

const { run, resultOf, failureOf, dispose } = openSandbox();
afterAll(dispose);

async function expectNextWorks(): Promise<void> {
  expect(await resultOf('2+2')).toBe('4');
}

describe('no way out', () => {
  test('nothing of the browser can be named', async () => {
    const names = [
      ...['fetch', 'self', 'window', 'indexedDB', 'postMessage', 'importScripts', 'Worker'],
      ...['XMLHttpRequest', 'WebSocket', 'navigator', 'location', 'caches', 'crypto'],
      ...['WebAssembly', 'process', 'require', 'BroadcastChannel', 'performance'],
    ];
    const code = `[${names.map((name) => `typeof ${name}`).join(', ')}].filter((t) => t !== 'undefined')`;
    expect(await resultOf(code)).toBe('[]');
  });

  test('constructors lead back into the same empty world', async () => {
    const roots = [
      'globalThis.constructor.constructor',
      '(async () => {}).constructor',
      'console.log.constructor',
      'setTimeout.constructor',
      'console.constructor.constructor',
      '(0, eval)("(function () {})").constructor',
    ];
    for (const root of roots) {
      expect(await resultOf(`String(${root}("return typeof fetch + typeof self")())`)).toMatch(
        /^(undefinedundefined|\[object Promise\])$/,
      );
    }
    expect(
      await resultOf(
        'Object.getOwnPropertyNames(globalThis).filter((n) => /fetch|self|Worker|post/i.test(n))',
      ),
    ).toBe('[]');
  });

  test('import() reaches nothing', async () => {
    for (const target of ['fs', 'https://example.com/x.js', './vm.ts', 'data:text/javascript,1']) {
      expect((await failureOf(`await import(${JSON.stringify(target)})`)).message).toContain(
        'no modules here',
      );
    }
  });

  test.each([
    'Object.prototype.value = 9; Object.prototype.ok = 1; Object.prototype.then = (f) => f(8); ({ a: 1 })',
    'JSON.stringify = () => "fake"; JSON.parse = null; ({ a: 1 })',
    'Promise.prototype.then = () => { throw 1 }; globalThis.Promise = null; await 1; ({ a: 1 })',
    'console = null; globalThis.console = 1; ({ a: 1 })',
    'Array.prototype.push = () => { throw 1 }; Array.prototype[Symbol.iterator] = null; ({ a: 1 })',
    'String.prototype.slice = () => "x".repeat(1e7); Array.prototype.includes = () => true; ({ a: 1 })',
    'Function.prototype.call = Function.prototype.apply = null; Map.prototype.delete = null; ({ a: 1 })',
    'for (const k of Reflect.ownKeys(globalThis)) try { delete globalThis[k] } catch {} ({ a: 1 })',
  ])('tampering hurts only the tamperer: %s', async (code) => {
    const result = await run(code, { timeLimit: 5000 });
    const text = result.ok ? result.result : result.message;
    expect(text.length).toBeGreaterThan(0);
    expect(text.length).toBeLessThan(1000);
    expect(await resultOf('({ a: 1, then: 2 })')).toBe('{"a":1,"then":2}');
    await expectNextWorks();
  });
});
