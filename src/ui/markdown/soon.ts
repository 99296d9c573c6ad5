/** Milliseconds of work at a time, so that typing and scrolling come in between. */
const slice = 8;

const tasks: (() => void)[] = [];
let scheduled = false;

/**
 * Does `task` when the page has nothing better to do, the newest first: what was asked for last is
 * nearest to what the person looks at. Returns what takes it back.
 */
export function soon(task: () => void): () => void {
  tasks.push(task);
  schedule();
  return () => {
    const index = tasks.indexOf(task);
    if (index !== -1) tasks.splice(index, 1);
  };
}

function schedule(): void {
  if (scheduled || tasks.length === 0) return;
  scheduled = true;
  setTimeout(work);
}

function work(): void {
  scheduled = false;
  const end = performance.now() + slice;
  do tasks.pop()?.();
  while (tasks.length > 0 && performance.now() < end);
  schedule();
}
