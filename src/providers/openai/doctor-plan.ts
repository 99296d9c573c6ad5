import { findBarrier } from './doctor-blocked.ts';
import type { ProbeFacts, ProbeName } from './doctor-facts.ts';
import { readModels } from './doctor-models.ts';
import { findRefusal, testedModel } from './doctor-refusal.ts';
import { findUnreachable } from './doctor-unreachable.ts';

/** The next probe that can still change the verdict; null: the facts are enough. */
export function nextProbe(facts: ProbeFacts): ProbeName | null {
  const { models, chat, tools, opaque, endpoint } = facts;
  if (findBarrier(facts) !== null) return null;
  if (models === null) return 'models';
  const isUnreadable = models.type === 'unreadable' || chat?.type === 'unreadable';
  if (isUnreadable && opaque === null) return 'opaque';
  if (findUnreachable(facts) !== null) return null;
  if (chat === null) return chatCanTell(facts) ? 'chat' : null;
  if (findRefusal(facts) !== null) return null;
  return endpoint.tools && tools === null ? 'tools' : null;
}

/**
 * Without a list of models chat may still work (`/models` is missing on some servers, forbidden for
 * some keys). A refused key ends it. Where no model is known, a request that names none still tells
 * a wrong address from a server that only keeps no list.
 */
function chatCanTell(facts: ProbeFacts): boolean {
  const { models } = facts;
  if (models?.type === 'answer' && models.status === 401) return false;
  if (testedModel(facts) !== null) return true;
  if (models?.type !== 'answer') return true;
  return readModels(models) === null && (models.status === 404 || models.status === 405);
}
