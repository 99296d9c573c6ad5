import type { PageProbe } from '../../core/doctor.ts';
import { addressSpace, parseAddress } from '../../lib/address.ts';
import type { AddressSpace } from '../../lib/address.ts';
import type { Egress } from '../../lib/egress.ts';

/** Long enough to read and answer the browser's question. */
const patience = 90_000;

/** A request with Chromium's hint: it makes the permission prompt appear where one is due. */
interface HintedRequest extends RequestInit {
  readonly targetAddressSpace?: 'loopback' | 'local';
}

/**
 * The first request to an address on this device or in the local network. It must come from a
 * window, on a click: only there can the browser ask for its permission (gptme/gptme#2483). Null
 * for any other address, and for other schemes than http: nothing that a worker could not find out.
 */
export async function probeFromPage(
  typed: string,
  egress: Egress,
  signal: AbortSignal,
): Promise<PageProbe | null> {
  const url = parseAddress(typed);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const space = addressSpace(url.hostname);
  if (space === 'public') return null;
  const violations = watchPolicy(url.origin);
  const reached = await reach(url.origin, space, { egress, signal });
  return { reached, permission: await permissionFor(space), cspViolation: violations.stop() };
}

interface Reaching {
  readonly egress: Egress;
  readonly signal: AbortSignal;
}

/** Whether something answers. The answer itself stays unread: no CORS is needed to learn that. */
async function reach(
  origin: string,
  space: Exclude<AddressSpace, 'public'>,
  { egress, signal }: Reaching,
): Promise<boolean> {
  const init: HintedRequest = {
    mode: 'no-cors',
    redirect: 'follow',
    targetAddressSpace: space === 'lan' ? 'local' : 'loopback',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  };
  try {
    await egress({ url: `${origin}/`, init, source: 'doctor' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The state of the permission after the request. Chromium had one for both spaces until 144
 * (mdn/browser-compat-data#29331); other browsers know none.
 */
async function permissionFor(space: AddressSpace): Promise<PageProbe['permission']> {
  const names = [space === 'lan' ? 'local-network' : 'loopback-network', 'local-network-access'];
  for (const name of names) {
    try {
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      // Not known by this name.
    }
  }
  return 'unknown';
}

/** Notes whether the page's own Content-Security-Policy blocks requests to an origin. */
function watchPolicy(origin: string): { readonly stop: () => boolean } {
  let violated = false;
  const note = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
    if (blockedURI.startsWith(origin)) violated = true;
  };
  document.addEventListener('securitypolicyviolation', note);
  return {
    stop() {
      document.removeEventListener('securitypolicyviolation', note);
      return violated;
    },
  };
}
