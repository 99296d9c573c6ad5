import { describe, expect, it } from 'vitest';
import { routeToCache } from '../../src/offline/static-routes.ts';

interface Rule {
  readonly condition: { readonly or: readonly { readonly urlPattern: URLPattern }[] };
  readonly source: { readonly cacheName: string };
}

const scope = new URL('https://example.org/apps/satchel/');

/** The rules that a browser is given at installation. */
async function rulesFor(paths: readonly string[], refuse = false): Promise<readonly Rule[]> {
  const rules: Rule[] = [];
  const event = Object.assign(new Event('install'), {
    addRoutes: (rule: Rule): Promise<void> => {
      rules.push(rule);
      return refuse ? Promise.reject(new TypeError('Too many.')) : Promise.resolve();
    },
  });
  await routeToCache(event, { scope, cacheName: 'shell', paths });
  return rules;
}

const matches = ([rule]: readonly Rule[], url: string): boolean =>
  rule?.condition.or.some(({ urlPattern }) => urlPattern.test(url)) === true;

describe('what the browser answers from the cache by itself', () => {
  it('are the files of the app at its own place, and nothing else', async () => {
    const rules = await rulesFor(['', 'assets/main-1.js']);
    expect(rules).toHaveLength(1);
    expect(rules[0]?.source).toEqual({ cacheName: 'shell' });
    expect(matches(rules, 'https://example.org/apps/satchel/')).toBe(true);
    expect(matches(rules, 'https://example.org/apps/satchel/assets/main-1.js')).toBe(true);
    for (const other of [
      'https://example.org/apps/satchel/assets/main-2.js',
      'https://example.org/apps/satchel/assets/main-1.js?new',
      'https://example.org/assets/main-1.js',
      'https://example.com/apps/satchel/',
      'http://example.org/apps/satchel/',
    ]) {
      expect(matches(rules, other)).toBe(false);
    }
  });

  it('are names as they are, whatever they mean in a pattern', async () => {
    const rules = await rulesFor(['a+(b)*.js']);
    expect(matches(rules, 'https://example.org/apps/satchel/a+(b)*.js')).toBe(true);
    expect(matches(rules, 'https://example.org/apps/satchel/aab.js')).toBe(false);
  });

  it('is nothing where the browser refuses, and the installation goes on', async () => {
    await expect(rulesFor([''], true)).resolves.toHaveLength(1);
    const plain = new Event('install');
    await routeToCache(plain, { scope, cacheName: 'shell', paths: [''] });
  });
});
