import type { Point } from '../geometry/plane.ts';
import { HALF_HEIGHT_M, HALF_WIDTH_M } from '../geometry/plane.ts';
import { simplify } from '../geometry/polyline.ts';
import type { OsmDocument } from '../osm/osm-document.ts';
import type { Zone, Zones } from '../plan/zones.ts';
import { inGridQuarter } from '../plan/zones.ts';

const CELL_M = 60;
const SMALLEST_M2 = 60_000;

type LandUse = 'residential' | 'industrial' | 'forest' | 'retail';

const USE_OF_ZONE: Readonly<Partial<Record<Zone, LandUse>>> = {
  oldTown: 'retail',
  core: 'residential',
  inner: 'residential',
  outer: 'residential',
  village: 'residential',
  industry: 'industrial',
  forest: 'forest',
};

/** Adds land-use areas as outlines of the zones; holes are left to what is drawn over them. */
export function addLandAreas(osm: OsmDocument, zones: Zones): void {
  const columns = Math.floor((2 * HALF_WIDTH_M) / CELL_M);
  const rows = Math.floor((2 * HALF_HEIGHT_M) / CELL_M);
  const uses: (LandUse | undefined)[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const p = { x: -HALF_WIDTH_M + (column + 0.5) * CELL_M, y: -HALF_HEIGHT_M + (row + 0.5) * CELL_M };
      uses.push(inGridQuarter(p, 60) ? 'residential' : USE_OF_ZONE[zones.landAt(p)]);
    }
  }
  for (const use of ['forest', 'residential', 'industrial', 'retail'] as const) {
    const covered = (column: number, row: number) =>
      column >= 0 && row >= 0 && column < columns && row < rows && uses[row * columns + column] === use;
    for (const corners of outlines(columns, rows, covered)) {
      const ring = rounded(
        corners.map(([i, j]) => ({ x: -HALF_WIDTH_M + i * CELL_M, y: -HALF_HEIGHT_M + j * CELL_M })),
      );
      if (areaOf(ring) > SMALLEST_M2) osm.addShape(ring, { landuse: use }, true);
    }
  }
}

type Corner = readonly [i: number, j: number];

/** Returns the borders of the covered cells, counterclockwise around them (clockwise around holes). */
function outlines(columns: number, rows: number, covered: (i: number, j: number) => boolean): Corner[][] {
  const next = new Map<string, Corner[]>();
  const add = (from: Corner, to: Corner) => next.set(from.join(), [...(next.get(from.join()) ?? []), to]);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      if (!covered(i, j)) continue;
      if (!covered(i, j - 1)) add([i, j], [i + 1, j]);
      if (!covered(i + 1, j)) add([i + 1, j], [i + 1, j + 1]);
      if (!covered(i, j + 1)) add([i + 1, j + 1], [i, j + 1]);
      if (!covered(i - 1, j)) add([i, j + 1], [i, j]);
    }
  }
  const rings: Corner[][] = [];
  for (const start of next.keys()) {
    for (;;) {
      const ring: Corner[] = [];
      let at = start;
      for (let to = next.get(at)?.pop(); to; to = next.get(at)?.pop()) {
        ring.push(to);
        at = to.join();
        if (at === start) break;
      }
      if (ring.length === 0) break;
      rings.push(ring);
    }
  }
  return rings;
}

const SMOOTHING_ROUNDS = 5;

/** Smooths the steps of the cells and drops needless points. */
function rounded(ring: readonly Point[]): Point[] {
  let points = [...ring];
  for (let round = 0; round < SMOOTHING_ROUNDS; round++) {
    points = points.map((p, i) => {
      const before = points[(i + points.length - 1) % points.length];
      const after = points[(i + 1) % points.length];
      return { x: (before.x + 2 * p.x + after.x) / 4, y: (before.y + 2 * p.y + after.y) / 4 };
    });
  }
  return simplify([...points, points[0]], 5).slice(0, -1);
}

/** Returns the area of a ring, positive if it runs counterclockwise. */
function areaOf(ring: readonly Point[]): number {
  let twice = 0;
  ring.forEach((p, i) => {
    const q = ring[(i + 1) % ring.length];
    twice += p.x * q.y - q.x * p.y;
  });
  return twice / 2;
}
