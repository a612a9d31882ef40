import { defineConfig } from 'rolldown';

/**
 * The module of the engine's worker threads and all that it imports, as one file for each folder of the sources and each package. There may be a
 * thread for each core, and hundreds of modules of its own cost each of them a second and 10 MB more; one file for all would be read with 15 MB of
 * scratch memory, which the thread keeps. Code in ASCII takes one byte a character.
 */
export default defineConfig({
  input: 'src/capabilities/worker.ts',
  platform: 'node',
  // What `includeDependenciesRecursively: false` needs.
  preserveEntrySignatures: 'allow-extension',
  output: {
    dir: 'dist',
    // In place of the compiled one, and as deep as the sources that find files by their own place.
    entryFileNames: 'capabilities/worker.js',
    chunkFileNames: 'worker/[name].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'rooms', name: roomOf }],
    },
    sourcemap: true,
    sourcemapExcludeSources: true,
    charset: 'ascii',
    comments: { legal: true, annotation: false, jsdoc: false },
  },
});

/** Folders of the sources import each other in no circle, so their files can be run one after the other. */
function roomOf(path: string): string | null {
  const inPackage = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1].replace('/', '-');
  return inPackage ?? /\/src\/([^/]+)\//.exec(path)?.[1] ?? null;
}
