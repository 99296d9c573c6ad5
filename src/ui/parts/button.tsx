import type { IconNode } from 'lucide';
import type { ButtonHTMLAttributes, ComponentChildren, Ref } from 'preact';
import { Icon } from '../icon.tsx';
import css from './button.module.css';

/** `main`: the one thing to do here. `quiet`: a way out. `danger`: destroys something. */
export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger';

type Native = Omit<ButtonHTMLAttributes, 'class' | 'className' | 'icon' | 'size' | 'ref'>;

export interface ButtonProps extends Native {
  readonly kind?: ButtonKind;
  readonly icon?: IconNode;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly children: ComponentChildren;
}

export function Button({ kind = 'plain', icon, buttonRef, children, ...native }: ButtonProps) {
  return (
    <button
      type="button"
      {...native}
      {...(buttonRef === undefined ? {} : { ref: buttonRef })}
      class={`${css['button']} ${kind === 'plain' ? '' : css[kind]}`}
    >
      {icon === undefined ? null : <Icon of={icon} size={16} />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Native {
  readonly icon: IconNode;
  /** The accessible name and the tooltip. */
  readonly name: string;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly size?: number;
}

export function IconButton({ icon, name, buttonRef, size = 18, ...native }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      {...native}
      {...(buttonRef === undefined ? {} : { ref: buttonRef })}
      class={css['square']}
    >
      <Icon of={icon} size={size} />
    </button>
  );
}
