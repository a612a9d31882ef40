/**
 * URL of a compiled worker module. Threads run JavaScript only, so code that runs from `src/*.ts`
 * (the tests) starts the compiled twin under `dist`.
 */
export function workerEntry(relative: string, importMetaUrl: string): URL {
  const url = new URL(relative.replace(/\.ts$/, '.js'), importMetaUrl);
  if (importMetaUrl.endsWith('.ts')) url.pathname = url.pathname.replace(/\/src\/(?!.*\/src\/)/, '/dist/');
  return url;
}
