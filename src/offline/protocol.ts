/**
 * What a page may say to a service worker with `postMessage`; the answer comes on the port sent
 * along.
 */
export type ServiceWorkerMessage =
  /** Take over now. Sent to a waiting worker, on the person's click. */
  { readonly type: 'activate' } | { readonly type: 'version' };

export type ServiceWorkerAnswer =
  | { readonly type: 'activating' }
  /** A run is under way in some tab: nothing was done, ask again later. */
  | { readonly type: 'busy' }
  | { readonly type: 'version'; readonly version: string };

/** What came as a message, or null: any page of the origin can send one. */
export function parseMessage(data: unknown): ServiceWorkerMessage | null {
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : null;
  return type === 'activate' || type === 'version' ? { type } : null;
}
