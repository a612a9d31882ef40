import type { Random } from '../../../../src/kit/core/random.ts';
import type { LineIndex } from '../geometry/line-index.ts';
import { distance, type Point } from '../geometry/plane.ts';
import { lengthOf, type Polyline, simplify } from '../geometry/polyline.ts';
import type { StreetField } from './street-field.ts';

interface StreamlinePlan {
  readonly field: StreetField;
  /** Returns whether a street may pass through p. */
  readonly allowed: (p: Point) => boolean;
  /** Distance between parallel streets around p. */
  readonly spacing: (p: Point) => number;
  readonly maxLength: number;
  readonly minLength: number;
  /** A dead end is drawn on to the next line when that is nearer than this share of the spacing. */
  readonly reach: number;
  /** Lines drawn so far; new ones are added. */
  readonly lines: LineIndex;
  readonly random: Random;
}

const STEP_M = 12;

/**
 * Draws evenly spaced lines along a field and across it (after Jobard and Lefer 1997):
 * each new line starts at the wanted distance beside an older one, and ends where it comes too near to another.
 */
export function drawStreamlines(plan: StreamlinePlan, seeds: readonly Point[]): Point[][] {
  const drawn: Point[][] = [];
  const queue: Point[] = [...seeds];
  for (let next = 0; next < queue.length; next++) {
    const seed = queue[next];
    for (const across of plan.random() < 0.5 ? [false, true] : [true, false]) {
      const line = traceBothWays(plan, seed, across);
      if (!line) continue;
      const street = simplify(line, 1.5);
      drawn.push(street);
      plan.lines.add(street);
      queue.push(...seedsBeside(plan, line));
    }
  }
  return drawn;
}

function seedsBeside(plan: StreamlinePlan, line: Polyline): Point[] {
  const seeds: Point[] = [];
  for (let i = 3; i < line.length - 3; i += 5) {
    const p = line[i];
    const d = plan.spacing(p) * (1 + 0.25 * plan.random());
    const length = distance(line[i - 1], line[i + 1]) || 1;
    const [nx, ny] = [(line[i + 1].y - line[i - 1].y) / length, -(line[i + 1].x - line[i - 1].x) / length];
    seeds.push({ x: p.x + nx * d, y: p.y + ny * d }, { x: p.x - nx * d, y: p.y - ny * d });
  }
  return seeds;
}

function traceBothWays(plan: StreamlinePlan, seed: Point, across: boolean): Point[] | null {
  if (!plan.allowed(seed)) return null;
  const f = plan.field(seed);
  const heading = across ? { x: -f.y, y: f.x } : f;
  if (plan.lines.hasParallel(seed, heading, plan.spacing(seed) * 0.96)) return null;
  const limit = (plan.maxLength * (0.6 + 0.4 * plan.random())) / 2;
  const ahead = trace(plan, seed, heading, limit);
  const back = trace(plan, seed, { x: -heading.x, y: -heading.y }, limit);
  const line = [...back.reverse(), seed, ...ahead];
  return line.length > 1 && lengthOf(line) >= plan.minLength ? line : null;
}

/** Follows the field from p, without p itself. */
function trace(plan: StreamlinePlan, start: Point, heading: Point, limit: number): Point[] {
  const points: Point[] = [];
  let at = start;
  let h = heading;
  for (let length = 0; length < limit; length += STEP_M) {
    const half = aligned(plan.field({ x: at.x + (h.x * STEP_M) / 2, y: at.y + (h.y * STEP_M) / 2 }), h);
    const next = { x: at.x + half.x * STEP_M, y: at.y + half.y * STEP_M };
    if (!plan.allowed(next) || half.x * h.x + half.y * h.y < 0.8) break;
    if (plan.lines.hasParallel(next, half, plan.spacing(next) * 0.62)) break;
    points.push(next);
    at = next;
    h = half;
  }
  const end = joinAhead(plan, at, h);
  if (end) points.push(end);
  return points;
}

/** Returns the direction of the field's cross that is nearest to `heading`. */
function aligned(f: Point, heading: Point): Point {
  const along = f.x * heading.x + f.y * heading.y;
  const side = -f.y * heading.x + f.x * heading.y;
  if (Math.abs(along) >= Math.abs(side)) return along >= 0 ? f : { x: -f.x, y: -f.y };
  return side >= 0 ? { x: -f.y, y: f.x } : { x: f.y, y: -f.x };
}

function joinAhead(plan: StreamlinePlan, at: Point, h: Point): Point | null {
  const reach = plan.spacing(at) * plan.reach;
  const far = { x: at.x + h.x * reach, y: at.y + h.y * reach };
  const start = { x: at.x + h.x * 0.5, y: at.y + h.y * 0.5 };
  const hit = plan.lines.firstHit(start, far);
  if (!hit) return null;
  // Streets don't cross a river or a railway.
  for (let t = 0.2; t < 0.95; t += 0.2) {
    const p = { x: at.x + (hit.x - at.x) * t, y: at.y + (hit.y - at.y) * t };
    if (!plan.allowed(p)) return null;
  }
  return hit;
}
