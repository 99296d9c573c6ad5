/**
 * What the app may load, run and reach: the one place where it is written down. The build puts it
 * into index.html and into `_headers`, the service worker into every answer it gives (a `<meta>`
 * governs the page alone, not its workers), and the end-to-end server sends it as a header.
 *
 * The reason for each line is in docs/security.md.
 */
const directives = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self' blob:",
  'style-src': "'self'",
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'media-src': "'self' blob:",
  'connect-src': "'self' https: http: blob: data:",
  'frame-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'satchel dompurify',
} as const;

const serialize = (policy: Readonly<Record<string, string>>): string =>
  Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');

/** The Content-Security-Policy of the page and of every worker but the sandbox. */
export const contentSecurityPolicy = serialize(directives);

/** Untrusted code runs in this worker: it reaches our own files (its engine) and nothing else. */
export const sandboxPolicy = serialize({ ...directives, 'connect-src': "'self'" });

/** Worker entries of the build with untrusted code, by how their path under the scope begins. */
const sandboxScripts = ['workers/sandbox-'] as const;

const { 'require-trusted-types-for': _sinks, 'trusted-types': _names, ...untyped } = directives;

/**
 * An engine starts threads from scripts it holds as text, which Trusted Types would refuse. In turn
 * it reaches our own files and nothing else: a model's engine never talks to anybody.
 */
export const modelPolicy = serialize({ ...untyped, 'connect-src': "'self' blob: data:" });

/** The worker that holds an engine. */
const modelScripts = ['workers/model-'] as const;

/** Response headers for a file of the build. `path` is relative to the scope: `workers/agent-1.js`. */
export function securityHeaders(path: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': policyFor(path),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}

function policyFor(path: string): string {
  const isOneOf = (prefixes: readonly string[]): boolean =>
    prefixes.some((prefix) => path.startsWith(prefix));
  if (isOneOf(sandboxScripts)) return sandboxPolicy;
  return isOneOf(modelScripts) ? modelPolicy : contentSecurityPolicy;
}
