import type { RunCommand } from '../core/api.ts';
import { readQueue } from '../store/queue.ts';
import type { App } from './app.ts';

/**
 * Carries out a command on a run of this worker; false when none is under way here. One that has
 * ended takes it all the same: until the next turn begins, Stop is said to it.
 */
export function obey(app: App, session: string, command: RunCommand): boolean {
  const active = app.runs.get(session);
  if (active === undefined) return false;
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
      active.approvals.answer(command.callId, command.answer);
      break;
  }
  return !active.hasEnded();
}
