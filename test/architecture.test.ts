import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IN_BROWSERS } from '../rolldown.config.ts';
import { circlesIn, deadExports, loadedWith, moduleGraph } from './module-graph.ts';

/**
 * The sentence of planes in ARCHITECTURE.md as a table, each plane with its modules: a module may import modules of
 * earlier planes, and of its own plane those of earlier rows.
 */
const PLANES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  kit: [['core'], ['geo'], ['collections', 'csv'], ['workers', 'object-cache'], ['database']],
  region: [['columns'], ['storage'], ['store', 'pack']],
  network: [['street'], ['transit', 'statistics', 'water'], ['mesh'], ['network'], ['routing'], ['reach'], ['opening']],
  products: [
    ['operation'],
    ['map/basemap'],
    [
      'travel-time',
      'isochrone',
      'departures/connections',
      'departures/stops',
      'route',
      'map/streets',
      'map/styles',
      'multigraph',
      'places',
      'statistics/reachable',
      'statistics/collections',
      'geocode',
      'fleet/tours',
      'stored-configuration',
    ],
    ['fleet/planner', 'scoring', 'map/painter'],
  ],
  import: [
    ['osm', 'gtfs', 'elevation'],
    ['streets', 'timetable', 'shorelines', 'mesh', 'statistics', 'places', 'basemap'],
    ['addresses'],
    ['pipeline'],
  ],
  service: [
    ['accounts'],
    ['engine'],
    ['dialects', 'jobs', 'exchange'],
    ['http'],
    ['live-regions'],
    ['capabilities'],
    ['library'],
    ['offline'],
    ['cli'],
  ],
};

/** The columns that each builder builds, which it knows file by file. */
const BUILT: Readonly<Record<string, string>> = {
  'import/streets': 'network/street',
  'import/timetable': 'network/transit',
  'import/shorelines': 'network/water',
  'import/mesh': 'network/mesh',
  'import/statistics': 'network/statistics',
  'import/places': 'products/places',
  'import/addresses': 'products/geocode',
  'import/basemap': 'products/map/basemap',
};

/** All rows, one after the other. */
const LAYERS = Object.entries(PLANES).flatMap(([plane, rows]) =>
  rows.map((row) => row.map((name) => `${plane}/${name}`)),
);
const MODULES = LAYERS.flat();

/** Modules that a kernel may import, beside kernels of its module and the columns listed below. */
const KERNEL_MAY = ['kit/core/units', 'kit/core/cancel', 'kit/core/min', 'kit/geo/', 'kit/collections/'];
const COLUMN_FILES = [
  'products/fleet/tours/fleet-columns.ts',
  'products/fleet/tours/fleet-problem.ts',
  'products/multigraph/words.ts',
  'products/places/place-table.ts',
  'network/street/hierarchy/hierarchy.ts',
  'network/street/metric.ts',
  'network/street/search-graph.ts',
  'network/street/turn-costs.ts',
  'network/street/turn-steps.ts',
  'network/transit/service-day.ts',
  'network/transit/timetable.ts',
];

/**
 * Files that may remember by the identity of an object, and why; all else lies in a workspace or in a request's run.
 */
const WEAK_MAPS: Readonly<Record<string, string>> = {
  'kit/collections/object-numbers.ts': 'keys name objects without holding them',
  'network/network/metric-keys.ts': 'hashes of excluded areas of requests',
  'network/network/street-access.ts': 'suitability of edges lives as long as a metric',
  'network/reach/clip.ts': 'shapes of a request',
  'network/reach/hierarchy-query.ts': 'an instance of a thread: arcs go with their customization',
  'network/reach/memory-by.ts': 'entries go when their object is collected',
  'products/map/basemap/map-files.ts': 'files that a thread has opened of a region, closed with it',
  'products/statistics/collections/stored/load-region.ts': 'loads under way by region',
  'service/engine/warm-up.ts': 'an instance of a thread: steps left by network',
};

/**
 * The most files that a line of the API loads with all it imports, types aside, and planes of other requests that it
 * must not load: a car's travel times know no timetable, areas know none either.
 */
const LOADED: Readonly<Record<string, { readonly most: number; readonly never: RegExp }>> = {
  'src/products/travel-time/time.endpoints.ts': { most: 170, never: /transit\/|\/(mesh|statistics|opening)\// },
  'src/products/isochrone/isochrone.endpoints.ts': { most: 210, never: /transit\/|\/(statistics|opening)\// },
};

/** Kits without an `index.ts`: every file is a face of its own. */
const KITS = ['kit/core', 'kit/geo', 'kit/collections', 'network/street'];
/**
 * Further faces of modules: the table of capabilities without the jobs and databases that `index.ts` knows, and what
 * pages need of modules that know more: the engine of one thread without those of others, how requests are read, lines
 * of the API, the engine over a pack.
 */
const FACES = [
  'service/capabilities/table.ts',
  'service/engine/in-process-engine.ts',
  'service/engine/requests/json.ts',
  'service/engine/requests/unknown-fields.ts',
  'kit/object-cache/object-cache.schema.ts',
  'products/geocode/geocode.endpoints.ts',
  'products/map/styles/style.endpoints.ts',
  'service/library/browser/capabilities.ts',
  'service/library/browser/open-pack.ts',
  'service/library/browser/serve-pack.ts',
];
/**
 * Tests that hold source text, what packages of the workspace declare, what programs import from this package, and what
 * stands for other files in browsers.
 */
const FOR_OTHERS = /\.test\.ts:|\.d\.ts:|^src\/service\/library\/|-in-browser\.ts:/;

/** Names that browsers don't have; `Buffer` is also the distance around an area. */
const ONLY_IN_NODE = /from 'node:|import\('node:|\bBuffer\.|\bprocess\.|\bsetImmediate\b|\brequire\(['"]/;
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

const SRC = resolve('src');

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return isShipped(path) ? [path] : [];
  });
}

const isShipped = (path: string) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)test-[^/]*$|\.bench\.ts$/.test(path);

