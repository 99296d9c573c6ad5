/** The little of Trusted Types that is needed here; TypeScript's libraries do not know them. */
interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypesHost {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
  };
}

/** Where this very module was loaded from; in a build one folder below the scope. */
const here = import.meta.url;
const ownScope = import.meta.env.PROD ? new URL('..', here) : new URL('/', here);

/** True for a script at or below `scope`: same origin, and a path that starts with the scope's. */
export function isScriptUnder(scope: URL, url: string): boolean {
  const { origin, pathname } = new URL(url);
  return origin === scope.origin && pathname.startsWith(scope.pathname);
}

const policy = createPolicy({
  createScriptURL(url) {
    if (!isScriptUnder(ownScope, url)) throw new TypeError(`Not a script of this app: ${url}`);
    return url;
  },
});

/**
 * The only door for `new Worker(...)` and `serviceWorker.register(...)`: under our policy the browser
 * refuses a plain string there. Takes an absolute URL of our own build and returns it blessed; throws
 * a TypeError for any other. (The result is a TrustedScriptURL where the browser knows them; typed as
 * the string that the constructors are declared to take.)
 */
export function trustedScriptUrl(url: string): string {
  return policy.createScriptURL(new URL(url, location.href).href);
}

/** One per realm: a second policy of the same name is refused. */
function createPolicy(rules: ScriptUrlPolicy): ScriptUrlPolicy {
  const { trustedTypes } = globalThis as TrustedTypesHost;
  return trustedTypes === undefined ? rules : trustedTypes.createPolicy('satchel', rules);
}
