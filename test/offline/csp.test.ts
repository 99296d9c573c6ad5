import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, sandboxPolicy, securityHeaders } from '../../src/offline/csp.ts';
import { withSecurityHeaders } from '../../src/offline/headers.ts';

const directivesOf = (policy: string) =>
  new Map(
    policy.split('; ').map((directive): [string, string] => {
      const space = directive.indexOf(' ');
      return [directive.slice(0, space), directive.slice(space + 1)];
    }),
  );

describe('the policy', () => {
  test('allows nothing that it does not name', () => {
    expect(directivesOf(contentSecurityPolicy).get('default-src')).toBe("'none'");
  });

  test('never allows inline or evaluated script', () => {
    const scripts = directivesOf(contentSecurityPolicy).get('script-src');
    expect(scripts).toBe("'self' 'wasm-unsafe-eval'");
  });

  test('loads no picture, font, style or frame from elsewhere', () => {
    const directives = directivesOf(contentSecurityPolicy);
    for (const name of ['img-src', 'font-src', 'style-src', 'frame-src', 'media-src']) {
      expect(directives.get(name)).not.toMatch(/https?:|\*/);
    }
  });

  test('differs for the sandbox in what it may reach, and in nothing else', () => {
    const page = directivesOf(contentSecurityPolicy);
    const sandbox = directivesOf(sandboxPolicy);
    expect(sandbox.get('connect-src')).toBe("'self'");
    expect([...sandbox.keys()]).toEqual([...page.keys()]);
    expect([...page.keys()].filter((name) => page.get(name) !== sandbox.get(name))).toEqual([
      'connect-src',
    ]);
  });

  test('goes by the name of the worker script', () => {
    const policyOf = (path: string) => securityHeaders(path)['Content-Security-Policy'];
    expect(policyOf('workers/sandbox-C0ffee.js')).toBe(sandboxPolicy);
    expect(policyOf('workers/agent-C0ffee.js')).toBe(contentSecurityPolicy);
    expect(policyOf('assets/sandbox-C0ffee.js')).toBe(contentSecurityPolicy);
    expect(policyOf('')).toBe(contentSecurityPolicy);
  });
});

describe('a response that enters the precache', () => {
  const scope = new URL('https://host.example/some/path/');
  const responseOf = (path: string, init: ResponseInit, body: BodyInit | null = 'text') => {
    const response = new Response(body, init);
    Object.defineProperty(response, 'url', { value: new URL(path, scope).href });
    return response;
  };

  test('keeps its status, its other headers and its body', async () => {
    const headers = { 'content-type': 'text/javascript', etag: '"1"' };
    const given = responseOf('assets/a.js', { status: 203, statusText: 'Other', headers });
    const { status, statusText, headers: kept, body } = withSecurityHeaders(given, scope);
    expect([status, statusText]).toEqual([203, 'Other']);
    expect([kept.get('content-type'), kept.get('etag')]).toEqual(['text/javascript', '"1"']);
    expect(await new Response(body).text()).toBe('text');
  });

  test('has our policy in place of the one the host sent', () => {
    const headers = { 'content-security-policy': 'default-src *' };
    const given = responseOf('workers/sandbox-1.js', { headers });
    const { headers: set } = withSecurityHeaders(given, scope);
    expect(set.get('content-security-policy')).toBe(sandboxPolicy);
  });

  test('may be an error page or empty', () => {
    expect(withSecurityHeaders(responseOf('a', { status: 404 }), scope).status).toBe(404);
    expect(withSecurityHeaders(responseOf('a', { status: 204 }, null), scope).status).toBe(204);
  });
});
