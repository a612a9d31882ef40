import { LineIndex } from '../geometry/line-index.ts';
import { distance, insidePolygon, type Point, point } from '../geometry/plane.ts';
import { lengthOf, nearestAlong, offsetLine, type Polyline, pointAlong } from '../geometry/polyline.ts';
import { beside, carryOver, carryUnder, type DrawnLine, type Obstacle } from '../plan/drawing.ts';
import { RAILWAY_LINE } from '../plan/railway.ts';
import { RIVER_HALF_WIDTH_M, RIVER_LINE } from '../plan/river.ts';
import { HARBOR_BASIN, PARKS, RIVER_NAME, type Zones } from '../plan/zones.ts';

const FROM_WATER_M = 14;
const CYCLEWAY = { highway: 'cycleway', foot: 'designated', surface: 'asphalt', name: `${RIVER_NAME}radweg` };
const RIVERSIDE = { highway: 'path', foot: 'designated', bicycle: 'yes', surface: 'fine_gravel', name: 'Uferweg' };
const FOOTWAY = { highway: 'footway', surface: 'paving_stones' };
const PARK_PATH = { highway: 'footway', surface: 'fine_gravel', bicycle: 'yes' };

/** Draws ways for feet and bicycles: along the river, through parks, over the footbridge, under the railway. */
export function drawPaths(zones: Zones, ground: readonly Polyline[], river: Obstacle, railway: Obstacle): DrawnLine[] {
  const streets = new LineIndex();
  for (const line of ground) streets.add(line);
  const paths: DrawnLine[] = [...riverside(zones, streets)];
  for (const park of PARKS) paths.push(...parkPaths(park.ring, park.kind === 'castle', streets));
  const footbridge = crossLine(RIVER_LINE, nearestAlong(RIVER_LINE, point(-640, -590)).along, streets, 100, 330);
  if (footbridge) {
    paths.push(...carryOver(path(footbridge, { ...FOOTWAY, bicycle: 'yes', name: 'Schlosssteg' }), [river]));
  }
  for (const along of [4250, 4900, 5650, 6900, 7700, 8600]) {
    const underpass = crossLine(RAILWAY_LINE, along, streets, 26, 260);
    if (underpass) paths.push(...carryUnder(path(underpass, FOOTWAY), [railway]));
  }
  return paths;
}

const path = (points: Polyline, tags: DrawnLine['tags']): DrawnLine => ({ kind: 'path', points, tags, raised: false });

/** Returns a line across another from the nearest street on one side to the nearest on the other. */
function crossLine(line: Polyline, along: number, streets: LineIndex, clear: number, reach: number): Point[] | null {
  const right = streets.firstHit(beside(line, along, clear), beside(line, along, reach));
  const left = streets.firstHit(beside(line, along, -clear), beside(line, along, -reach));
  return right && left ? [right, beside(line, along, clear), beside(line, along, -clear), left] : null;
}

function riverside(zones: Zones, streets: LineIndex): DrawnLine[] {
  const lines: DrawnLine[] = [];
  for (const side of [1, -1]) {
    const bank = offsetLine(RIVER_LINE, side * (RIVER_HALF_WIDTH_M + FROM_WATER_M));
    for (const run of dryRuns(bank, side === 1)) {
      lines.push(path(run, side === 1 ? CYCLEWAY : RIVERSIDE));
      for (let along = 60; along < lengthOf(run); along += 240) {
        const from = beside(run, along, -side);
        const hit = streets.firstHit(from, beside(run, along, side * 230));
        if (!hit || zones.toMotorway.at(hit) < 90) continue;
        lines.push(path([pointAlong(run, along).at, hit], { ...FOOTWAY, bicycle: 'yes' }));
      }
    }
  }
  return lines;
}

/** Returns the parts of a riverside line inside the region and away from the harbor basin. */
function dryRuns(line: Polyline, atHarbor: boolean): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const p of line) {
    const dry = Math.abs(p.x) < 5900 && !(atHarbor && nearBasin(p));
    if (dry) run.push(p);
    if ((!dry || p === line[line.length - 1]) && run.length > 0) {
      if (run.length > 3) runs.push(run);
      run = [];
    }
  }
  return runs;
}

function nearBasin(p: Point): boolean {
  const center = point(3200, -1850);
  const d = distance(p, center) || 1;
  // Looked at from a little nearer to the basin's middle, which gives it a margin.
  const nearer = { x: p.x - ((p.x - center.x) / d) * 70, y: p.y - ((p.y - center.y) / d) * 70 };
  return insidePolygon(p, HARBOR_BASIN) || insidePolygon(nearer, HARBOR_BASIN);
}

/** Returns a loop inside a park's edge, and ways from its middle to the streets around. */
function parkPaths(ring: Polyline, steep: boolean, streets: LineIndex): DrawnLine[] {
  const center = {
    x: ring.reduce((sum, p) => sum + p.x, 0) / ring.length,
    y: ring.reduce((sum, p) => sum + p.y, 0) / ring.length,
  };
  const scaled = (p: Point, s: number): Point => ({
    x: center.x + (p.x - center.x) * s,
    y: center.y + (p.y - center.y) * s,
  });
  const loop = ring.map((p) => scaled(p, 0.8));
  const lines = [path([...loop, loop[0]], PARK_PATH)];
  const spokes = steep ? 5 : 6;
  for (let k = 0; k < spokes; k++) {
    const i = Math.floor((k * ring.length) / spokes);
    const aim = ring[(i + Math.floor(ring.length / 12)) % ring.length];
    const hit = streets.firstHit(scaled(aim, 0.86), scaled(aim, 2.1));
    const end = hit ?? scaled(aim, 0.8);
    const bend = scaled(ring[i], 0.45);
    const tags = steep && k % 2 === 0 ? { highway: 'steps', surface: 'sett' } : PARK_PATH;
    lines.push(path([center, bend, scaled(aim, 0.8), end], tags));
  }
  return lines;
}
