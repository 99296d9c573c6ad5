import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Result } from '../../core/result.ts';
import { errorWords } from '../words/errors.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'note' | 'error';
  readonly text: string;
  readonly action?: { readonly name: string; readonly run: () => void };
}

export interface Toasts {
  readonly shown: ReadonlySignal<readonly Toast[]>;
  readonly show: (toast: Omit<Toast, 'id'>) => void;
  readonly hide: (id: number) => void;
  /** Tells of a command that failed. True when it did not. */
  readonly report: <T>(result: Result<T>) => result is Extract<Result<T>, { ok: true }>;
}

/** Older ones give way, so that they never cover the page. */
const most = 3;

export function createToasts(): Toasts {
  const shown = signal<readonly Toast[]>([]);
  let last = 0;
  const show = (toast: Omit<Toast, 'id'>): void => {
    last += 1;
    shown.value = [...shown.value, { ...toast, id: last }].slice(-most);
  };
  return {
    shown,
    show,
    hide(id) {
      shown.value = shown.value.filter((toast) => toast.id !== id);
    },
    report<T>(result: Result<T>): result is Extract<Result<T>, { ok: true }> {
      if (!result.ok) {
        const { what, next } = errorWords[result.error.code];
        show({ kind: 'error', text: `${what} ${next}` });
      }
      return result.ok;
    },
  };
}
