import { ChevronLeft, ChevronRight, Copy, Pencil, RotateCcw } from 'lucide';
import type { IconNode } from 'lucide';
import type { Ref } from 'preact';
import { Icon } from '../icon.tsx';
import { useChat } from './chat-model.ts';
import type { Versions } from './items.ts';
import css from './message-actions.module.css';
import { useCopy } from './use-copy.ts';
import { chatWords } from './words.ts';

interface ActionProps {
  readonly icon: IconNode;
  readonly name: string;
  readonly disabled?: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly onClick: () => void;
}

/** A quiet button below a message. */
function Action({ icon, name, disabled = false, buttonRef = null, onClick }: ActionProps) {
  return (
    <button
      type="button"
      ref={buttonRef}
      class={css['action']}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon of={icon} size={14} />
      {name}
    </button>
  );
}

export function CopyAction({ text }: { readonly text: () => string }) {
  const { label, copy } = useCopy(text);
  return (
    <span class={css['copy']}>
      <Action icon={Copy} name={label} onClick={copy} />
    </span>
  );
}

export const EditAction = (props: Pick<ActionProps, 'buttonRef' | 'onClick'>) => (
  <Action icon={Pencil} name={chatWords.edit} {...props} />
);

export function RegenerateAction({ id }: { readonly id: string }) {
  const { actions, begin } = useChat();
  return (
    <Action
      icon={RotateCcw}
      name={chatWords.regenerate}
      onClick={() => void begin(actions.regenerate(id))}
    />
  );
}

/** Arrows between the versions of a message. */
export function VersionActions({ versions }: { readonly versions: Versions }) {
  const { actions, run, running } = useChat();
  const { position, count, previous, next } = versions;
  const arrow = (icon: IconNode, name: string, target: string | null) => (
    <button
      type="button"
      class={css['arrow']}
      aria-label={name}
      title={name}
      disabled={target === null || running.value}
      onClick={() => {
        if (target !== null) void run(actions.selectVersion(target));
      }}
    >
      <Icon of={icon} size={16} />
    </button>
  );
  return (
    <span class={css['versions']}>
      {arrow(ChevronLeft, chatWords.previousVersion, previous)}
      <span class={css['position']}>{chatWords.versionOf(position, count)}</span>
      {arrow(ChevronRight, chatWords.nextVersion, next)}
    </span>
  );
}
