/** What Satchel cannot work without. */
export type MissingPart = 'secure-context' | 'workers' | 'locks' | 'channel';

/**
 * What this page lacks. Without a secure context browsers hide locks, storage for workers and
 * encryption, so it is named alone.
 */
export function findMissing(host: typeof globalThis = globalThis): readonly MissingPart[] {
  if (!host.isSecureContext) return ['secure-context'];
  const parts: readonly (readonly [MissingPart, boolean])[] = [
    ['workers', 'Worker' in host],
    ['locks', 'locks' in host.navigator],
    ['channel', 'BroadcastChannel' in host],
  ];
  return parts.filter(([, there]) => !there).map(([part]) => part);
}
