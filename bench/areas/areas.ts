/**
 * Areas beside Valhalla's: pictures at the same scale, and how many points of the network lie on the wrong side of each
 * side's own borders. Install the peer as `bench/README.md` says. Run:
 *   npm run build:server && node bench/run.js bench/areas/areas.ts --peer FOLDER/node_modules/@valhallajs/valhallajs
 *   [--work DIR] [--pictures DIR] [--scenes a,b] [--errors] [--cities A,B] [--modes car,bike,walk] [--sources N]
 *   [--points N] [--ours] [--each]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BBox, emptyBBox, extendBBox } from '../../src/kit/geo/bbox.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../src/kit/geo/distance.ts';
import { distanceToSegment } from '../../src/kit/geo/shape.ts';
import { contains } from '../peers/areas.ts';
import { Peer, parsePeerContours, parsePeerMatrix, peerIsochroneBody, peerMatrixBody } from '../peers/peer.ts';
import type { Position } from '../peers/roads.ts';
import { CONTOURS, MODES, type Mode, type Ring } from '../peers/sides.ts';
import { around, OwnAreas } from './own-areas.ts';
import { paint } from './paint.ts';
import { CITIES, REGIONS, SCENES, type Scene } from './places.ts';

const { values: options } = parseArgs({
  options: {
    peer: { type: 'string' },
    work: { type: 'string', default: join(tmpdir(), 'hinterland-areas') },
    pictures: { type: 'string' },
    scenes: { type: 'string', default: SCENES.map(({ name }) => name).join(',') },
    errors: { type: 'boolean', default: false },
    cities: { type: 'string', default: Object.keys(CITIES).join(',') },
    modes: { type: 'string', default: MODES.join(',') },
    sources: { type: 'string', default: '5' },
    points: { type: 'string', default: '1500' },
    seed: { type: 'string', default: '20240607' },
    ours: { type: 'boolean', default: false },
    each: { type: 'boolean', default: false },
  },
});

const data = process.env.HINTERLAND_TEST_DATA ?? '../shared/data';
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const memory = new Map<string, unknown>();
async function once<T>(key: string, make: () => Promise<T> | T): Promise<T> {
  if (!memory.has(key)) memory.set(key, await make());
  return memory.get(key) as T;
}

const ownOf = (region: string): Promise<OwnAreas> =>
  once(`own ${region}`, () => OwnAreas.open(region, REGIONS[region], data, options.work));
const peerOf = (region: string): Promise<Peer> =>
  once(`peer ${region}`, () => {
    if (options.peer === undefined) throw new Error('--peer FOLDER says where the peer is installed');
    const workFolder = join(options.work, `peer-${region}`);
    return Peer.open({ packageFolder: options.peer, osm: join(data, REGIONS[region].osm), workFolder, rebuild: false });
  });

/** Pixels of a panel's longer side. */
const SIZE = 640;

/** Contours of the peer as they are usually asked for. */
async function peerAreas(region: string, mode: Mode, source: Position, minutes: readonly number[]): Promise<Ring[][]> {
  const peer = await peerOf(region);
  const contours = parsePeerContours(await peer.isochrone(peerIsochroneBody(mode, source)));
  return minutes.map((wanted) => [...(contours.find((contour) => contour.minutes === wanted)?.rings ?? [])]);
}

async function paintScene({ name, region, mode, source, minutes }: Scene, folder: string): Promise<void> {
  const own = await ownOf(region);
  const areas = own.areas(
    mode,
    source,
    minutes.map((m) => 60 * m),
  );
  const ours = areas.map(({ rings }) => rings);
  const theirs = options.ours ? null : await peerAreas(region, mode, source, minutes);
  const box = boxAround([...ours.flat(), ...(theirs?.flat() ?? [])]);
  const panels = [{ title: 'Hinterland', areas: ours }, ...(theirs ? [{ title: 'Valhalla', areas: theirs }] : [])];
  const png = paint({ box, streets: own.streets(box), source, panels, size: SIZE });
  writeFileSync(join(folder, `areas-${name}.png`), png);
  const pointsOf = (rings: readonly Ring[]): number => rings.reduce((sum, ring) => sum + ring.length, 0);
  const counts = [areas.map(({ points }) => points), theirs?.map(pointsOf) ?? []];
  print(`${name}: points ${counts[0].join(' ')}${theirs ? `, peer ${counts[1].join(' ')}` : ''}; ${png.length} bytes`);
}

function boxAround(rings: readonly Ring[]): BBox {
  const box = emptyBBox();
  for (const ring of rings) for (const [x, y] of ring) extendBBox(box, x, y);
  const [dx, dy] = [(box.maxX - box.minX) * 0.03, (box.maxY - box.minY) * 0.03];
  return { minX: box.minX - dx, minY: box.minY - dy, maxX: box.maxX + dx, maxY: box.maxY + dy };
}

/** Points on the wrong side of the borders of one side, by its own travel times. */
class Errors {
  inside = 0;
  /** Inside and out of reach, and by more than the tolerance. */
  private readonly wrong = [0, 0];
  /** The points in reach and outside, and those of them by more than the tolerance. */
  private readonly missed = [0, 0];
  /** The furthest outside of those in reach, in meters. */
  private furthestM = 0;

  constructor(private readonly toleranceS: number) {}

