import { render } from 'preact';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from '../../src/ui/parts/button.tsx';
import { Toaster } from '../../src/ui/parts/toaster.tsx';
import { createToasts } from '../../src/ui/parts/toasts.ts';
import '../../src/ui/tokens.css';
import '../../src/ui/base.css';

it('takes the accent off a main button that is disabled', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const draw = (disabled: boolean) => {
    render(
      <Button kind="main" disabled={disabled} style={{ transition: 'none' }}>
        Save
      </Button>,
      place,
    );
    const style = getComputedStyle(page.getByRole('button', { name: 'Save' }).element());
    return { back: style.backgroundColor, front: style.color };
  };
  const enabled = draw(false);
  const disabled = draw(true);
  expect(disabled.back).not.toBe(enabled.back);
  expect(disabled.front).not.toBe(enabled.front);
  render(null, place);
  place.remove();
});

it('keeps the action of a message in view, however long a word is', async () => {
  await page.viewport(360, 640);
  const place = document.body.appendChild(document.createElement('div'));
  const toasts = createToasts();
  toasts.show({
    kind: 'note',
    text: `Deleted ${'x'.repeat(300)}`,
    action: { name: 'Undo', run: () => undefined },
  });
  render(<Toaster toasts={toasts} />, place);
  const undo = page.getByRole('button', { name: 'Undo' }).element().getBoundingClientRect();
  expect(undo.right).toBeLessThanOrEqual(innerWidth);
  expect(undo.left).toBeGreaterThan(0);
  render(null, place);
  place.remove();
});
