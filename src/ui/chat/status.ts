import type { LiveRun, RunOutcome } from '../../core/events.ts';
import type { SessionState } from '../../core/state.ts';
import { chatWords } from './words.ts';

/**
 * One sentence on what the session does. It changes only when that changes, never with a delta, so
 * that a live region says each thing once.
 */
export function statusText({ live, session, ended, entries }: SessionState): string {
  if (live !== null) {
    const begun = entries.at(-1)?.message.role !== 'user';
    return liveText(live) ?? (begun ? chatWords.statusWorking : chatWords.statusStarted);
  }
  if (session.running) return chatWords.statusElsewhere;
  if (session.interrupted) return chatWords.statusEnded.interrupted;
  return ended === null ? '' : endedText(ended.outcome);
}

/** Null between two steps. */
function liveText({ approvals, wait, tools, partial, progress }: LiveRun): string | null {
  const question = approvals.find((approval) => approval.question !== undefined);
  if (question !== undefined) return chatWords.statusQuestion;
  if (approvals.length > 0) return chatWords.statusApprovals(approvals.length);
  if (wait !== null) return chatWords.statusWaiting;
  const names = [...new Set(Object.values(tools).map(({ name }) => name))];
  if (names.length > 0) return chatWords.statusTools(names);
  if (partial !== null && partial.text !== '') return chatWords.statusAnswering;
  if (partial !== null && partial.reasoning !== '') return chatWords.statusThinking;
  return progress === null ? null : chatWords.statusProgress[progress.phase];
}

const endedText = (outcome: RunOutcome): string => chatWords.statusEnded[outcome];
