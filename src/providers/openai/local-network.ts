import { addressSpace, type AddressSpace } from './url.ts';

/** Chromium's hint that lets a request into the local network (WICG/local-network-access). */
export interface LocalHint {
  readonly targetAddressSpace?: 'local' | 'loopback';
}

const privacy: Readonly<Record<AddressSpace, number>> = { public: 0, lan: 1, loopback: 2 };

/**
 * True when a browser with Local Network Access asks the person before a page of `origin` may call
 * into `space`: a page needs leave for what is more private than where it came from itself.
 */
export function needsPermission(origin: string, space: AddressSpace): boolean {
  const from = URL.canParse(origin) ? addressSpace(new URL(origin).hostname) : 'public';
  return privacy[space] > privacy[from];
}

/** What to add to a request's init, so that the browser knows where it goes and can ask. */
export function localHint(origin: string, space: AddressSpace): LocalHint {
  if (space === 'public' || !needsPermission(origin, space)) return {};
  return { targetAddressSpace: space === 'lan' ? 'local' : 'loopback' };
}
