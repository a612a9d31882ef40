import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadedWith, moduleGraph } from './module-graph.ts';

const graph = moduleGraph(['src']);

/** Returns the packages that a file loads when it is loaded. */
const packagesOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^import (?!type )[^;]*?from '([^.'][^']*)';/gm)].map(([, name]) => name);

describe('what each worker thread holds of the program', () => {
  const files = loadedWith(graph, 'src/service/capabilities/worker.ts');

  it('is what requests need: no jobs, imports, databases nor servers', () => {
    expect(files.length).toBeGreaterThan(300);
    const elsewhere = /^src\/(import|region\/store|kit\/database|service\/(jobs|http|cli|live-regions|accounts))\//;
    expect(files.filter((path) => elsewhere.test(path))).toEqual([]);
  });

  it('leaves large packages that few requests need until one does', () => {
    const large = ['@napi-rs/canvas', '@maplibre/maplibre-gl-style-spec', 'proj4', 'h3-js', 'pg', 'pg-boss'];
    const loaded = files.flatMap((path) => packagesOf(path).map((name) => `${path} loads ${name}`));
    expect(loaded.length).toBeGreaterThan(10);
    expect(loaded.filter((line) => large.some((name) => line.endsWith(` ${name}`)))).toEqual([]);
  });
});
