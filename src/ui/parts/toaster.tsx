import { X } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { partWords } from '../words/parts.ts';
import { shellWords } from '../words/shell.ts';
import type { Toast, Toasts } from './toasts.ts';
import css from './toaster.module.css';

/** Milliseconds; the clock stands still while a pointer or the focus is on the toast. */
const lifetime = ({ kind, action }: Toast): number =>
  kind === 'note' && action === undefined ? 5_000 : 12_000;

/** Short messages over the page, announced politely; errors at once. */
export function Toaster({ toasts }: { readonly toasts: Toasts }) {
  return (
    <section class={css['toaster']} aria-label={shellWords.notifications} aria-live="polite">
      {toasts.shown.value.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          onEnd={() => {
            toasts.hide(toast.id);
          }}
        />
      ))}
    </section>
  );
}

function ToastCard({ toast, onEnd }: { readonly toast: Toast; readonly onEnd: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onEnd, lifetime(toast));
    return () => {
      clearTimeout(timer);
    };
  }, [held]);
  const hold = (): void => {
    setHeld(true);
  };
  const release = (): void => {
    setHeld(false);
  };
  const { text, action, kind } = toast;
  return (
    <div
      class={css['toast']}
      role={kind === 'error' ? 'alert' : undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocusIn={hold}
      onFocusOut={release}
    >
      <span class={css['text']}>{text}</span>
      {action !== undefined && (
        <button
          type="button"
          class={css['action']}
          onClick={() => {
            onEnd();
            action.run();
          }}
        >
          {action.name}
        </button>
      )}
      <button type="button" class={css['dismiss']} aria-label={partWords.close} onClick={onEnd}>
        <Icon of={X} size={16} />
      </button>
    </div>
  );
}
