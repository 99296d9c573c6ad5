import { type ReadonlySignal, useSignal } from '@preact/signals';

export interface Drop {
  /** Files are held over the screen. */
  readonly over: ReadonlySignal<boolean>;
  readonly onDragEnter: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Takes files that are dropped on an element. */
export function useDrop(onFiles: (files: readonly File[]) => void): Drop {
  const over = useSignal(false);
  const hasFiles = (event: DragEvent): boolean =>
    event.dataTransfer?.types.includes('Files') === true;
  const take = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    over.value = true;
  };
  return {
    over,
    onDragEnter: take,
    onDragOver: take,
    onDragLeave({ currentTarget, relatedTarget }) {
      const stays =
        currentTarget instanceof Node &&
        relatedTarget instanceof Node &&
        currentTarget.contains(relatedTarget);
      if (!stays) over.value = false;
    },
    onDrop(event) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      over.value = false;
      onFiles([...(event.dataTransfer?.files ?? [])]);
    },
  };
}
