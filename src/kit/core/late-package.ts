import { createRequire } from 'node:module';

const packages = createRequire(import.meta.url);

/**
 * Returns a function that loads a package which few requests need: each thread loads it at its first use, instead of
 * holding it from the start. The package has to offer CommonJS.
 */
export function latePackage<T>(name: string): () => T {
  let loaded: T | undefined;
  return () => {
    loaded ??= packages(name) as T;
    return loaded;
  };
}

/** Hexagons on the globe. It takes some megabytes of every thread that loads it. */
export const h3Package = latePackage<typeof import('h3-js')>('h3-js');
