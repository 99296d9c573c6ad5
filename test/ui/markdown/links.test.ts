import { describe, expect, it } from 'vitest';
import { isPictureData, linkTarget, misleadingHost } from '../../../src/ui/markdown/links.ts';

describe('where a link leads', () => {
  it('names the host with its port, without the user part that poses as one', () => {
    expect(linkTarget('https://bank.example@evil.example:8443/x')?.host).toBe('evil.example:8443');
  });

  it('shows a disguised host in the form the browser resolves', () => {
    expect(linkTarget('https://аpple.com/')?.host).toBe('xn--pple-43d.com');
  });

  it('takes nothing but web and mail addresses', () => {
    for (const address of [
      'javascript:alert(1)',
      'blob:https://a.example/1',
      '/x',
      '',
      'ftp://a',
    ]) {
      expect(linkTarget(address)).toBeNull();
    }
    expect(linkTarget(' mailto:me@example.org ')).toEqual({
      href: 'mailto:me@example.org',
      host: 'me@example.org',
    });
  });
});

describe('a text that names another host', () => {
  it.each([
    ['https://bank.example/login', 'evil.example', 'bank.example'],
    ['Go to bank.example now', 'evil.example', 'bank.example'],
    ['www.bank.example', 'bank.example.evil.org', 'bank.example'],
    ['docs.example.org', 'example.org', 'docs.example.org'],
  ])('%j leading to %s', (text, host, named) => {
    expect(misleadingHost(text, host)).toBe(named);
  });

  it.each([
    ['the documentation', 'example.org'],
    ['example.org', 'www.example.org'],
    ['https://example.org/a', 'docs.example.org'],
    ['README.md', 'github.example'],
    ['me@example.org', 'me@example.org'],
    ['localhost:8080', 'localhost:8080'],
    ['version 1.2.3', 'example.org'],
  ])('is not seen in %j leading to %s', (text, host) => {
    expect(misleadingHost(text, host)).toBeNull();
  });
});

describe('picture data', () => {
  it('is a raster picture in base64 and nothing else', () => {
    expect(isPictureData('data:image/webp;base64,AAAA')).toBe(true);
    expect(isPictureData('data:image/svg+xml;base64,AAAA')).toBe(false);
    expect(isPictureData('data:image/png,<svg onload=x>')).toBe(false);
    expect(isPictureData('https://a.example/x.png')).toBe(false);
  });
});
