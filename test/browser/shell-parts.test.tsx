import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../../src/ui/parts/button.tsx';
import { ConfirmDialog } from '../../src/ui/parts/confirm-dialog.tsx';
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

describe('a question before something that cannot be undone', () => {
  const draw = (place: HTMLElement, asking: boolean, done: () => void): void => {
    render(
      <>
        <Button onClick={() => draw(place, true, done)}>Delete</Button>
        {asking && (
          <ConfirmDialog
            title="Delete it?"
            text="Nothing brings it back."
            action="Delete it"
            onConfirm={done}
            onCancel={() => draw(place, false, done)}
          />
        )}
      </>,
      place,
    );
  };

  it('gives the focus back when it is not wanted, by button and by Escape', async () => {
    const place = document.body.appendChild(document.createElement('div'));
    const question = page.getByRole('dialog', { name: 'Delete it?' });
    const opener = page.getByRole('button', { name: 'Delete', exact: true });
    draw(place, false, () => undefined);
    for (const leave of [
      () => question.getByRole('button', { name: 'Cancel' }).click(),
      () => userEvent.keyboard('{Escape}'),
    ]) {
      await opener.click();
      await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
      await leave();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(opener).toHaveFocus();
    }
    render(null, place);
    place.remove();
  });

  it('goes ahead only by its own button', async () => {
    const place = document.body.appendChild(document.createElement('div'));
    let times = 0;
    draw(place, true, () => {
      times += 1;
    });
    await page.getByRole('button', { name: 'Delete it' }).click();
    expect(times).toBe(1);
    render(null, place);
    place.remove();
  });
});
