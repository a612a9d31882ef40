/**
 * Places within reach in Porto Alegre: the list for 20 minutes by car, other modes, and where there are 20,000 places,
 * in one thread; then through an engine: a list, and the tiles of a pan. Every list is checked against `/time` for all
 * places first. Exit status 1 when one differs, or the list by car takes 20 ms in the median.
 * Run: npm run build:server && node bench/run.js bench/scenario/reachable-places.ts
 */

import { readOsm } from '../../src/import/osm/index.ts';
import { buildPlaces, type CustomPlace } from '../../src/import/places/index.ts';
import { withWorkspace } from '../../src/kit/collections/workspace.ts';
import { seededRandom } from '../../src/kit/core/random.ts';
import { Run } from '../../src/kit/core/run.ts';
import { toE7 } from '../../src/kit/geo/coordinates.ts';
import { tileAt } from '../../src/kit/geo/tile.ts';
import type { Network } from '../../src/network/network/index.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { answerHere } from '../../src/products/operation/index.ts';
import {
  type PlaceIndex,
  placeColumns,
  placesOf,
  type ReachablePlacesRequest,
  reachablePlacesOperation,
  toReachableQuery,
} from '../../src/products/places/index.ts';
import { PLACE_TAGS } from '../../src/products/places/place-tags.ts';
import { type TimeRequest, timeOperation, toTimeQuery } from '../../src/products/travel-time/index.ts';
import { openCityEngine } from './city-engine.ts';
import { portoAlegre } from './porto-alegre.ts';

const LIST_MS = 20;
const MANY = 20_000;
const ROUNDS = 40;
const CENTER = { lat: -30.04, lng: -51.2 };

const region = await portoAlegre({ feeds: ['poa_eptc.zip'] });
const city = openNetwork(region);

const random = seededRandom(3);
const shops = ['bakery', 'clothes', 'kiosk', 'supermarket', 'hairdresser'];
const many: CustomPlace[] = Array.from({ length: MANY }, (_, id) => ({
  id,
  lonE7: toE7(CENTER.lng + (random() - 0.5) * 0.12),
  latE7: toE7(CENTER.lat + (random() - 0.5) * 0.12),
  tags: new Map([
    ['shop', shops[id % shops.length]],
    ['name', `Shop ${id}`],
    ['opening_hours', id % 2 === 0 ? 'Mo-Fr 08:00-18:00; Sa 08:00-12:00' : 'Mo-Su 10:00-22:00'],
    ['addr:street', `Street ${id % 500}`],
    ['addr:housenumber', String(id % 90)],
  ]),
}));
const nothing = await readOsm(
  [],
  { wayKeys: [], tagKeys: [], relationTypes: [] },
  { progress: { update() {}, note() {} } },
);
const { table } = buildPlaces(nothing, many, city);
const crowded = withWorkspace<Network>({ ...city, columns: placeColumns(table) });

let failed = false;
function tell(what: string, times: number[], note = '', limit = Number.POSITIVE_INFINITY): void {
  const sorted = times.sort((a, b) => a - b);
  const [p50, p95] = [0.5, 0.95].map((share) => sorted[Math.floor(share * sorted.length)]);
  const holds = p50! < limit;
  failed ||= !holds;
  const numbers = `p50 ${p50!.toFixed(1).padStart(6)} ms  p95 ${p95!.toFixed(1).padStart(6)} ms`;
  console.log(`${what.padEnd(58)} ${numbers}  ${note}${holds ? '' : '  TOO SLOW'}`);
}

const read = (body: Uint8Array) => JSON.parse(Buffer.from(body).toString());

function list(network: Network, body: object): Uint8Array {
  const query = toReachableQuery(body as ReachablePlacesRequest, DEFAULT_LIMITS, 'list');
  return answerHere(reachablePlacesOperation, network, query, new Run()).body;
}

function check(network: Network, body: object, what: string): number {
  const places = placesOf(network);
  const targets = Array.from({ length: places.table.count }, (_, i) => {
    const place = i as PlaceIndex;
    return { id: places.idOf(place), lat: places.lat(place), lng: places.lon(place) };
  });
  const query = toTimeQuery({ ...body, targets } as TimeRequest, DEFAULT_LIMITS);
  const [source] = read(timeOperation.run(network, query, new Run()).body);
  const pois: Record<string, { edgeWeight: number }> = read(list(network, body));
  const expected = new Map<string, number>(
    source.targets.map((to: { id: string; travelTime: number }) => [to.id, to.travelTime]),
  );
  const same = Object.entries(pois).every(([id, { edgeWeight }]) => expected.get(id) === edgeWeight);
  if (same && Object.keys(pois).length === expected.size) return expected.size;
  console.log(`${what}: differs from /time`);
  failed = true;
  return expected.size;
}

/** All places: each has one of these keys. */
const everything = Object.keys(PLACE_TAGS).map((key) => ({ key, value: '*' }));
const request = (tm: object, maxEdgeWeight: number) => ({
  sources: [{ id: 's', ...CENTER, tm }],
  maxEdgeWeight,
  osmTypes: everything,
});
const frame = { date: 20190528, time: 28_800, departureWindow: 3600 };
const cases = [
  ['car, 20 min', request({ car: {} }, 1200), LIST_MS],
  ['bike, 20 min', request({ bike: {} }, 1200)],
  ['walk, 20 min', request({ walk: {} }, 1200)],
  ['transit, 30 min, departures of an hour', request({ transit: { frame } }, 1800)],
  ['car, 20 min, snap distances count', request({ car: { includeSnapDistanceForTargets: true } }, 1200)],
] as const;
for (const [network, where] of [
  [city, 'city'],
  [crowded, `${MANY} places`],
] as const) {
  for (const [name, body, limit] of cases) {
    const reached = check(network, body, `${name} (${where})`);
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      bytes = list(network, body).length;
      times.push(performance.now() - began);
    }
    tell(
      `${name} (${where})`,
      times,
      `${reached} places, ${(bytes / 1e3).toFixed(0)} kB`,
      network === city ? limit : undefined,
    );
  }
}

const { engine, ask } = await openCityEngine(region, 2);
const lists: number[] = [];
const pans: number[] = [];
const warm: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  // Other limits are other results: nothing is remembered from round to round.
  const body = request({ car: {} }, 1200 - round);
  const began = performance.now();
  await ask('reachablePlaces', body);
  lists.push(performance.now() - began);
  const cfg = request({ car: {} }, 1100 - round);
  const { x, y } = tileAt(CENTER.lng, CENTER.lat, 13);
  const tiles = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ z: '13', x: String(x + dx), y: String(y + dy) })));
  const panned = performance.now();
  await Promise.all(tiles.map((tile) => ask('reachableTile', { cfg, query: {} }, tile)));
  pans.push(performance.now() - panned);
  const again = performance.now();
  await ask('reachableTile', { cfg, query: {} }, tiles[4]);
  warm.push(performance.now() - again);
}
tell('engine: list, car, 20 min, nothing prepared', lists);
tell('engine: nine tiles of a pan, car, 18 min, cold', pans);
tell('engine: one more of them', warm);
await engine.close();
process.exitCode = failed ? 1 : 0;
