import { addressSpace, parseAddress, type AddressSpace } from '../../lib/address.ts';

export { addressSpace, type AddressSpace };

/** The URLs of an OpenAI-compatible server, or why the typed address is none. */
export type ResolvedEndpoint =
  | {
      readonly ok: true;
      /** `https://api.openai.com/v1`: no slash at the end, no query. */
      readonly baseUrl: string;
      readonly chatUrl: string;
      readonly modelsUrl: string;
      readonly hostname: string;
      readonly space: AddressSpace;
    }
  | { readonly ok: false; readonly problem: UrlProblem };

/** `credentials`: a user name or key inside the address, which browsers refuse to send. */
export type UrlProblem = 'empty' | 'not-a-url' | 'scheme' | 'credentials';

/** Base paths of hosts that people know by name only; every other host gets `/v1`. */
const basePaths: Readonly<Record<string, string>> = {
  'api.groq.com': '/openai/v1',
  'api.perplexity.ai': '',
  'api.z.ai': '/api/paas/v4',
  'dashscope-intl.aliyuncs.com': '/compatible-mode/v1',
  'dashscope.aliyuncs.com': '/compatible-mode/v1',
  'generativelanguage.googleapis.com': '/v1beta/openai',
  'openrouter.ai': '/api/v1',
};

/** Ends of addresses copied from a manual: the base is what stands before them. */
const operation = /\/(chat\/completions|chat|completions|models|responses|embeddings|messages)$/i;
const version = /\/v\d+(alpha|beta)?\d*(\/|$)/i;

/**
 * Makes the request URLs of what a person typed: a host, a base URL with or without `/v1`, the full
 * chat URL, a sub-path. Without a scheme, `http` is taken for this machine and the local network
 * and `https` for the rest. A query (Azure's `api-version`) is kept.
 */
export function resolveEndpointUrl(typed: string): ResolvedEndpoint {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'empty' };
  const url = parseAddress(text);
  if (url === null || url.hostname === '') return { ok: false, problem: 'not-a-url' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { ok: false, problem: 'scheme' };
  }
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'credentials' };
  const base = url.origin + basePath(url);
  return {
    ok: true,
    baseUrl: base,
    chatUrl: `${base}/chat/completions${url.search}`,
    modelsUrl: `${base}/models${url.search}`,
    hostname: url.hostname,
    space: addressSpace(url.hostname),
  };
}

function basePath(url: URL): string {
  const path = url.pathname.replace(/\/+/g, '/').replace(/\/$/, '');
  const base = path.replace(operation, '').replace(/\/$/, '');
  if (base !== path && /\/chat\/completions$/i.test(path)) return base;
  if (base === '' && url.hostname.endsWith('.openai.azure.com')) return '/openai/v1';
  if (base === '') return basePaths[url.hostname] ?? '/v1';
  return version.test(base) ? base : `${base}/v1`;
}
