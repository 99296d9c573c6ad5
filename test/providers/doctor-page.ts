/** `fetch` as a page sees it: what the browser would keep from the page becomes a TypeError. */
export type PageFetch = (url: string, init: RequestInit) => Promise<Response>;

const simpleTypes = ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'];

/**
 * The CORS protocol of the Fetch standard, as far as a JSON client meets it: a preflight for
 * headers that are not simple, then the request; both answers must name the page's origin.
 */
export function createPageFetch(origin: string): PageFetch {
  return async (url, init) => {
    const { mode, ...rest } = init;
    const headers = new Headers(init.headers);
    if (mode === 'no-cors') {
      await (await fetch(url, rest)).body?.cancel();
      return Response.error();
    }
    const unsafe = [...headers.keys()].filter((name) => !isSimple(name, headers.get(name) ?? ''));
    if (unsafe.length > 0) await preflight({ url, origin, method: init.method ?? 'GET', unsafe });
    headers.set('origin', origin);
    const response = await fetch(url, { ...rest, headers });
    return readable(response, origin);
  };
}

function isSimple(name: string, value: string): boolean {
  return (
    ['accept', 'accept-language'].includes(name) ||
    (name === 'content-type' && simpleTypes.includes(value))
  );
}

interface Preflight {
  readonly url: string;
  readonly origin: string;
  readonly method: string;
  readonly unsafe: readonly string[];
}

async function preflight({ url, origin, method, unsafe }: Preflight): Promise<void> {
  const response = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': unsafe.join(','),
    },
  });
  await response.body?.cancel();
  await readable(response, origin);
  const allowed = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase();
  const names = allowed.split(',').map((name) => name.trim());
  if (!response.ok || !unsafe.every((name) => names.includes(name))) {
    throw new TypeError('Failed to fetch');
  }
}

async function readable(response: Response, origin: string): Promise<Response> {
  const allowed = response.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === origin) return response;
  await response.body?.cancel();
  throw new TypeError('Failed to fetch');
}
