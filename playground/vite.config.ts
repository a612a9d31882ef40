import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';

/** `npm run dev` serves the page itself and hands everything else to a server started with `hinterland demo`. */
const api = process.env.HINTERLAND_API ?? 'http://127.0.0.1:8080';

/** Paths that the server answers; all others are the page's. */
const API =
  '^/(status|openapi\\.json|docs|(pointofinterest|geocode|statistics|vector-statistics|maps|jobs|files)/|[^/]+/v1/)';

interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Says whether a file of `src` imports a module, by itself or through others; `import()` doesn't count. */
function isImportedBy(file: string, id: string, graph: Graph): boolean {
  const seen = new Set([id]);
  for (const one of seen) {
    if (one.endsWith(`/src/${file}`)) return true;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/**
 * Names the file of a module that is loaded at the start. The page is one file, smaller than its modules by themselves;
 * what loads the words comes before and stays apart, since the page's modules take their words when they are loaded.
 */
function fileOf(id: string, graph: Graph): string | null {
  if (id.endsWith('/src/main.tsx')) return null;
  if (isImportedBy('main.tsx', id, graph)) return 'words';
  return isImportedBy('app.tsx', id, graph) ? 'page' : null;
}

export default defineConfig({
  base: './',
  plugins: [preact({ prefreshEnabled: true })],
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    // The map library is one file of a megabyte by nature, and loaded after the page.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Else what a module of the page imports would be in its file.
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'start', name: fileOf }],
        },
      },
    },
  },
  server: { proxy: { [API]: api } },
});
