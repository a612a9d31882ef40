import Flatbush from 'flatbush';
import { E7, fromE7 } from '../../kit/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import { ringsContain } from '../../kit/geo/flat-ring.ts';
import { simplifyLine } from '../../kit/geo/simplify-line.ts';

/** A river drawn as a line: degrees × 10⁷ as pairs, and its width in meters. */
export interface RiverLine {
  readonly points: readonly number[];
  readonly widthM: number;
}

/** Tolerance for simplifying a line, as a share of half the width. */
const STRAIGHTENING = 0.1;
/** Cosine of the sharpest turn, 45°: beyond it a new outline begins, so that no outline crosses itself. */
const SHARPEST_TURN = Math.SQRT1_2;
/** Most segments in one outline, since areas are found by the boxes around them. */
const MOST_PIECES = 32;

/**
 * Widens lines of rivers to areas of one ring each: outlines at the distance of the banks. Omits parts within mapped
 * water areas. Ends, and bends of more than 45°, extend by half a width.
 * @param areas rings of the mapped areas, as pairs of degrees × 10⁷
 */
export function widenedRivers(rivers: readonly RiverLine[], areas: readonly number[][][]): number[][][] {
  const mapped = new MappedWater(areas);
  return rivers.flatMap(({ points, widthM }) => {
    const half = widthM / 2;
    const [originX, originY] = points;
    const unitX = metersPerDegreeLon(fromE7(originY)) / E7;
    const unitY = METERS_PER_DEGREE / E7;
    const meters = points.map((v, k) => ((k & 1) === 0 ? (v - originX) * unitX : (v - originY) * unitY));
    const isMapped = (x: number, y: number): boolean => mapped.holds(originX + x / unitX, originY + y / unitY);
    return runsOf(simplifyLine(meters, STRAIGHTENING * half), isMapped).map((run) => [
      outlineOf(run, half).map((v, k) => Math.round((k & 1) === 0 ? originX + v / unitX : originY + v / unitY)),
    ]);
  });
}

/** Returns the parts of a line outside of mapped water without sharp turns. */
function runsOf(line: readonly number[], isMapped: (x: number, y: number) => boolean): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  const end = (): void => {
    if (run.length >= 4) runs.push(run);
    run = [];
  };
  for (let k = 2; k < line.length; k += 2) {
    const [ax, ay, bx, by] = line.slice(k - 2, k + 2);
    if (isMapped((ax + bx) / 2, (ay + by) / 2)) {
      end();
      continue;
    }
    if (run.length >= 4 && (run.length > 2 * MOST_PIECES || turnsSharply(run, bx, by))) end();
    if (run.length === 0) run.push(ax, ay);
    run.push(bx, by);
  }
  end();
  return runs;
}

/** Returns whether the segment to a point turns sharply from the last segment of a run, or from its first. */
function turnsSharply(run: readonly number[], x: number, y: number): boolean {
  const [ex, ey] = run.slice(-2);
  const [dx, dy] = direction(ex, ey, x, y);
  const [lastX, lastY] = direction(run[run.length - 4], run[run.length - 3], ex, ey);
  const [firstX, firstY] = direction(run[0], run[1], run[2], run[3]);
  return Math.min(dx * lastX + dy * lastY, dx * firstX + dy * firstY) < SHARPEST_TURN;
}

function direction(ax: number, ay: number, bx: number, by: number): [number, number] {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return [(bx - ax) / length, (by - ay) / length];
}

/** Returns the ring `half` to the right of a line and back on its left, extended as far beyond its ends. */
function outlineOf(line: readonly number[], half: number): number[] {
  const count = line.length / 2;
  const right: number[] = [];
  const left: number[] = [];
  for (let k = 0; k < count; k++) {
    const [x, y] = line.slice(2 * k, 2 * k + 2);
    const before = Math.max(1, k);
    const after = Math.min(count - 1, k + 1);
    const [ax, ay] = direction(...pieceTo(line, before));
    const [bx, by] = direction(...pieceTo(line, after));
    // Where two segments meet, both banks are half a width from each.
    const miter = half / (1 + ax * bx + ay * by);
    const on = k === 0 ? -half : k === count - 1 ? half : 0;
    const [offX, offY] = [(ay + by) * miter, -(ax + bx) * miter];
    right.push(x + offX + on * ax, y + offY + on * ay);
    left.push(x - offX + on * ax, y - offY + on * ay);
  }
  for (let k = left.length - 2; k >= 0; k -= 2) right.push(left[k], left[k + 1]);
  return right;
}

const pieceTo = (line: readonly number[], point: number): [number, number, number, number] => [
  line[2 * point - 2],
  line[2 * point - 1],
  line[2 * point],
  line[2 * point + 1],
];

/** Finds whether places are in mapped areas. */
class MappedWater {
  private readonly index: Flatbush | null;

  constructor(private readonly areas: readonly number[][][]) {
    this.index = areas.length > 0 ? new Flatbush(areas.length) : null;
    for (const rings of areas) {
      let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
      for (const ring of rings) {
        for (let k = 0; k < ring.length; k += 2) {
          minX = Math.min(minX, ring[k]);
          maxX = Math.max(maxX, ring[k]);
          minY = Math.min(minY, ring[k + 1]);
          maxY = Math.max(maxY, ring[k + 1]);
        }
      }
      this.index!.add(minX, minY, maxX, maxY);
    }
    this.index?.finish();
  }

  holds(x: number, y: number): boolean {
    return this.index?.search(x, y, x, y).some((area) => ringsContain(this.areas[area], x, y)) ?? false;
  }
}
