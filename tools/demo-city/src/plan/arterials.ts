import { type Point, point } from '../geometry/plane.ts';
import { curveThrough } from '../geometry/polyline.ts';
import { ARTERIALS, type Arterial } from './arterial-plan.ts';
import { carryOver, type DrawnLine, type LineKind, type Obstacle } from './drawing.ts';

function knotsOf(arterial: Arterial): Point[] {
  return arterial.knots.split(', ').map((pair) => {
    const [x, y] = pair.split(' ').map(Number);
    return point(x, y);
  });
}

export const curveOf = (arterial: Arterial): Point[] => curveThrough(knotsOf(arterial), 45, arterial.closed);

const FAST_OUTSIDE_M = 3300;

/** Cuts a long arterial where the town ends: the outer part is faster. */
function speedAt(arterial: Arterial, p: Point): number {
  const outside = Math.sqrt(p.x * p.x + p.y * p.y) > FAST_OUTSIDE_M;
  return outside && (arterial.highway === 'primary' || arterial.highway === 'secondary') ? 70 : arterial.maxspeed;
}

/** Draws all arterials, with bridges over obstacles. */
export function drawArterials(obstacles: readonly Obstacle[]): DrawnLine[] {
  const lines: DrawnLine[] = [];
  for (const arterial of ARTERIALS) {
    const curve = curveOf(arterial);
    let from = 0;
    for (let i = 1; i < curve.length; i++) {
      const last = i === curve.length - 1;
      if (!last && speedAt(arterial, curve[i]) === speedAt(arterial, curve[i - 1])) continue;
      const points = curve.slice(from, i + 1);
      const tags = {
        highway: arterial.highway,
        name: arterial.name,
        ...(arterial.ref ? { ref: arterial.ref } : {}),
        maxspeed: String(speedAt(arterial, curve[i - 1])),
        surface: 'asphalt',
        ...arterial.extra,
      };
      const kind: LineKind = 'arterial';
      lines.push(...carryOver({ kind, points, tags, raised: false }, obstacles));
      from = i;
    }
  }
  return lines;
}
