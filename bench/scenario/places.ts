/**
 * Places, in one thread and without HTTP: memory of a place, boxes and tiles with 100,000 of them (those of twelve
 * cities, thrice as dense), and that what is found is what a scan finds. Exit status 1 when a p95 passes 5 ms, a place
 * takes 200 bytes or an answer is wrong.
 * Run: npm run build:server && node bench/run.js bench/scenario/places.ts
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOsm } from '../../src/import/osm/index.ts';
import { importRegion } from '../../src/import/pipeline/index.ts';
import { buildPlaces, type CustomPlace } from '../../src/import/places/index.ts';
import { withWorkspace } from '../../src/kit/collections/workspace.ts';
import { NEVER_CANCELLED } from '../../src/kit/core/cancel.ts';
import { seededRandom } from '../../src/kit/core/random.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { tileAt } from '../../src/kit/geo/tile.ts';
import type { Network } from '../../src/network/network/index.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import {
  askPlaces,
  jointPlacesOf,
  type PlaceIndex,
  type PlaceQuery,
  type Places,
  placeColumns,
  placesOf,
  placesOperation,
  placeTileOperation,
} from '../../src/products/places/index.ts';
import { loadRegion } from '../../src/region/storage/index.ts';

const P95_MS = 5;
const BYTES_PER_PLACE = 200;
const COUNT = 100_000;

const data = join(process.env.HINTERLAND_TEST_DATA ?? '../shared/data', 'scale');
const folder = mkdtempSync(join(tmpdir(), 'hinterland-bench-'));
await importRegion({ name: 'city', dataDir: folder, osm: [join(data, 'multi-city-dev.osm.pbf')] });
const loaded = loadRegion(folder, 'city');
rmSync(folder, { recursive: true, force: true });
const city = openNetwork(loaded);
const own = placesOf(city);
let failed = false;
const tell = (what: string, value: string, holds = true) => {
  failed ||= !holds;
  console.log(`${what.padEnd(60)} ${value}${holds ? '' : '  TOO MUCH'}`);
};

const bytes = loaded.manifest.sections.find(({ name }) => name === 'places')?.bytes ?? 0;
const { count } = own.table;
tell(`bytes per place, twelve cities (${count} places)`, (bytes / count).toFixed(0), bytes / count < BYTES_PER_PLACE);

/** The city's places again and again, moved about: as dense in the middle as a large city is. */
const random = seededRandom(1);
const tagsOf = (place: PlaceIndex): Map<string, string> => {
  const { place: columns, tagging } = own.table;
  const tags = new Map<string, string>();
  for (let i = columns.firstTagging[place]; i < columns.firstTagging[place + 1]; i++)
    tags.set(own.tags.keyOf(tagging.tag[i]), own.tags.valueOf(tagging.tag[i]));
  return tags;
};
const many: CustomPlace[] = Array.from({ length: COUNT }, (_, id) => {
  const place = Math.floor(random() * count) as PlaceIndex;
  const moved = (at: number) => at + Math.round((random() - 0.5) * 100_000);
  return {
    id,
    lonE7: moved(own.table.place.lonE7[place]),
    latE7: moved(own.table.place.latE7[place]),
    tags: tagsOf(place),
  };
});
const nothing = await readOsm(
  [],
  { wayKeys: [], tagKeys: [], relationTypes: [] },
  { progress: { update() {}, note() {} } },
);
const began = performance.now();
const { table } = buildPlaces(nothing, many, city);
const network = withWorkspace<Network>({ ...city, columns: placeColumns(table) });
tell(`building ${COUNT} places, snapped by three modes`, `${((performance.now() - began) / 1000).toFixed(2)} s`);
const places: Places = placesOf(network);

const FILTERS: Record<string, PlaceQuery['filter']> = {
  everything: { match: 'any', terms: null, exclude: [] },
  'eating out': { match: 'any', terms: [{ group: 'g_eat-out' }], exclude: [] },
  'cuisine=* but no bars': {
    match: 'any',
    terms: [{ group: null, key: 'cuisine', value: null }],
    exclude: [{ group: null, key: 'amenity', value: 'bar' }],
  },
};
const somewhere = (): [lon: number, lat: number] => {
  const place = Math.floor(random() * COUNT) as PlaceIndex;
  return [fromE7(places.table.place.lonE7[place]), fromE7(places.table.place.latE7[place])];
};

function measure(what: string, run: () => number): void {
  for (let i = 0; i < 50; i++) run();
  let found = 0;
  const times = Array.from({ length: 300 }, () => {
    // Processor time: other programs on the machine don't count.
    const start = process.cpuUsage();
    found += run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)];
  const text = `p50 ${times[150].toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, ${(found / 300 / 1024).toFixed(0)} KB a time`;
  tell(what, text, p95 < P95_MS);
}

for (const [name, filter] of Object.entries(FILTERS)) {
  measure(`box of 400 m, ${name}`, () => {
    const [lon, lat] = somewhere();
    const box = { minX: lon - 0.0036, minY: lat - 0.0018, maxX: lon + 0.0036, maxY: lat + 0.0018 };
    const query = { filter, clusters: [], area: { type: 'box', box }, maxPlaces: Infinity, form: 'list' } as const;
    return placesOperation.run([network], query, NEVER_CANCELLED).body.length;
  });
  for (const [layerType, z] of [
    ['node', 16],
    ['node', 15],
    ['hexagon', 14],
  ] as const) {
    measure(`${layerType} tile of zoom ${z}, ${name}`, () => {
      const tile = tileAt(...somewhere(), z);
      const common = { clusters: [], geometry: null, format: 'mvt', loadAllTags: false, level: z + 3 } as const;
      const query = { ...common, filter, tile, layerType, maxCount: Infinity };
      return placeTileOperation.run([network], query, NEVER_CANCELLED).body.length;
    });
  }
}

// A box asked in pieces has each place once.
const [lon, lat] = somewhere();
const countIn = (minX: number, maxX: number): number => {
  const area = { type: 'box', box: { minX, minY: lat - 0.01, maxX, maxY: lat + 0.01 } } as const;
  const query = { filter: FILTERS.everything, clusters: [], area, maxPlaces: Infinity };
  return askPlaces(jointPlacesOf([network]), query, NEVER_CANCELLED)[0]?.found.length ?? 0;
};
let scanned = 0;
for (let p = 0; p < COUNT; p++) {
  const at = p as PlaceIndex;
  if (Math.abs(places.lat(at) - lat) <= 0.01 && places.lon(at) >= lon - 0.02 && places.lon(at) <= lon + 0.02) scanned++;
}
const asked = countIn(lon - 0.02, lon + 0.02);
tell('places of a box, asked and scanned', `${asked}, ${scanned}`, Math.abs(asked - scanned) <= 1);
process.exitCode = failed ? 1 : 0;
