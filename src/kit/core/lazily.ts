/**
 * Adds members to an object that are made when they are first read; what can't be made yet throws, and is tried again
 * at the next reading.
 */
export function lazily<P extends object, L extends object>(
  parts: P,
  makers: { readonly [K in keyof L]: () => L[K] },
): P & L {
  for (const [name, make] of Object.entries(makers) as [string, () => unknown][]) {
    let made: { readonly value: unknown } | null = null;
    const get = (): unknown => {
      made ??= { value: make() };
      return made.value;
    };
    Object.defineProperty(parts, name, { get, enumerable: true });
  }
  return parts as P & L;
}
