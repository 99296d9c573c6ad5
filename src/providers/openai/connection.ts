import type { Endpoint } from '../../core/api.ts';
import { Attempt } from './attempt.ts';
import { plainFailure, type Failure } from './errors.ts';
import { localHint } from './local-network.ts';
import type { EndpointProviderOptions } from './options.ts';
import { hostProfile, type HostProfile } from './profiles.ts';
import type { BuiltRequest } from './request.ts';
import { createScrubber } from './secrets.ts';
import { resolveEndpointUrl, type ResolvedEndpoint } from './url.ts';

/** A server that can be asked. */
export interface Connection {
  readonly profile: HostProfile;
  readonly baseUrl: string;
  /** What a request that never got an answer means. */
  unreachable(): 'offline' | 'mixed-content' | 'network';
  send(built: BuiltRequest, signal: AbortSignal): Attempt;
}

const hostedIdleLimit = 120;
const localIdleLimit = 600;

/**
 * Resolves address, key and headers for each request; fails where no request could be made of them.
 * The work is done anew only when the key has changed.
 */
export function createConnector(
  options: EndpointProviderOptions,
): () => Promise<Connection | Failure> {
  const address = resolveEndpointUrl(options.endpoint.baseUrl);
  let last: { readonly key: string | null; readonly made: Connection | Failure } | undefined;
  return async () => {
    if (!address.ok) return plainFailure('not-found', address.problem);
    const key = await options.readKey();
    if (last?.key !== key) last = { key, made: connect(options, address, key) };
    return last.made;
  };
}

function connect(
  options: EndpointProviderOptions,
  address: Extract<ResolvedEndpoint, { ok: true }>,
  key: string | null,
): Connection | Failure {
  const { endpoint, model, egress, session, checkArguments, now, startTimer } = options;
  const profile = hostProfile(address.baseUrl, model);
  const headers = requestHeaders(endpoint, key, profile);
  if ('info' in headers) return headers;
  const hint = localHint(options.pageOrigin, address.space);
  const scrub = createScrubber(headers, address.chatUrl);
  const seconds =
    endpoint.idleLimit ?? (address.space === 'public' ? hostedIdleLimit : localIdleLimit);
  return {
    profile,
    baseUrl: address.baseUrl,
    unreachable() {
      // A server on this machine needs no network.
      if (address.space !== 'loopback' && !options.isOnline()) return 'offline';
      const isSecure = options.pageOrigin.startsWith('https:');
      const isMixed = isSecure && address.baseUrl.startsWith('http:');
      return isMixed && address.space === 'public' ? 'mixed-content' : 'network';
    },
    send: ({ body, tools, names }, signal) =>
      new Attempt(
        {
          egress,
          request: {
            url: address.chatUrl,
            init: { method: 'POST', headers, body: JSON.stringify(body), ...hint },
            source: 'chat',
            ...(session === undefined ? {} : { session }),
          },
          context: { tools, names, checkArguments },
          scrub,
          idleLimit: seconds * 1000,
          now,
          startTimer,
        },
        signal,
      ),
  };
}

/**
 * Exactly the headers that every host's preflight allows, and those the person added
 * (logancyang/obsidian-copilot#2810: one made-up header broke Ollama).
 */
function requestHeaders(
  endpoint: Endpoint,
  key: string | null,
  profile: HostProfile,
): Headers | Failure {
  const secret = (key ?? '').trim();
  if (/[^\x21-\x7e]/.test(secret)) {
    return plainFailure('unauthorized', 'The key holds a character that cannot be sent.');
  }
  const headers = new Headers({ 'Content-Type': 'application/json', ...profile.extraHeaders });
  if (secret !== '' && profile.keyHeader === 'api-key') headers.set('api-key', secret);
  else if (secret !== '') headers.set('Authorization', `Bearer ${secret}`);
  for (const [name, value] of Object.entries(endpoint.headers)) {
    try {
      headers.set(name, value);
    } catch {
      return plainFailure('bad-request', `Header ${name}`);
    }
  }
  return headers;
}
