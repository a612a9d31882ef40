/**
 * How much of the water that is wide enough to see areas cover, with their points and their processor time. `walk+bike`: what is reached from a place on foot and from the next one by
 * bicycle. Run:
 *   npm run build:server && node bench/run.js bench/areas/water.ts [--work DIR] [--cities A,B] [--modes car,bike,walk,walk+bike,bike+car] [--minutes 10,15,30] [--points N] [--rounds N]
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/core/random.ts';
import { E7 } from '../../src/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../src/geo/distance.ts';
import { distanceToSegment } from '../../src/geo/shape.ts';
import { ModeRoads } from '../../src/mesh/index.ts';
import { EdgeLine } from '../../src/street/edge-line.ts';
import { EDGE_FERRY, type EdgeIndex } from '../../src/street/street-graph.ts';
import { isMarkedOn, openWater, waterOf } from '../../src/water/index.ts';
import { contains } from '../peers/areas.ts';
import type { Position } from '../peers/roads.ts';
import type { Mode } from '../peers/sides.ts';
import { around, OwnAreas, type Start } from './own-areas.ts';
import { CITIES, REGIONS } from './places.ts';

const { values: options } = parseArgs({
  options: {
    work: { type: 'string', default: join(tmpdir(), 'hinterland-areas') },
    cities: { type: 'string', default: 'Andorra,Copenhagen,Helsinki,London,Malta,Monaco' },
    modes: { type: 'string', default: 'car,bike,walk,walk+bike,bike+car' },
    minutes: { type: 'string', default: '5,15,30' },
    points: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '8' },
  },
});

const data = process.env.HINTERLAND_TEST_DATA ?? '../shared/data';
/** Water counts so far from its banks, in meters: what is 40 m wide has such points. */
const FROM_BANK_M = 20;
/** And so far from a road of the modes. */
const [FROM_ROAD_M, NEAR_ROAD_M] = [25, 200];
/** Around a city's middle, and how far from it areas are asked for. */
const [WITHIN_M, SOURCES_M] = [8000, 3000];
const SOURCES = 3;
const SEED = 20240607;
/** Pixels in which water is looked at, in meters, and the narrowest water that is seen in them. */
const [PIXEL_M, NARROWEST_M] = [3, 6];

for (const city of options.cities.split(',')) {
  const { region, middle } = CITIES[city];
  const own = await OwnAreas.open(region, REGIONS[region], data, options.work);
  const sources = own.points(SOURCES, SEED, around(middle, SOURCES_M));
  for (const names of options.modes.split(',')) {
    const modes = names.split('+') as Mode[];
    const points = waterPoints(own, modes, middle, Number(options.points));
    for (const minutes of options.minutes.split(',').map(Number)) {
      let [covered, size, ms] = [0, 0, 0];
      for (let s = 0; s < SOURCES; s++) {
        const starts = modes.map((mode, k): Start => ({ mode, place: sources[(s + k) % SOURCES] }));
        const [{ rings, points: count }] = own.areasTogether(starts, [60 * minutes]);
        covered += points.filter((point) => contains(rings, point)).length;
        size += count;
        const started = process.cpuUsage();
        for (let k = 0; k < Number(options.rounds); k++) own.areasTogether(starts, [60 * minutes]);
        const { user, system } = process.cpuUsage(started);
        ms += (user + system) / 1000 / Number(options.rounds);
      }
      const share = ((100 * covered) / (SOURCES * points.length)).toFixed(1);
      process.stdout.write(
        `${city} ${names} ${minutes} min: ${share} % of ${points.length} covered, ${size} points, ${(ms / SOURCES).toFixed(2)} ms\n`,
      );
    }
  }
}

/** Random points in water, neither close to its banks nor to a road of any of the modes. */
function waterPoints({ network }: OwnAreas, modes: readonly Mode[], middle: Position, count: number): Position[] {
  const water = waterOf(network);
  if (water === null) return [];
  const random = seededRandom(SEED);
  const { minX, minY, maxX, maxY } = around(middle, WITHIN_M);
  const latE7 = Math.round((PIXEL_M / METERS_PER_DEGREE) * E7);
  const lonE7 = Math.round((PIXEL_M / metersPerDegreeLon(middle[1])) * E7);
  const [west, south] = [Math.floor((minX * E7) / lonE7), Math.floor((minY * E7) / latE7)];
  const columns = Math.ceil((maxX * E7) / lonE7) - west;
  const rows = Math.ceil((maxY * E7) / latE7) - south;
  const found = openWater(water, { lonE7, latE7 }, { west, south, columns, rows }, NARROWEST_M);
  if (found === null) return [];
  const { sheet, margin } = found;
  const roads = modes.map((mode) => new ModeRoads(network.streets, mode));
  const radius = FROM_BANK_M / PIXEL_M;
  const isOpen = (i: number, j: number): boolean => {
    for (let y = -Math.floor(radius); y <= radius; y++) {
      for (let x = -Math.floor(radius); x <= radius; x++) {
        const [column, row] = [i - west + margin + x, j - south + margin + y];
        if (x * x + y * y > radius * radius) continue;
        if (column < 0 || row < 0 || column >= sheet.width || row >= sheet.height) return false;
        if (!isMarkedOn(sheet, column, row)) return false;
      }
    }
    return true;
  };
  const points: Position[] = [];
  for (let tries = 0; tries < 300 * count && points.length < count; tries++) {
    const point: Position = [minX + random() * (maxX - minX), minY + random() * (maxY - minY)];
    if (!isOpen(Math.round((point[0] * E7) / lonE7), Math.round((point[1] * E7) / latE7))) continue;
    const distance = roadDistance(network, roads, point);
    if (distance >= FROM_ROAD_M && distance <= NEAR_ROAD_M) points.push(point);
  }
  return points;
}

/** Meters to the nearest road of some modes; infinite far from any. */
function roadDistance(
  { streets, edgeIndex }: OwnAreas['network'],
  roads: readonly ModeRoads[],
  [lon, lat]: Position,
): number {
  const line = new EdgeLine();
  const { minX, minY, maxX, maxY } = around([lon, lat], NEAR_ROAD_M);
  const [mx, my] = [metersPerDegreeLon(lat), METERS_PER_DEGREE];
  let least = Infinity;
  for (const edge of edgeIndex.search(minX * E7, minY * E7, maxX * E7, maxY * E7) as EdgeIndex[]) {
    if ((streets.edge.flags[edge] & EDGE_FERRY) !== 0 || !roads.some((own) => own.isOpen(edge))) continue;
    const { count, lon: lons, lat: lats } = line.read(streets, edge);
    for (let p = 1; p < count; p++) {
      const [ax, ay, bx, by] = [lons[p - 1] - lon, lats[p - 1] - lat, lons[p] - lon, lats[p] - lat];
      least = Math.min(least, distanceToSegment(0, 0, ax * mx, ay * my, bx * mx, by * my));
    }
  }
  return least;
}
