import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesIn, deadExports, moduleGraph } from './module-graph.ts';

/** The layer sentence of ARCHITECTURE.md as a table: a module may import modules of earlier rows. */
const LAYERS: readonly (readonly string[])[] = [
  ['core'],
  ['geo'],
  ['collections', 'csv'],
  ['storage', 'workers', 'object-cache'],
  ['database', 'region-store'],
  ['osm', 'gtfs', 'elevation'],
  ['street'],
  ['transit', 'statistics', 'water'],
  ['mesh'],
  ['network'],
  ['routing'],
  ['reach'],
  ['operation'],
  ['accounts'],
  ['basemap'],
  [
    'travel-time',
    'isochrone',
    'connections',
    'stops',
    'route',
    'tiles',
    'multigraph',
    'places',
    'reachable-statistics',
    'statistic-collections',
    'geocode',
    'fleet',
    'stored-configuration',
    'map-styles',
  ],
  ['fleet-planner', 'scoring', 'map-painter'],
  ['engine'],
  ['jobs'],
  ['http'],
  ['live-regions'],
  ['capabilities'],
  ['import', 'demo'],
  ['cli'],
];

/** What a kernel may know: units, planes, collections, other kernels of its module, and the columns of its module. */
const KERNEL_MAY = ['core/units', 'core/cancel', 'core/min', 'geo/', 'collections/'];
const COLUMN_FILES = [
  'fleet/fleet-columns.ts',
  'fleet/fleet-problem.ts',
  'multigraph/words.ts',
  'places/place-table.ts',
  'street/hierarchy/hierarchy.ts',
  'street/metric.ts',
  'street/search-graph.ts',
  'street/turn-costs.ts',
  'street/turn-steps.ts',
  'transit/service-day.ts',
  'transit/timetable.ts',
];

/** Kits without an `index.ts`: every file is a face of its own. */
const KITS = ['core', 'geo', 'collections', 'street'];
/** Tests that hold source text. */
const SOURCE_TEXTS = /\.test\.ts:/;

const SRC = resolve('src');

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return isShipped(path) ? [path] : [];
  });
}

const isShipped = (path: string) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)test-[^/]*$|\.bench\.ts$/.test(path);

const graph = moduleGraph(['src', 'test', 'bench', 'playground']);

/** Every import of another file of ours in shipped files: both relative to src. */
const imports = [...graph.values()]
  .filter(({ path }) => path.startsWith('src/') && isShipped(path))
  .flatMap(({ path, imports }) =>
    imports.map(({ to, typesOnly }) => [relative('src', path), relative('src', to), typesOnly] as const),
  );

const moduleOf = (path: string) => path.split('/')[0];
const layerOf = (module: string) => LAYERS.findIndex((layer) => layer.includes(module));

describe('architecture', () => {
  it('knows every module', () => {
    const unknown = new Set(imports.map(([from]) => moduleOf(from)).filter((module) => layerOf(module) < 0));
    expect([...unknown]).toEqual([]);
  });

  it('is what ARCHITECTURE.md says: its sentence of layers, its tree', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8');
    const said = (/```\n(core ←.*)\n```/.exec(text)?.[1] ?? '').split(' ← ').map((row) => row.split(', '));
    const products = said.findIndex(([first]) => first === 'products');
    const rows = LAYERS.map((row, i) => (i === products ? ['products'] : row).toSorted());
    expect(said.map((row) => row.toSorted())).toEqual(rows);
    const folders = [...text.matchAll(/^\| `src\/([\w-]+)` \|/gm)].map(([, folder]) => folder);
    expect(folders.toSorted()).toEqual(LAYERS.flat().toSorted());
  });

  it('imports only downwards', () => {
    const wrong = imports.filter(([from, to]) => {
      const [above, below] = [moduleOf(from), moduleOf(to)];
      if (above === below) return false;
      return layerOf(below) >= layerOf(above);
    });
    expect(wrong.map(([from, to]) => `${from} imports ${to}`)).toEqual([]);
  });

  it('has no circles, of types neither', () => {
    expect(circlesIn(graph)).toEqual([]);
  });

  it('knows other modules by their face; types also by the file that defines them', () => {
    const wrong = imports.filter(([from, to, typesOnly]) => {
      if (typesOnly || moduleOf(from) === moduleOf(to) || KITS.includes(moduleOf(to))) return false;
      return !to.endsWith('/index.ts');
    });
    expect(wrong.map(([from, to]) => `${from} imports ${to}`)).toEqual([]);
  });

  it('exports nothing that no other file imports', () => {
    expect(deadExports(graph).filter((name) => !SOURCE_TEXTS.test(name))).toEqual([]);
  });

  it('keeps kernels to kernels and columns', () => {
    const wrong = imports.filter(([from, to]) => {
      if (!from.includes('/kernel/')) return false;
      if (moduleOf(to) === moduleOf(from) && (to.includes('/kernel/') || COLUMN_FILES.includes(to))) return false;
      return !KERNEL_MAY.some((start) => to.startsWith(start));
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
      'fleet-planner',
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
