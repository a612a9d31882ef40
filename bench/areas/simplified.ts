/**
 * Measures what `simplify` does to areas: how much larger or smaller they become, how many points are left, how far
 * borders move.
 * Run: npm run build:server && node bench/run.js bench/areas/simplified.ts [--work DIR] [--cities A,B]
 *   [--modes car,bike,walk] [--tolerances 5,20] [--minutes 5,15,30] [--sources N] [--distances]
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../src/kit/geo/distance.ts';
import { distanceToSegment } from '../../src/kit/geo/shape.ts';
import type { Position } from '../peers/roads.ts';
import { MODES, type Mode, type Ring } from '../peers/sides.ts';
import { around, OwnAreas } from './own-areas.ts';
import { CITIES, REGIONS } from './places.ts';

const { values: options } = parseArgs({
  options: {
    work: { type: 'string', default: join(tmpdir(), 'hinterland-areas') },
    // The eleven of one extract.
    cities: {
      type: 'string',
      default: Object.keys(CITIES)
        .filter((city) => CITIES[city].region === 'twelve-cities')
        .join(','),
    },
    modes: { type: 'string', default: MODES.join(',') },
    tolerances: { type: 'string', default: '5,20,50,100,200,500' },
    minutes: { type: 'string', default: '5,15,30' },
    sources: { type: 'string', default: '2' },
    seed: { type: 'string', default: '20240607' },
    distances: { type: 'boolean', default: false },
  },
});
const data = process.env.HINTERLAND_TEST_DATA ?? '../shared/data';
const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** Smaller areas are left out: a percent of them can't be seen. */
const LEAST_KM2 = 0.2;

const regions = new Map<string, OwnAreas>();
async function ownOf(region: string): Promise<OwnAreas> {
  const own = regions.get(region) ?? (await OwnAreas.open(region, REGIONS[region], data, options.work));
  regions.set(region, own);
  return own;
}

/** The changes of one area by `simplify`. */
interface Change {
  readonly minutes: number;
  /** Percent of the plain area. */
  readonly area: number;
  readonly plainPoints: number;
  readonly points: number;
  /** Shares of the tolerance: the most of the new border from the plain one, and of the plain one from the new one. */
  readonly moved: number;
  readonly lost: number;
}

/** Rings in meters around a place. */
type Plane = (readonly [x: number, y: number])[][];

function planeOf(rings: readonly Ring[], [lon, lat]: Position): Plane {
  const [mx, my] = [metersPerDegreeLon(lat), METERS_PER_DEGREE];
  return rings.map((ring) => ring.map(([x, y]) => [(x - lon) * mx, (y - lat) * my] as const));
}

/** Returns the area of rings; holes run the other way around. */
function areaOf(plane: Plane): number {
  let sum = 0;
  for (const ring of plane) {
    for (let k = 1; k < ring.length; k++) sum += ring[k - 1][0] * ring[k][1] - ring[k][0] * ring[k - 1][1];
  }
  return sum / 2;
}

