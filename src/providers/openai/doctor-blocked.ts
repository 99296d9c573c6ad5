import type { Finding, ProbeFacts } from './doctor-facts.ts';
import { needsPermission } from './local-network.ts';
import type { ResolvedEndpoint } from './url.ts';

type Target = Extract<ResolvedEndpoint, { ok: true }>;

/** Why no request can leave this page, as far as that is known before one is made. */
export function findBarrier(facts: ProbeFacts): Finding | null {
  const { target, unsendableHeader: header, online, pageProbe } = facts;
  if (!target.ok) {
    return { verdict: 'bad-url', check: 'address', values: { problem: target.problem } };
  }
  if (header !== null) {
    return { verdict: 'bad-key', check: 'address', values: { header, reason: 'unsendable' } };
  }
  if (!online && target.space !== 'loopback') {
    return { verdict: 'offline', check: 'reachable', values: {} };
  }
  if (pageProbe?.cspViolation === true) {
    return { verdict: 'blocked-by-policy', check: 'reachable', values: {} };
  }
  // What the page has reached, the browser allows, whatever the rules below would say.
  return pageProbe?.reached === true ? null : browserBarrier(facts, target);
}

/**
 * Chromium decides about the permission before anything else, and with it lets a page call plain
 * http in the local network; browsers without the permission never do.
 */
function browserBarrier({ page, pageProbe }: ProbeFacts, target: Target): Finding | null {
  const permission = pageProbe?.permission ?? 'unknown';
  if (permission !== 'unknown' && needsPermission(page.origin, target.space)) {
    if (permission === 'granted') return null;
    return { verdict: `permission-${permission}`, check: 'reachable', values: {} };
  }
  const isMixed = page.protocol === 'https:' && target.chatUrl.startsWith('http:');
  if (!isMixed) return null;
  if (target.space !== 'loopback') {
    return { verdict: 'mixed-content', check: 'reachable', values: {} };
  }
  if (!isSafari(page.userAgent)) return null;
  return { verdict: 'mixed-content', check: 'reachable', values: { browser: 'safari' } };
}

/**
 * Safari treats loopback addresses as mixed content on an https page (WebKit 171934). Every browser
 * on iOS is built on the same engine; all say `AppleWebKit` without `Chrome`.
 */
const isSafari = (userAgent: string): boolean =>
  userAgent.includes('AppleWebKit/') && !/Chrome\/|Chromium\//.test(userAgent);
