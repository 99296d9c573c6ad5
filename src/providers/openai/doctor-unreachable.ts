import type { CheckName, Finding, ProbeFacts, Values } from './doctor-facts.ts';
import { hostedHint, serverOf } from './doctor-servers.ts';

/**
 * Why the server's answers cannot be had: nothing answers in time, nothing is there, what is there
 * stands at another address, or it does not let this page read it. A list of models that alone is
 * unreadable decides nothing while chat works: servers forget CORS on paths they do not have.
 */
export function findUnreachable(facts: ProbeFacts): Finding | null {
  const { models, chat, opaque } = facts;
  if (models?.type === 'timeout') {
    return { verdict: 'server-down', check: 'reachable', values: timedOut(models.seconds) };
  }
  const isUnreadable = models?.type === 'unreadable' || chat?.type === 'unreadable';
  if (isUnreadable && opaque === 'unreachable') {
    return { verdict: 'server-down', check: 'reachable', values: {} };
  }
  if (chat?.type === 'timeout') {
    return { verdict: 'server-error', check: 'chat', values: timedOut(chat.seconds) };
  }
  if (chat?.type === 'redirect') {
    return { verdict: 'wrong-path', check: 'chat', values: { reason: 'redirect' } };
  }
  if (chat?.type !== 'unreadable') return null;
  return unreadable(facts, models?.type === 'answer' ? 'chat' : 'reachable');
}

const timedOut = (seconds: number): Values => ({ reason: 'timeout', seconds });

function unreadable(facts: ProbeFacts, check: CheckName): Finding {
  const { endpoint, key } = facts;
  const kind = serverOf(facts);
  if (kind !== 'hosted') {
    return { verdict: `cors-${kind}`, check, values: extraHeaders(endpoint.headers) };
  }
  const hint = hostedHint(facts);
  if (hint === 'wrong-key' && key === 'none') return { verdict: 'missing-key', check, values: {} };
  const values = hint === null ? {} : { hint };
  return {
    verdict: 'cors-hosted',
    check,
    values: { ...values, ...extraHeaders(endpoint.headers) },
  };
}

/** The person's own headers: servers that allow a fixed list refuse the request over any other. */
function extraHeaders(headers: Readonly<Record<string, string>>): Values {
  const names = Object.keys(headers).join(', ');
  return names === '' ? {} : { headers: names };
}
