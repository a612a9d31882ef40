import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { defineConfig, type OutputOptions, type Plugin } from 'rolldown';

/**
 * Modules that threads and processes of imports, servers and jobs begin with, by their paths from `src`; those of the
 * engine are a bundle of their own.
 */
export const ENTRIES: readonly string[] = [
  'service/capabilities/job-worker',
  'service/live-regions/loader',
  'import/pipeline/mode-worker-entry',
  'import/streets/cells/cell-worker-entry',
  'import/basemap/tile-worker-entry',
  'import/osm/pbf/part-worker-entry',
  'kit/database/embedded-process',
];

/** Sources in whose place browsers have others. */
export const IN_BROWSERS: Readonly<Record<string, string>> = {
  'src/kit/core/late-package.ts': 'src/kit/core/late-package-in-browser.ts',
};

/** Leaves out the languages of instructions that routes don't offer: 26 of 31, and 700 kB in each thread. */
const fewerLanguages: Plugin = {
  name: 'fewer-languages',
  load: {
    filter: { id: /osrm-text-instructions\/languages\/\w+\/(?!(en|de|es|fr|pt-BR)\.json)/ },
    handler: () => ({ code: '{"v5":{}}', moduleType: 'json' }),
  },
};

/** Puts them there. */
const inBrowsers: Plugin = {
  name: 'in-browsers',
  resolveId(source, importer) {
    const path = importer === undefined ? source : relative('.', resolve(dirname(importer), source));
    return IN_BROWSERS[path] && resolve(IN_BROWSERS[path]);
  },
};

/** Writes data as text, which is parsed where it is first used, and faster than as code. */
const dataAsText: Plugin = {
  name: 'data-as-text',
  load: {
    filter: { id: /\.json$/ },
    handler: (id) => {
      const json = JSON.stringify(JSON.parse(readFileSync(id, 'utf8')));
      return { code: `module.exports = JSON.parse(${JSON.stringify(json)})`, moduleType: 'js' };
    },
  },
};

const output: OutputOptions = {
  // In place of the compiled ones; what they share is as deep as the sources that find files by their own place.
  dir: 'dist',
  entryFileNames: '[name].js',
  sourcemap: true,
  sourcemapExcludeSources: true,
  // Of one character beyond Latin-1 all of a file would take two bytes a character.
  charset: 'ascii',
  comments: { legal: true, annotation: false, jsdoc: false },
};

export default defineConfig([
  /**
   * The module of the engine's worker threads and all that it imports, as one file for each folder of the sources and
   * each package. There may be a thread for each core, and hundreds of modules of its own cost each of them a second
   * and 10 MB more; one file for all would be read with 15 MB of scratch memory, which the thread keeps.
   */
  {
    input: { 'service/capabilities/worker': 'src/service/capabilities/worker.ts' },
    platform: 'node',
    plugins: [fewerLanguages],
    // What `includeDependenciesRecursively: false` needs.
    preserveEntrySignatures: 'allow-extension',
    output: {
      ...output,
      chunkFileNames: 'bundle/worker/[name].js',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ debugName: 'rooms', name: roomOf }],
      },
    },
  },
  /**
   * The command line, the library and all other threads and processes, in files by who needs what: a command reads a few
   * of them instead of hundreds.
   */
  {
    input: Object.fromEntries(
      ['service/cli/main', 'service/library/index', ...ENTRIES].map((name) => [name, `src/${name}.ts`]),
    ),
    platform: 'node',
    plugins: [fewerLanguages],
    // They have files beside their code, or code of the machine's own.
    external: /^(fastify|pino|pg|pg-boss|ioredis|prom-client|sql\.js|@(fastify|electric-sql|napi-rs)\/.*)$/,
    output: { ...output, chunkFileNames: 'bundle/command/[name].js' },
  },
  /** The library for web pages, in which bundlers look for its worker, and that worker, each in a file of its own. */
  ...['index', 'worker'].map((name) => ({
    input: { [`service/library/browser/${name}`]: `src/service/library/browser/${name}.ts` },
    platform: 'browser' as const,
    plugins: [fewerLanguages, inBrowsers, dataAsText],
    output: { ...output, sourcemap: false, minify: name === 'worker' },
  })),
  /** The scripts that make the playground a page without a server: its beginning, its threads, its service worker. */
  ...['page', 'worker', 'service-worker'].map((name) => ({
    input: { [`service/offline/in-page/${name}`]: `src/service/offline/in-page/${name}.ts` },
    platform: 'browser' as const,
    plugins: [fewerLanguages, inBrowsers, dataAsText],
    output: {
      ...output,
      sourcemap: false,
      minify: true,
      // Not every browser has service workers that are modules.
      format: name === 'service-worker' ? ('iife' as const) : ('es' as const),
    },
  })),
]);

/** Folders of the sources import each other in no circle, so their files can be run one after the other. */
function roomOf(path: string): string | null {
  const inPackage = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1].replace('/', '-');
  const folders = /\/src\/([^/]+)\/([^/]+)\//.exec(path);
  return inPackage ?? (folders && `${folders[1]}-${folders[2]}`);
}
