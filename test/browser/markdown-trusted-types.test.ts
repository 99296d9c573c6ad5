import { expect, it } from 'vitest';

it('draws under a policy that forbids untrusted HTML, with the one policy that is allowed', async () => {
  const violations: string[] = [];
  document.addEventListener('securitypolicyviolation', (event) => {
    violations.push(`${event.violatedDirective}: ${event.sample}`);
  });
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "require-trusted-types-for 'script'; trusted-types satchel dompurify";
  document.head.append(policy);
  expect(() => {
    document.createElement('div').innerHTML = '<b>x</b>';
  }).toThrow(TypeError);
  await expect.poll(() => violations.length).toBe(1);

  const { createMarkdownStream } = await import('../../src/ui/markdown/stream.ts');
  const root = document.createElement('div');
  const stream = createMarkdownStream(root);
  const text =
    '**Bold** and [a link](https://example.org).\n\n```js\nlet x;\n```\n\n<details>x</details>';
  for (let end = 0; end < text.length; end += 5) stream.draw(text.slice(0, end));
  stream.finish(text);
  expect(root.querySelector('strong')?.textContent).toBe('Bold');
  expect(root.querySelector('pre code')?.textContent).toBe('let x;');
  await new Promise(requestAnimationFrame);
  expect(violations).toHaveLength(1);
});
