/**
 * Returns the URL of the compiled module that a thread or process begins with, by its path from `src`. Threads run
 * JavaScript only, so code that runs from `src/*.ts` (the tests) starts the compiled twin under `dist`. It is found
 * from here: wherever the build puts this file, it is two folders below `dist`.
 */
export function workerEntry(path: string): URL {
  const url = new URL(`../../${path.replace(/\.ts$/, '.js')}`, import.meta.url);
  if (import.meta.url.endsWith('.ts')) url.pathname = url.pathname.replace(/\/src\/(?!.*\/src\/)/, '/dist/');
  return url;
}
