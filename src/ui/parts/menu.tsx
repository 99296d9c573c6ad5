import { Check } from 'lucide';
import type { ComponentChildren, RefObject, TargetedKeyboardEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import css from './menu.module.css';

/** What the button of a menu must carry. */
export interface MenuTies {
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  /** The accessible name of the menu. */
  readonly name: string;
  readonly button: (ties: MenuTies) => ComponentChildren;
  /** Drawn only while the menu is open. */
  readonly items: () => ComponentChildren;
  readonly onOpen?: () => void;
}

/** A button and its menu, after the ARIA menu button pattern: arrows, Home, End, letters, Escape. */
export function Menu({ name, button, items, onOpen }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const show = (): void => {
    setOpen(true);
    onOpen?.();
  };
  const hide = (): void => {
    setOpen(false);
    buttonRef.current?.focus();
  };
  useLeaving(open, place, () => {
    setOpen(false);
  });
  return (
    <div class={css['place']} ref={place}>
      {button({
        buttonRef,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: open ? hide : show,
        onKeyDown(event) {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          show();
        },
      })}
      {open && (
        <OpenMenu id={id} name={name} onClose={hide}>
          {items()}
        </OpenMenu>
      )}
    </div>
  );
}

interface OpenMenuProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

function OpenMenu({ id, name, onClose, children }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.scrollIntoView({ block: 'nearest' });
    const all = itemsOf(menu.current);
    (all.find((item) => item.ariaChecked === 'true') ?? all[0])?.focus();
  }, []);
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const target = nextItem(itemsOf(event.currentTarget), event.key);
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <div
      class={css['menu']}
      id={id}
      role="menu"
      aria-label={name}
      ref={menu}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('[role^=menuitem]')) onClose();
      }}
    >
      {children}
    </div>
  );
}

/** Calls `onLeave` when a press or the focus lands outside of `place`. */
function useLeaving(
  active: boolean,
  place: RefObject<HTMLElement | null>,
  onLeave: () => void,
): void {
  useEffect(() => {
    if (!active) return undefined;
    const look = (event: Event): void => {
      if (!(event.target instanceof Node && place.current?.contains(event.target))) onLeave();
    };
    document.addEventListener('pointerdown', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('focusin', look);
    };
  }, [active]);
}

interface MenuItemProps {
  readonly label: string;
  /** A second, quieter line. */
  readonly note?: string;
  /** A short mark at the end. */
  readonly mark?: string | undefined;
  /** Set for one of several that exclude each other. */
  readonly checked?: boolean;
  readonly onChoose: () => void;
}

export function MenuItem({ label, note, mark, checked, onChoose }: MenuItemProps) {
  const content = (
    <>
      {checked === true ? <Icon of={Check} size={16} /> : <span />}
      <span class={css['label']}>{label}</span>
      <span class={css['mark']}>{mark}</span>
      {note !== undefined && <span class={css['note']}>{note}</span>}
    </>
  );
  const shared = { type: 'button', class: css['item'], tabIndex: -1, onClick: onChoose } as const;
  return checked === undefined ? (
    <button {...shared} role="menuitem">
      {content}
    </button>
  ) : (
    <button {...shared} role="menuitemradio" aria-checked={checked}>
      {content}
    </button>
  );
}

export const MenuRule = () => <div class={css['rule']} role="separator" />;

function itemsOf(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

/** The item a key leads to: neighbours, ends, or the next that starts with a letter. */
function nextItem(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
  }
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.innerText.trim().toLowerCase().startsWith(key.toLowerCase()));
}
