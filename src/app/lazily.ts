/** Something that is made when it is first needed. */
export interface Lazy<T> {
  /** The same for every caller; a failure is tried again by the next one. */
  readonly load: () => Promise<T>;
  /** Undefined: nobody has needed it. */
  readonly ifLoaded: () => Promise<T> | undefined;
}

export function lazily<T>(make: () => Promise<T>): Lazy<T> {
  let made: Promise<T> | undefined;
  return {
    load() {
      made ??= make().catch((thrown: unknown) => {
        made = undefined;
        throw thrown;
      });
      return made;
    },
    ifLoaded: () => made,
  };
}