/** Returns most of the distances from points along the lines of `from` to the lines of `to`. */
function farthest(from: Plane, to: Plane, apart: number): number {
  const size = 4 * apart;
  const cells = new Map<string, [number, number, number, number][]>();
  const key = (i: number, j: number): string => `${i},${j}`;
  for (const ring of to) {
    for (let k = 1; k < ring.length; k++) {
      const [[ax, ay], [bx, by]] = [ring[k - 1], ring[k]];
      const steps = Math.ceil(Math.hypot(bx - ax, by - ay) / size) + 1;
      const seen = new Set<string>();
      for (let s = 0; s <= steps; s++) {
        const at = key(
          Math.floor((ax + ((bx - ax) * s) / steps) / size),
          Math.floor((ay + ((by - ay) * s) / steps) / size),
        );
        if (seen.has(at)) continue;
        seen.add(at);
        const lines = cells.get(at);
        if (lines) lines.push([ax, ay, bx, by]);
        else cells.set(at, [[ax, ay, bx, by]]);
      }
    }
  }
  const distance = (x: number, y: number): number => {
    const [i, j] = [Math.floor(x / size), Math.floor(y / size)];
    let least = Infinity;
    // One more ring of cells: lines are noted where they were looked at only.
    for (let r = 0; r < 40 && least > (r - 2) * size; r++) {
      for (let di = -r; di <= r; di++) {
        for (let dj = -r; dj <= r; dj += Math.abs(di) === r ? 1 : 2 * r) {
          for (const [ax, ay, bx, by] of cells.get(key(i + di, j + dj)) ?? []) {
            least = Math.min(least, distanceToSegment(x, y, ax, ay, bx, by));
          }
          if (r === 0) break;
        }
      }
    }
    return least;
  };
  let most = 0;
  for (const ring of from) {
    for (let k = 1; k < ring.length; k++) {
      const [[ax, ay], [bx, by]] = [ring[k - 1], ring[k]];
      const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / apart));
      for (let s = 0; s < steps; s++) {
        most = Math.max(most, distance(ax + ((bx - ax) * s) / steps, ay + ((by - ay) * s) / steps));
      }
    }
  }
  return most;
}

async function changes(mode: Mode, tolerance: number): Promise<Change[]> {
  const found: Change[] = [];
  for (const city of options.cities.split(',')) {
    const { region, middle } = CITIES[city];
    const own = await ownOf(region);
    const minutes = options.minutes.split(',').map(Number);
    for (const source of own.points(Number(options.sources), Number(options.seed), around(middle, 3000))) {
      const values = minutes.map((m) => 60 * m);
      const plain = own.areas(mode, source, values);
      const simple = own.areas(mode, source, values, { simplify: tolerance });
      plain.forEach(({ rings, points }, k) => {
        const [before, after] = [planeOf(rings, source), planeOf(simple[k].rings, source)];
        const area = areaOf(before);
        if (area < LEAST_KM2 * 1e6) return;
        const apart = Math.max(tolerance, 10) / 4;
        found.push({
          minutes: minutes[k],
          area: 100 * (areaOf(after) / area - 1),
          plainPoints: points,
          points: simple[k].points,
          moved: options.distances ? farthest(after, before, apart) / tolerance : Number.NaN,
          lost: options.distances ? farthest(before, after, apart) / tolerance : Number.NaN,
        });
      });
    }
  }
  return found;
}

function describeChanges(found: readonly Change[]): string {
  const areas = found.map(({ area }) => area).sort((a, b) => a - b);
  const at = (share: number): string => areas[Math.round(share * (areas.length - 1))].toFixed(2);
  const within = areas.filter((area) => Math.abs(area) <= 1).length / areas.length;
  const sum = (of: (change: Change) => number): number => found.reduce((total, change) => total + of(change), 0);
  const left = sum(({ points }) => points) / sum(({ plainPoints }) => plainPoints);
  const most = (of: (change: Change) => number): string => Math.max(...found.map(of)).toFixed(2);
  const distances = options.distances
    ? ` | moved ${most(({ moved }) => moved)}, lost ${most(({ lost }) => lost)} (${((100 * found.filter(({ lost }) => lost <= 1).length) / found.length).toFixed(0)} % within)`
    : '';
  return `${[0, 0.1, 0.5, 0.9, 1].map(at).join('; ')} | ${(100 * within).toFixed(0)} % of ${areas.length} | ${(100 * left).toFixed(0)} %${distances}`;
}

for (const mode of MODES) {
  if (!options.modes.split(',').includes(mode)) continue;
  for (const tolerance of options.tolerances.split(',').map(Number)) {
    const found = await changes(mode, tolerance);
    print(`| ${mode}, ${tolerance} m | ${describeChanges(found)} |`);
    for (const minutes of options.minutes.split(',').map(Number)) {
      const some = found.filter((change) => change.minutes === minutes);
      if (some.length > 0) print(`| ${minutes} minutes alone | ${describeChanges(some)} |`);
    }
  }
}
