import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressSpace, resolveEndpointUrl } from '../../../src/providers/openai/url.ts';

function chatUrl(typed: string): string {
  const resolved = resolveEndpointUrl(typed);
  return resolved.ok ? resolved.chatUrl : resolved.problem;
}

describe('an address', () => {
  test.each([
    'models.example',
    'https://models.example',
    'models.example/v1',
    'https://models.example/v1/',
    ' https://models.example/v1/chat/completions ',
    'https://models.example/v1/models',
    'https://models.example//v1//',
  ])('%o goes to the one URL it stands for', (typed) => {
    expect(chatUrl(typed)).toBe('https://models.example/v1/chat/completions');
  });

  test.each(['', '/', '/v1', '/v1/', '/v1/chat/completions'])(
    'of a sub-path, typed with %o at its end, goes there',
    (end) => {
      const expected = 'https://models.example/llama/v1/chat/completions';
      expect(chatUrl(`https://models.example/llama${end}`)).toBe(expected);
    },
  );

  test.each([
    ['localhost:11434', 'http://localhost:11434/v1/chat/completions'],
    ['127.0.0.1:1234/v1', 'http://127.0.0.1:1234/v1/chat/completions'],
    ['[::1]:8080', 'http://[::1]:8080/v1/chat/completions'],
    ['192.168.1.20:8000', 'http://192.168.1.20:8000/v1/chat/completions'],
    ['nas.local:11434', 'http://nas.local:11434/v1/chat/completions'],
    ['workstation:8080', 'http://workstation:8080/v1/chat/completions'],
    ['8.8.8.8', 'https://8.8.8.8/v1/chat/completions'],
    ['http://models.example:8080', 'http://models.example:8080/v1/chat/completions'],
  ])('%s has the scheme of its place', (typed, expected) => {
    expect(chatUrl(typed)).toBe(expected);
  });

  test.each([
    ['openrouter.ai', 'https://openrouter.ai/api/v1/chat/completions'],
    ['api.groq.com', 'https://api.groq.com/openai/v1/chat/completions'],
    ['api.z.ai', 'https://api.z.ai/api/paas/v4/chat/completions'],
    ['api.perplexity.ai', 'https://api.perplexity.ai/chat/completions'],
    [
      'generativelanguage.googleapis.com',
      'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions',
    ],
    [
      'https://generativelanguage.googleapis.com/v1beta/openai/',
      'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions',
    ],
    ['mine.openai.azure.com', 'https://mine.openai.azure.com/openai/v1/chat/completions'],
    [
      'https://models.example/v1?api-version=2',
      'https://models.example/v1/chat/completions?api-version=2',
    ],
    ['https://models.example/chat/completions', 'https://models.example/chat/completions'],
  ])('%s knows its own base path', (typed, expected) => {
    expect(chatUrl(typed)).toBe(expected);
  });

  test.each([
    ['   ', 'empty'],
    ['https://', 'not-a-url'],
    ['http://exa mple:port', 'not-a-url'],
    ['not a url', 'not-a-url'],
    ['http:models.example', 'not-a-url'],
    ['ftp://models.example', 'scheme'],
    ['javascript:alert(1)', 'not-a-url'],
    ['https://me:secret@models.example', 'credentials'],
  ])('%o is none: %s', (typed, problem) => {
    expect(chatUrl(typed)).toBe(problem);
  });

  test('resolves to a base that resolves to itself', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (typed) => {
        const first = resolveEndpointUrl(typed);
        if (!first.ok) return;
        const second = resolveEndpointUrl(first.chatUrl);
        expect(second).toMatchObject({ baseUrl: first.baseUrl, chatUrl: first.chatUrl });
      }),
    );
  });

  test('of any text gives an answer, never an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(resolveEndpointUrl(typed).ok).toBeTypeOf('boolean');
      }),
    );
  });
});

test.each([
  ['localhost', 'loopback'],
  ['app.localhost', 'loopback'],
  ['127.8.8.8', 'loopback'],
  ['[::1]', 'loopback'],
  ['10.0.0.1', 'lan'],
  ['172.16.0.1', 'lan'],
  ['172.32.0.1', 'public'],
  ['100.64.0.1', 'lan'],
  ['[fe80::1]', 'lan'],
  ['[2001:db8::1]', 'public'],
  ['printer', 'lan'],
  ['localhost.example', 'public'],
])('%s stands in the %s', (hostname, space) => {
  expect(addressSpace(hostname)).toBe(space);
});
