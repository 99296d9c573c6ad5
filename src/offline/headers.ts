import { securityHeaders } from './csp.ts';

/** A response of ours with the security headers of its file. The body is passed on, not read. */
export function withSecurityHeaders(response: Response, scope: URL): Response {
  const path = new URL(response.url).pathname.slice(scope.pathname.length);
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders(path))) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
