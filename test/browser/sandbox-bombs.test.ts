import { afterAll, describe, expect, test } from 'vitest';
import { openSandbox } from '../sandbox/real-sandbox.ts';

const megabytes = 32;
const cap = megabytes * 1_048_576;
const { run, runUntilOutput, resultOf, failureOf, dispose } = openSandbox(megabytes);
afterAll(dispose);

async function expectNextWorks(): Promise<void> {
  expect(await resultOf('2+2')).toBe('4');
}

describe('bombs', () => {
  const spinning: Readonly<Record<string, string>> = {
    'endless loop': 'while (true) {}',
    'endless loop that catches everything': 'for (;;) { try { while (true) {} } catch {} }',
    'endless promises': '(function again() { Promise.resolve().then(again) })()',
    'endless catching promise': '(async () => { while (true) {} })().catch(() => { for (;;) {} })',
    'endless interval': 'setInterval(() => {}, 1)',
    'endless getter in the result': '({ get x() { for (;;) {} } })',
    'endless getter in the error':
      'throw Object.defineProperty(new Error(), "message", { get() { for (;;) {} } })',
    'regular expression that backtracks': '/^(a+)+$/.test("a".repeat(40) + "b")',
    'repeated sort':
      'const a = Array.from({ length: 1e5 }, (_, i) => -i); for (;;) a.sort(() => Math.random() - 0.5)',
  };
  test.each(Object.entries(spinning))('%s is stopped and the next job works', async (_, code) => {
    const failure = await failureOf(code, 400);
    expect(['timeout', 'crashed']).toContain(failure.reason);
    if (failure.memory !== null) expect(failure.memory).toBeLessThanOrEqual(cap);
    await expectNextWorks();
  });

  const native: Readonly<Record<string, string>> = {
    'a billion empty slots as text': 'new Array(1e9) + ""',
    'a search through 2^53 - 1 places': '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)',
  };
  test.each(Object.entries(native))('%s is killed, what it printed is kept', async (_, code) => {
    const result = await run(`console.log('one'); console.log('two'); ${code}`, { timeLimit: 400 });
    expect(result).toMatchObject({ ok: false, output: 'one\ntwo\n' });
    if (!result.ok) expect(['timeout', 'memory']).toContain(result.reason);
    await expectNextWorks();
  });

  const hungry: Readonly<Record<string, string>> = {
    'array bomb': 'const a = []; for (;;) a.push(new Array(1e5).fill(1))',
    'array bomb that catches':
      'const a = []; for (;;) try { a.push(new Array(1e5).fill(1)) } catch { null }',
    'string list': 'const a = []; for (let i = 0;; i++) a.push("x".repeat(1e5) + i)',
    'string doubling': 'let s = "xy"; for (;;) s += s',
    'typed array': 'new Uint8Array(2 ** 31 - 1)',
    'huge map': 'const m = new Map(); for (let i = 0;; i++) m.set(i, { i })',
    'deep recursion': 'function f(n) { return f(n + 1) + 1 }\nf(0)',
    'deep nesting': 'JSON.parse("[".repeat(1e6))',
    'deep data': 'let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; JSON.stringify(o)',
    'deep source': 'eval("(".repeat(1e6))',
  };
  test.each(Object.entries(hungry))('%s ends readably within its memory', async (_, code) => {
    const failure = await failureOf(code, 2000);
    expect(['error', 'memory', 'timeout', 'crashed']).toContain(failure.reason);
    expect(failure.message.length).toBeGreaterThan(20);
    if (failure.memory !== null) expect(failure.memory).toBeLessThanOrEqual(cap);
    await expectNextWorks();
  });

  test('the array bomb is named as a matter of memory', async () => {
    const failure = await failureOf('const a = [];\nfor (;;) a.push(new Array(1e5).fill(1))');
    expect(failure.reason).toBe('memory');
    expect(failure.message).toContain(`more than ${megabytes} MB`);
    expect(failure.memory).toBeGreaterThan(16 * 1_048_576);
  });

  test('deep recursion names the line and can be caught', async () => {
    expect((await failureOf('function f() { return f() }\nf()')).message).toContain('at f, line 1');
    expect(await resultOf('function f() { return f() }\ntry { f() } catch { "caught" }')).toBe(
      'caught',
    );
  });

  test('a recursion of 500 calls fits', async () => {
    expect(await resultOf('const sum = (n) => (n === 0 ? 0 : n + sum(n - 1)); sum(500)')).toBe(
      '125250',
    );
  });

  test('megabytes of output are cut at the limit and the rest is counted', async () => {
    const code =
      'for (let i = 0; i < 30000; i++) console.log("line " + i + "x".repeat(100)); "end"';
    const result = await run(code, { timeLimit: 10_000, outputLimit: 5000 });
    expect(result).toMatchObject({ ok: true, result: 'end' });
    expect(result.output.length).toBeLessThan(5200);
    expect(result.output).toMatch(
      /\[The output limit of 5000 characters is reached: \d+ more lines were left out\.\]/,
    );
    await expectNextWorks();
  });

  test('one enormous line and one enormous result are cut too', async () => {
    const result = await run('console.log("y".repeat(5e6)); "z".repeat(5e6)', {
      outputLimit: 1000,
    });
    expect(result.output.length).toBeLessThan(1200);
    expect(result).toMatchObject({ ok: true, result: `${'z'.repeat(1000)}…` });
    const two = await run('console.log("y".repeat(900), "z".repeat(900))', { outputLimit: 1000 });
    expect(two.output).toMatch(/^y{900} z{90}/);
    expect(two.output).toContain('1 more lines were left out');
    expect(await resultOf('new Array(1e7)')).toMatch(/^\[undefined,.* more\]$/);
  });

  test('a hundred thousand timers are not a bomb', async () => {
    const code =
      'let n = 0; (function next() { if (++n < 1e5) setTimeout(next) })();\n' +
      'await new Promise((done) => setTimeout(done, 1e6)); n';
    expect(await resultOf(code)).toBe('100000');
  });

  test('a program that is too long is not run', async () => {
    expect((await failureOf(`/*${'x'.repeat(1_000_001)}*/ 1`)).message).toContain('longer than');
  });
});

describe('stopping', () => {
  test.each([
    'console.log("begun"); new Array(1e9) + ""',
    'console.log("begun"); [].indexOf.call({ length: 2 ** 53 - 1 }, 1)',
    'console.log("begun"); while (true) {}',
  ])('Stop ends a job that has begun and the next one works: %s', async (code) => {
    expect(await runUntilOutput(code)).toMatchObject({
      ok: false,
      reason: 'stopped',
      output: 'begun\n',
    });
    await expectNextWorks();
  });

  test('a job that is stopped before it starts is not run', async () => {
    expect(await run('1', {}, AbortSignal.abort())).toMatchObject({ ok: false, reason: 'stopped' });
  });

  test('jobs side by side do not meet', async () => {
    const jobs = [1, 2, 3].map((n) => resultOf(`globalThis.n ??= ${n}; n`));
    expect(await Promise.all(jobs)).toEqual(['1', '2', '3']);
  });
});
