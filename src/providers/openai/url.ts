/** Where a server stands, as far as its name tells. */
export type AddressSpace = 'loopback' | 'lan' | 'public';

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
  const text = typed.replace(/\s+/g, '');
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

/** Judges by the name alone: nothing is looked up. `hostname` is as `URL` gives it. */
export function addressSpace(hostname: string): AddressSpace {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (/(^|\.)localhost$|^127\.|^::1$|^0\.0\.0\.0$|^::$/.test(name)) return 'loopback';
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) {
    const isPrivate =
      /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
    return isPrivate.test(name) ? 'lan' : 'public';
  }
  if (name.includes(':')) return /^f[cd]|^fe[89ab]/.test(name) ? 'lan' : 'public';
  return !name.includes('.') || /\.(local|lan|home|internal|home\.arpa)$/.test(name)
    ? 'lan'
    : 'public';
}

function parseAddress(text: string): URL | null {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return parseUrl(text);
  const guess = parseUrl(`http://${text}`);
  if (guess === null || addressSpace(guess.hostname) !== 'public') return guess;
  return parseUrl(`https://${text}`);
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function basePath(url: URL): string {
  const path = url.pathname.replace(/\/+/g, '/').replace(/\/$/, '');
  const base = path.replace(operation, '').replace(/\/$/, '');
  if (base !== path && /\/chat\/completions$/i.test(path)) return base;
  if (base === '' && url.hostname.endsWith('.openai.azure.com')) return '/openai/v1';
  if (base === '') return basePaths[url.hostname] ?? '/v1';
  return version.test(base) ? base : `${base}/v1`;
}
