import { crossing, distance, type Point } from './plane.ts';
import type { Polyline } from './polyline.ts';

interface Segment {
  readonly a: Point;
  readonly b: Point;
  /** Unit direction. */
  readonly x: number;
  readonly y: number;
}

const CELL_M = 60;

/** Drawn lines by place: what runs parallel near a point, and what a ray hits first. */
export class LineIndex {
  private readonly cells = new Map<number, Segment[]>();

  add(line: Polyline): void {
    for (let i = 1; i < line.length; i++) {
      const length = distance(line[i - 1], line[i]);
      const pieces = Math.max(1, Math.ceil(length / CELL_M));
      for (let k = 0; k < pieces; k++) {
        const a = mix(line[i - 1], line[i], k / pieces);
        const b = mix(line[i - 1], line[i], (k + 1) / pieces);
        const x = (line[i].x - line[i - 1].x) / (length || 1);
        const y = (line[i].y - line[i - 1].y) / (length || 1);
        const key = cellKey(Math.floor((a.x + b.x) / 2 / CELL_M), Math.floor((a.y + b.y) / 2 / CELL_M));
        const cell = this.cells.get(key);
        if (cell) cell.push({ a, b, x, y });
        else this.cells.set(key, [{ a, b, x, y }]);
      }
    }
  }

  /** Returns whether a line runs nearer than `radius` to p, roughly parallel to `heading`. */
  hasParallel(p: Point, heading: Point, radius: number): boolean {
    let found = false;
    this.visit(p, radius, (s) => {
      if (found || Math.abs(s.x * heading.x + s.y * heading.y) < 0.64) return;
      found = segmentDistance(p, s) < radius;
    });
    return found;
  }

  hasLine(p: Point, radius: number): boolean {
    let found = false;
    this.visit(p, radius, (s) => {
      found ||= segmentDistance(p, s) < radius;
    });
    return found;
  }

  /** Returns the first point where the way from a to b hits a line. */
  firstHit(a: Point, b: Point): Point | null {
    let best = Infinity;
    const middle = mix(a, b, 0.5);
    this.visit(middle, distance(a, b) / 2 + CELL_M, (s) => {
      const hit = crossing(a, b, s.a, s.b);
      if (hit && hit.t < best) best = hit.t;
    });
    return best === Infinity ? null : mix(a, b, best);
  }

  private visit(p: Point, radius: number, visit: (s: Segment) => void): void {
    const reach = radius + CELL_M / 2;
    const i1 = Math.floor((p.x + reach) / CELL_M);
    const j1 = Math.floor((p.y + reach) / CELL_M);
    for (let i = Math.floor((p.x - reach) / CELL_M); i <= i1; i++) {
      for (let j = Math.floor((p.y - reach) / CELL_M); j <= j1; j++) {
        this.cells.get(cellKey(i, j))?.forEach(visit);
      }
    }
  }
}

const cellKey = (i: number, j: number): number => (i + 1000) * 2000 + j + 1000;
const mix = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

function segmentDistance(p: Point, { a, b }: Segment): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length2 = dx * dx + dy * dy || 1;
  const t = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length2));
  const ex = p.x - a.x - dx * t;
  const ey = p.y - a.y - dy * t;
  return Math.sqrt(ex * ex + ey * ey);
}