  addAll(targets: readonly Position[], rings: readonly Ring[], seconds: ArrayLike<number>, threshold: number): void {
    for (let t = 0; t < targets.length; t++) this.add(targets[t], rings, seconds[t], threshold);
  }

  private add(target: Position, rings: readonly Ring[], seconds: number, threshold: number): void {
    if (contains(rings, target)) {
      this.inside++;
      if (!(seconds <= threshold)) this.wrong[0]++;
      if (!(seconds <= threshold + this.toleranceS)) this.wrong[1]++;
    } else if (seconds <= threshold) {
      this.missed[0]++;
      if (seconds <= threshold - this.toleranceS) this.missed[1]++;
      this.furthestM = Math.max(this.furthestM, borderDistance(rings, target));
    }
  }

  /**
   * Returns, in percent of the points inside, those on the wrong side (out of reach, in reach but outside) and those by
   * more than the tolerance; then how far outside they are.
   */
  toString(): string {
    const percent = (count: number): string => ((100 * count) / this.inside).toFixed(2);
    const [wrong, far] = [0, 1].map((k) => percent(this.wrong[k] + this.missed[k]));
    return `${wrong} (${percent(this.wrong[0])} + ${percent(this.missed[0])}); ${far}; ${this.furthestM.toFixed(0)} m`;
  }
}

/** Returns the meters from a place to the nearest border. */
function borderDistance(rings: readonly Ring[], [lon, lat]: Position): number {
  const [mx, my] = [metersPerDegreeLon(lat), METERS_PER_DEGREE];
  let least = Infinity;
  for (const ring of rings) {
    for (let p = 1; p < ring.length; p++) {
      const [[ax, ay], [bx, by]] = [ring[p - 1], ring[p]];
      const meters = distanceToSegment(0, 0, (ax - lon) * mx, (ay - lat) * my, (bx - lon) * mx, (by - lat) * my);
      least = Math.min(least, meters);
    }
  }
  return least;
}

/** Returns points within a minute of one threshold that lie outside the area of the next but one. */
function falseBands(
  targets: readonly Position[],
  areas: readonly { readonly seconds: number; readonly rings: readonly Ring[] }[],
  seconds: readonly number[],
): number {
  let count = 0;
  for (let k = 0; k + 2 < areas.length; k++) {
    const within = areas[k].seconds + 60;
    for (const [t, target] of targets.entries()) {
      if (seconds[t] <= within && !contains(areas[k + 2].rings, target)) count++;
    }
  }
  return count;
}

const TOLERANCE_S: Readonly<Record<Mode, number>> = { car: 60, bike: 60, walk: 30 };
/** Around the middle of a city: where sources lie, and what is looked at, meters. */
const SOURCES_M = 3000;
const POINTS_M: Readonly<Record<Mode, number>> = { car: 25_000, bike: 9000, walk: 3000 };

async function measureErrors(city: string, mode: Mode): Promise<void> {
  const { region, middle } = CITIES[city];
  const own = await ownOf(region);
  const [ours, theirs] = [new Errors(TOLERANCE_S[mode]), new Errors(TOLERANCE_S[mode])];
  const values = CONTOURS.map((minutes) => 60 * minutes);
  const ofEach = CONTOURS.map(() => ({ errors: new Errors(TOLERANCE_S[mode]), points: 0 }));
  let bands = 0;
  const sources = own.points(Number(options.sources), Number(options.seed), around(middle, SOURCES_M));
  for (const [n, source] of sources.entries()) {
    const targets = own.points(Number(options.points), n + 1, around(source, POINTS_M[mode]));
    const areas = own.areas(mode, source, values);
    const seconds = own.seconds(mode, source, targets, 7200);
    bands += falseBands(targets, areas, seconds);
    areas.forEach(({ rings, points }, k) => {
      ofEach[k].points += points;
      for (const errors of [ours, ofEach[k].errors]) errors.addAll(targets, rings, seconds, values[k]);
    });
    if (options.ours) continue;
    const contours = await peerAreas(region, mode, source, CONTOURS);
    const query = { sources: [source], targets };
    const peer = await peerOf(region);
    const matrix = parsePeerMatrix(
      await peer.matrix(peerMatrixBody(mode, query, 'fastest'), 'timedistancematrix'),
      query,
    );
    contours.forEach((rings, k) => {
      theirs.addAll(targets, rings, matrix.seconds, values[k]);
    });
  }
  const allPoints = ofEach.reduce((sum, { points }) => sum + points, 0);
  if (options.each) {
    for (const [k, { errors, points }] of ofEach.entries()) {
      print(`  ${CONTOURS[k]} min: ours ${errors} of ${errors.inside} inside, ${points} points`);
    }
  }
  print(
    `${city.padEnd(14)} ${mode.padEnd(5)} ours ${ours}, ${bands} in false bands, ${allPoints} points${options.ours ? '' : `; peer ${theirs}`}`,
  );
}

if (options.pictures !== undefined) {
  mkdirSync(options.pictures, { recursive: true });
  const wanted = options.scenes.split(',');
  for (const scene of SCENES) if (wanted.includes(scene.name)) await paintScene(scene, options.pictures);
}
if (options.errors) {
  for (const city of options.cities.split(',')) {
    for (const mode of MODES) if (options.modes.split(',').includes(mode)) await measureErrors(city, mode);
  }
}