const graph = moduleGraph(['src', 'test', 'bench', 'playground', 'tools']);

/** Every import of another file of ours in shipped files: both relative to src. */
const imports = [...graph.values()]
  .filter(({ path }) => path.startsWith('src/') && isShipped(path))
  .flatMap(({ path, imports }) =>
    imports.map(({ to, typesOnly }) => [relative('src', path), relative('src', to), typesOnly] as const),
  );

const planeOf = (path: string) => path.split('/')[0];
const moduleOf = (path: string) => MODULES.find((module) => path.startsWith(`${module}/`)) ?? path;
const layerOf = (module: string) => LAYERS.findIndex((layer) => layer.includes(module));

describe('architecture', () => {
  it('knows every module', () => {
    const unknown = new Set(imports.map(([from]) => moduleOf(from)).filter((module) => layerOf(module) < 0));
    expect([...unknown]).toEqual([]);
  });

  it('is what ARCHITECTURE.md says: its sentence of planes, its tree', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8');
    const said = /```\n(kit ←.*)\n```/.exec(text)?.[1] ?? '';
    expect(said.split(' ← ')).toEqual(Object.keys(PLANES));
    const folders = [...text.matchAll(/^\| `src\/([\w/-]+)` \|/gm)].map(([, folder]) => folder);
    expect(folders.toSorted()).toEqual(MODULES.toSorted());
  });

  it('imports no builder into the service, except into the command line and the library', () => {
    const mayImport = ['service/cli', 'service/library'];
    const wrong = imports.filter(
      ([from, to]) => planeOf(from) === 'service' && !mayImport.includes(moduleOf(from)) && planeOf(to) === 'import',
    );
    expect(wrong.map(([from, to]) => `${from} imports ${to}`)).toEqual([]);
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
      const [above, below] = [moduleOf(from), moduleOf(to)];
      if (typesOnly || above === below || KITS.includes(below) || BUILT[above] === below) return false;
      return !to.endsWith('/index.ts') && !FACES.includes(to);
    });
    expect(wrong.map(([from, to]) => `${from} imports ${to}`)).toEqual([]);
  });

  it('loads for a request what it needs', () => {
    for (const [entry, { most, never }] of Object.entries(LOADED)) {
      const files = loadedWith(graph, entry);
      expect(files.length, entry).toBeLessThanOrEqual(most);
      expect(files.filter((path) => never.test(path))).toEqual([]);
    }
  });

  it('exports nothing that no other file imports', () => {
    expect(deadExports(graph).filter((name) => !FOR_OTHERS.test(name))).toEqual([]);
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
      'kit/geo',
      'kit/collections',
      'network/street',
      'network/transit',
      'network/network',
      'network/routing',
      'network/reach',
      'products/travel-time',
      'products/isochrone',
      'products/departures/connections',
      'products/departures/stops',
      'products/route',
      'products/map/streets',
      'products/multigraph',
      'products/fleet/tours',
      'products/fleet/planner',
    ];
    const wrong = sources(SRC).filter((file) => {
      if (!pure.includes(moduleOf(relative(SRC, file)))) return false;
      return /from '(node:(fs|http|net|worker_threads|child_process)|fastify|pino)/.test(readFileSync(file, 'utf8'));
    });
    expect(wrong.map((file) => relative(SRC, file))).toEqual([]);
  });

  it('runs in browsers without what only Node has', () => {
    const faces = [
      ...['index.ts', 'worker.ts'].map((name) => `src/service/library/browser/${name}`),
      ...['page.ts', 'worker.ts', 'service-worker.ts'].map((name) => `src/service/offline/in-page/${name}`),
    ];
    const loaded = new Set(faces.flatMap((face) => loadedWith(graph, face).map((path) => IN_BROWSERS[path] ?? path)));
    expect(loaded.size).toBeGreaterThan(300);
    const wrong = [...loaded].filter((path) => ONLY_IN_NODE.test(withoutComments(readFileSync(path, 'utf8'))));
    expect(wrong).toEqual([]);
  });

  it('remembers by identity only where there is a reason', () => {
    const found = sources(SRC).filter((file) => readFileSync(file, 'utf8').includes('new WeakMap'));
    expect(found.map((file) => relative(SRC, file)).toSorted()).toEqual(Object.keys(WEAK_MAPS));
  });

  it('has no drawers without a subject', () => {
    const drawers = sources(SRC).filter((file) =>
      /(^|\/)(utils?|helpers?|common|shared|misc|manager)(\/|\.ts$)/.test(file),
    );
    expect(drawers).toEqual([]);
  });
});
