import { createRequire } from 'node:module';

const packages = createRequire(import.meta.url);

/**
 * A package that few requests need: each thread loads it when it first does, instead of holding it as long as it lives.
 * It has to offer CommonJS.
 */
export function latePackage<T>(name: string): () => T {
  let loaded: T | undefined;
  return () => {
    loaded ??= packages(name) as T;
    return loaded;
  };
}
