let memoryFactory: IDBFactory | undefined;

/** True once this realm's `indexedDB` is the one in memory. */
export function isMemoryStore(): boolean {
  return memoryFactory !== undefined && globalThis.indexedDB === memoryFactory;
}

/**
 * Puts an IndexedDB that lives in memory in place of this realm's own, so that one store serves
 * both. Loaded only where it is needed. Must come before the first successful open: idb tells its
 * objects by the global classes.
 */
export async function installMemoryStore(): Promise<void> {
  const { IDBFactory, ...classes } = await import('fake-indexeddb');
  memoryFactory = new IDBFactory();
  const globals: Readonly<Record<string, unknown>> = {
    indexedDB: memoryFactory,
    IDBFactory,
    IDBCursor: classes.IDBCursor,
    IDBCursorWithValue: classes.IDBCursorWithValue,
    IDBDatabase: classes.IDBDatabase,
    IDBIndex: classes.IDBIndex,
    IDBKeyRange: classes.IDBKeyRange,
    IDBObjectStore: classes.IDBObjectStore,
    IDBOpenDBRequest: classes.IDBOpenDBRequest,
    IDBRequest: classes.IDBRequest,
    IDBTransaction: classes.IDBTransaction,
    IDBVersionChangeEvent: classes.IDBVersionChangeEvent,
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
