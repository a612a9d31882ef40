/**
 * Measures how much of the water that is wide enough to see areas cover, and how much of the land along it they leave
 * out where the road is reached, with their points and their processor time. `walk+bike` is reached from a place on
 * foot and from the next one by bicycle.
 * Run: npm run build:server && node bench/run.js bench/areas/water.ts [--work DIR] [--cities A,B]
 *   [--modes car,bike,walk,walk+bike,bike+car] [--minutes 10,15,30] [--points N] [--rounds N]
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/kit/core/random.ts';
import { E7 } from '../../src/kit/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../src/kit/geo/distance.ts';
import { distanceToSegment } from '../../src/kit/geo/shape.ts';
import { ModeRoads } from '../../src/network/mesh/index.ts';
import { EdgeLine } from '../../src/network/street/edge-line.ts';
import { EDGE_FERRY, type EdgeIndex } from '../../src/network/street/street-graph.ts';
import { isMarkedOn, openWater, type Water, waterOf } from '../../src/network/water/index.ts';
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
/** Land counts so close to water and to a road that is reached a minute before the threshold, in meters. */
const [STRIP_M, STRIP_ROAD_M, STRIP_S] = [12, 40, 60];
/** Side of a pixel, and pixels of a side of a block. */
const [PIXEL_E7, BLOCK] = [320, 256];

/** A map of water, on pixels of three meters and a half. */
class WaterMap {
  private readonly blocks = new Map<string, ReturnType<typeof openWater>>();
  private readonly lonE7: number;
  readonly pixelM = (PIXEL_E7 / E7) * METERS_PER_DEGREE;

  constructor(
    private readonly water: Water,
    latitude: number,
  ) {
    this.lonE7 = Math.round((PIXEL_E7 * METERS_PER_DEGREE) / metersPerDegreeLon(latitude));
  }

  columnOf = ([lon]: Position): number => Math.round((lon * E7) / this.lonE7);
  rowOf = ([, lat]: Position): number => Math.round((lat * E7) / PIXEL_E7);

  has(column: number, row: number): boolean {
    const [i, j] = [Math.floor(column / BLOCK), Math.floor(row / BLOCK)];
    const key = `${i} ${j}`;
    let block = this.blocks.get(key);
    if (block === undefined) {
      const box = { west: i * BLOCK, south: j * BLOCK, columns: BLOCK, rows: BLOCK };
      block = openWater(this.water, { lonE7: this.lonE7, latE7: PIXEL_E7 }, box, this.pixelM);
      this.blocks.set(key, block);
    }
    if (block === null) return false;
    return isMarkedOn(block.sheet, block.margin + column - i * BLOCK, block.margin + row - j * BLOCK);
  }

  /** Returns the number of pixels within so many meters that are water, and of all of them. */
  shareAround(place: Position, meters: number): number {
    const radius = meters / this.pixelM;
    const [column, row] = [this.columnOf(place), this.rowOf(place)];
    let [wet, all] = [0, 0];
    for (let y = -Math.floor(radius); y <= radius; y++) {
      for (let x = -Math.floor(radius); x <= radius; x++) {
        if (x * x + y * y > radius * radius) continue;
        all++;
        if (this.has(column + x, row + y)) wet++;
      }
    }
    return wet / all;
  }
}

for (const city of options.cities.split(',')) {
  const { region, middle } = CITIES[city];
  const own = await OwnAreas.open(region, REGIONS[region], data, options.work);
  const sources = own.points(SOURCES, SEED, around(middle, SOURCES_M));
  for (const names of options.modes.split(',')) {
    const modes = names.split('+') as Mode[];
    const { wet, strip } = placesOf(own, modes, middle, Number(options.points));
    const stripSeconds = modes.map((mode) => sources.map((source) => own.seconds(mode, source, strip, 3600)));
    for (const minutes of options.minutes.split(',').map(Number)) {
      let [covered, reached, left, size, ms] = [0, 0, 0, 0, 0];
      for (let s = 0; s < SOURCES; s++) {
        const starts = modes.map((mode, k): Start => ({ mode, place: sources[(s + k) % SOURCES] }));
        const [{ rings, points: count }] = own.areasTogether(starts, [60 * minutes]);
        covered += wet.filter((point) => contains(rings, point)).length;
        for (const [p, point] of strip.entries()) {
          const isReached = modes.some((_, k) => stripSeconds[k][(s + k) % SOURCES][p] <= 60 * minutes - STRIP_S);
          if (!isReached) continue;
          reached++;
          if (!contains(rings, point)) left++;
        }
        size += count;
        const started = process.cpuUsage();
        for (let k = 0; k < Number(options.rounds); k++) own.areasTogether(starts, [60 * minutes]);
        const { user, system } = process.cpuUsage(started);
        ms += (user + system) / 1000 / Number(options.rounds);
      }
      const share = ((100 * covered) / (SOURCES * wet.length)).toFixed(2);
      const open = ((100 * left) / reached).toFixed(1);
      process.stdout.write(
        `${city} ${names} ${minutes} min: ${share} % of ${wet.length} covered, ${open} % of ${reached} on land open, ${size} points, ${(ms / SOURCES).toFixed(2)} ms\n`,
      );
    }
  }
}

interface Places {
  /** Places in water, neither close to its banks nor to a road of any of the modes. */
  readonly wet: readonly Position[];
  /** On land, close to a bank and to a road. */
  readonly strip: readonly Position[];
}

/** Returns random places in water and along it. */
function placesOf({ network }: OwnAreas, modes: readonly Mode[], middle: Position, count: number): Places {
  const [wet, strip]: Position[][] = [[], []];
  const water = waterOf(network);
  if (water === null) return { wet, strip };
  const map = new WaterMap(water, middle[1]);
  const random = seededRandom(SEED);
  const { minX, minY, maxX, maxY } = around(middle, WITHIN_M);
  const roads = modes.map((mode) => new ModeRoads(network.streets, mode));
  for (let tries = 0; tries < 300 * count && (wet.length < count || strip.length < count); tries++) {
    const point: Position = [minX + random() * (maxX - minX), minY + random() * (maxY - minY)];
    if (map.has(map.columnOf(point), map.rowOf(point))) {
      if (wet.length === count || map.shareAround(point, FROM_BANK_M) < 1) continue;
      const distance = roadDistance(network, roads, point);
      if (distance >= FROM_ROAD_M && distance <= NEAR_ROAD_M) wet.push(point);
    } else if (strip.length < count && map.shareAround(point, STRIP_M) > 0) {
      if (roadDistance(network, roads, point) <= STRIP_ROAD_M) strip.push(point);
    }
  }
  return { wet, strip };
}

/** Returns the meters to the nearest road of some modes; infinite far from any. */
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
