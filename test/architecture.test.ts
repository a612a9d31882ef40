import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The layer sentence as a table: a module may import modules of earlier rows.
 * core ← geo ← collections ← storage, workers, object-cache ← osm, gtfs, elevation ← street ← transit ← network ← operation ← routing ← reach
 * ← products ← engine ← http ← capabilities ← import, demo ← cli
 */
const LAYERS: readonly (readonly string[])[] = [
  ['core'],
  ['geo'],
  ['collections'],
  ['storage', 'workers', 'object-cache'],
  ['osm', 'gtfs', 'elevation'],
  ['street'],
  ['transit'],
  ['network'],
  ['operation'],
  ['routing'],
  ['reach'],
  [
    'travel-time',
    'isochrone',
    'connections',
    'stops',
    'route',
    'tiles',
    'multigraph',
    'places',
    'fleet',
    'stored-configuration',
  ],
  ['engine'],
  ['http'],
  ['capabilities'],
  ['import', 'demo'],
  ['cli'],
];

/** What a kernel may know: units, planes, collections, and the columns of its own module. */
const KERNEL_MAY = ['core/units', 'core/cancel', 'core/least', 'geo/', 'collections/'];

const SRC = resolve('src');

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return entry.name.endsWith('.ts') && !/\.test\.ts$|^test-|\.bench\.ts$/.test(entry.name) ? [path] : [];
  });
}

/** Every import of another file of ours: [importing file, imported file], relative to src. */
const imports = sources(SRC).flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => match[1]);
  return specifiers.map((to) => [relative(SRC, file), relative(SRC, resolve(dirname(file), to))] as const);
});

const moduleOf = (path: string) => path.split('/')[0];
const layerOf = (module: string) => LAYERS.findIndex((layer) => layer.includes(module));

describe('architecture', () => {
  it('knows every module', () => {
    const unknown = new Set(imports.map(([from]) => moduleOf(from)).filter((module) => layerOf(module) < 0));
    expect([...unknown]).toEqual([]);
  });

  it('imports only downwards', () => {
    const wrong = imports.filter(([from, to]) => {
      const [above, below] = [moduleOf(from), moduleOf(to)];
      if (above === below) return false;
      return layerOf(below) >= layerOf(above);
    });
    expect(wrong.map(([from, to]) => `${from} imports ${to}`)).toEqual([]);
  });

  it('keeps kernels to columns', () => {
    const wrong = imports.filter(([from, to]) => {
      if (!from.includes('/kernel/')) return false;
      return moduleOf(to) !== moduleOf(from) && !KERNEL_MAY.some((start) => to.startsWith(start));
    });
    expect(wrong.map(([from, to]) => `${from} imports ${to}`)).toEqual([]);
  });

  it('reads files and speaks HTTP only where that is the purpose', () => {
    const pure = [
      'geo',
      'collections',
      'street',
      'transit',
      'network',
      'routing',
      'reach',
      'travel-time',
      'isochrone',
      'connections',
      'stops',
      'route',
      'tiles',
      'multigraph',
      'fleet',
    ];
    const wrong = sources(SRC).filter((file) => {
      if (!pure.includes(moduleOf(relative(SRC, file)))) return false;
      return /from '(node:(fs|http|net|worker_threads|child_process)|fastify|pino)/.test(readFileSync(file, 'utf8'));
    });
    expect(wrong.map((file) => relative(SRC, file))).toEqual([]);
  });

  it('has no drawers without a subject', () => {
    const drawers = sources(SRC).filter((file) =>
      /(^|\/)(utils?|helpers?|common|shared|misc|manager)(\/|\.ts$)/.test(file),
    );
    expect(drawers).toEqual([]);
  });
});
