import { expect, it } from 'vitest';

const hostile: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '<IMG SRC="x" ONERROR = "alert(1)" alt="a">',
  "<a href='https://example.org' onclick='alert(1)'>link</a> and words",
  '<div/onmouseover="alert(1)"/onclick=alert(1)>over</div>',
  '<details open ontoggle=alert(1)><summary>More</summary>\n\ntext\n\n</details>',
  '<b title="on" onfocus\n=\n"alert(1)">bold</b>',
  '<p onclick>empty</p>',
  '<p title="unclosed onclick=alert(1)>still</p>',
  '<div\nonclick="alert(1)"\n\nnext onclick="alert(2)"',
  'An <em onclick="a > b">arrow</em> in a handler.',
  '- item <b onclick="x">b</b>\n- <i onclick="y">i</i>\n',
  '| a |\n|---|\n| <s onclick="x">cell</s> |\n',
];

it('has no handler for the browser to refuse: the console of a strict page stays silent', async () => {
  const violations: string[] = [];
  document.addEventListener('securitypolicyviolation', (event) => {
    violations.push(`${event.effectiveDirective}: ${event.blockedURI}`);
  });
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "script-src 'self'";
  document.head.append(policy);
  new DOMParser().parseFromString('<b onclick="alert(1)">x</b>', 'text/html');
  await expect.poll(() => violations.length).toBe(1);

  const { createMarkdownStream } = await import('../../src/ui/markdown/stream.ts');
  for (const text of hostile) {
    const root = document.createElement('div');
    const stream = createMarkdownStream(root);
    for (let end = 0; end < text.length; end += 7) stream.draw(text.slice(0, end));
    stream.finish(text);
    expect(root.innerHTML).not.toMatch(/<[^>]*\son/i);
  }
  // Violations are told in order: once this one is known, there was none before it.
  new DOMParser().parseFromString('<b onclick="alert(2)">x</b>', 'text/html');
  await expect.poll(() => violations.length).toBeGreaterThan(1);
  expect(violations).toHaveLength(2);
});
