import * as h3 from 'h3-js';
import proj4 from 'proj4';

const PACKAGES: Readonly<Record<string, unknown>> = { 'h3-js': h3, proj4 };

/** Stands for `late-package.ts` in browsers, where packages can't be loaded in the midst of a computation. */
export function latePackage<T>(name: string): () => T {
  return () => PACKAGES[name] as T;
}

export const h3Package = latePackage<typeof h3>('h3-js');
