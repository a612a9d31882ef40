#!/usr/bin/env node
// Runs a benchmark written in TypeScript: node bench/run.js bench/scenario/import.ts
// What it imports from src is taken from dist, the very code that a server runs: `npm run build:server` first.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const [script] = process.argv.splice(2, 1);
if (script === undefined) throw new Error('usage: node bench/run.js SCRIPT.ts [ARGUMENT]…');

const folderOf = (path) => fileURLToPath(new URL(path, import.meta.url));
const src = folderOf('../src/');
const dist = folderOf('../dist/');

/** The built module of a source; tests' own modules beside the sources aren't built. */
const built = {
  name: 'built',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!source.startsWith('.') || importer === undefined) return null;
    const path = resolve(dirname(importer), source);
    const file = `${dist}${path.slice(src.length).replace(/\.ts$/, '.js')}`;
    return path.startsWith(src) && existsSync(file) ? { id: pathToFileURL(file).href, external: true } : null;
  },
};

// Inside the project, so that packages are found.
const cache = folderOf('../node_modules/.bench/');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(cache);
try {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [built],
    build: { ssr: resolve(script), outDir: folder, emptyOutDir: false, minify: false, target: 'node20' },
  });
  const name = script.replace(/^.*\//, '').replace(/\.ts$/, '');
  await import(pathToFileURL(join(folder, existsSync(join(folder, `${name}.js`)) ? `${name}.js` : `${name}.mjs`)).href);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
