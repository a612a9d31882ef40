#!/usr/bin/env node
// Runs a benchmark written in TypeScript: node bench/run.js bench/scenario/import.ts
// What it imports from src is taken from dist, the very code that a server runs: `npm run build:server` first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
  const bundle = join(folder, existsSync(join(folder, `${name}.js`)) ? `${name}.js` : `${name}.mjs`);
  // In a process of its own, so that what it measures of itself is without the bundler.
  const child = spawn(process.execPath, [...process.execArgv, bundle, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const [status] = await once(child, 'exit');
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
