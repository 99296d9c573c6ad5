/** A link whose text names one host although it opens another. */
export interface MisleadingLink {
  readonly href: string;
  readonly host: string;
  readonly named: string;
}

/** The misleading link that `target` is in, or null. `decorate` has marked them. */
export function misleadingLink(target: Element): MisleadingLink | null {
  const link = target.closest<HTMLAnchorElement>('a[data-named]');
  const { host, named } = link?.dataset ?? {};
  if (link === null || host === undefined || named === undefined) return null;
  return { href: link.href, host, named };
}
