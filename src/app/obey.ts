import type { RunCommand } from '../core/api.ts';
import { readQueue } from '../store/queue.ts';
import type { App } from './app.ts';

/** `none`: no run is under way here. `unheard`: an answer that nobody waits for any more. */
export type Obedience = 'done' | 'none' | 'unheard';

/**
 * Carries out a command on a run of this worker. One that has ended takes it all the same: until the
 * next turn begins, Stop is said to it.
 */
export function obey(app: App, session: string, command: RunCommand): Obedience {
  const active = app.runs.get(session);
  if (active === undefined) return 'none';
  let isHeard = true;
  switch (command.type) {
    case 'announce':
      active.announce();
      break;
    case 'stop':
      active.controller.abort(new DOMException('Stopped by the person.', 'AbortError'));
      break;
    case 'queue-changed':
      // A queue that cannot be read stays as it is; the run reads it again when it ends.
      readQueue(app.db, session).then(active.setQueue, () => undefined);
      break;
    case 'answer':
      isHeard = active.approvals.answer(command.callId, command.answer);
      break;
  }
  if (active.hasEnded()) return 'none';
  return isHeard ? 'done' : 'unheard';
}
