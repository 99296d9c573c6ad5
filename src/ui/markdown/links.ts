/** Where a link leads, for showing and for the question before a misleading one is opened. */
export interface LinkTarget {
  readonly href: string;
  /** Host of a web address, whole address of a mail link. */
  readonly host: string;
}

/**
 * The target of an address in an answer, or null when it must not become a link: relative ones
 * would steer this app, and `javascript:`, `data:`, `file:` and the like would run or open things.
 */
export function linkTarget(address: string): LinkTarget | null {
  if (!URL.canParse(address.trim())) return null;
  const url = new URL(address.trim());
  if (url.protocol === 'mailto:') return { href: url.href, host: url.pathname };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return { href: url.href, host: url.host };
}

/** Only these formats are shown from data; SVG can carry script and is left out. */
export const isPictureData = (address: string): boolean =>
  /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]+$/.test(address.trim());

const hostInText = /(?:https?:\/\/|\/\/)?((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9])/i;
/** Endings that are top-level domains and, far more often in answers, files. */
const fileEnding = /\.(?:md|py|rs|sh|js|ts|pl|so|cc|zip|mov)$/i;

/**
 * The host that the visible text of a link names although the link leads to another one, or null.
 * A parent domain of the target is not another host: "example.org" may open docs.example.org.
 */
export function misleadingHost(text: string, host: string): string | null {
  const found = hostInText.exec(text);
  const named = found?.[1]?.toLowerCase().replace(/^www\./, '');
  if (found === null || named === undefined) return null;
  if (!found[0].includes('//') && fileEnding.test(named)) return null;
  const actual = host
    .toLowerCase()
    .replace(/^.*@/, '')
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');
  return actual === named || actual.endsWith(`.${named}`) ? null : named;
}
