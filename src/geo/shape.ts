import type { Geometry } from 'geojson';
import { type BBox, bboxContains, emptyBBox, extendBBox } from './bbox.ts';

type Ring = readonly (readonly number[])[];

/**
 * A GeoJSON geometry prepared for questions that networks ask: is a point inside, and where does a segment run
 * inside. Coordinates are planar as given (degrees are fine at the scale of edges); holes follow the even-odd rule.
 */
export class Shape {
  readonly bounds: BBox = emptyBBox();
  private readonly rings: Ring[] = [];
  private readonly lines: Ring[] = [];
  private readonly points: (readonly number[])[] = [];

  constructor(geometry: Geometry) {
    this.add(geometry);
    for (const line of [...this.rings, ...this.lines, this.points])
      for (const [x, y] of line) extendBBox(this.bounds, x, y);
  }

  private add(geometry: Geometry): void {
    switch (geometry.type) {
      case 'Polygon':
        this.rings.push(...geometry.coordinates);
        break;
      case 'MultiPolygon':
        for (const polygon of geometry.coordinates) this.rings.push(...polygon);
        break;
      case 'LineString':
        this.lines.push(geometry.coordinates);
        break;
      case 'MultiLineString':
        this.lines.push(...geometry.coordinates);
        break;
      case 'Point':
        this.points.push(geometry.coordinates);
        break;
      case 'MultiPoint':
        this.points.push(...geometry.coordinates);
        break;
      case 'GeometryCollection':
        for (const part of geometry.geometries) this.add(part);
        break;
    }
  }

  get hasArea(): boolean {
    return this.rings.length > 0;
  }

  /** The vertices of its lines and points, where it touches a network that it doesn't enclose. */
  get vertices(): readonly (readonly number[])[] {
    return [...this.lines.flat(), ...this.points];
  }

  /** Inside an area (borders undefined to rounding). */
  contains(x: number, y: number): boolean {
    if (!this.hasArea || !bboxContains(this.bounds, x, y)) return false;
    let inside = false;
    for (const ring of this.rings) {
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const [xi, yi] = ring[i];
        const [xj, yj] = ring[j];
        if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
      }
    }
    return inside;
  }

  /** Shares (0..1, unsorted) at which the segment crosses a border or line. */
  crossings(x0: number, y0: number, x1: number, y1: number): number[] {
    const shares: number[] = [];
    for (const ring of this.rings) crossingsWith(ring, true, x0, y0, x1, y1, shares);
    for (const line of this.lines) crossingsWith(line, false, x0, y0, x1, y1, shares);
    return shares;
  }

  /** Whether the segment has a point in common with it; `tolerance` is how near to its points and lines' ends counts. */
  touchesSegment(x0: number, y0: number, x1: number, y1: number, tolerance: number): boolean {
    if (this.contains(x0, y0) || this.contains(x1, y1)) return true;
    if (this.crossings(x0, y0, x1, y1).length > 0) return true;
    return this.points.some(([x, y]) => distanceToSegment(x, y, x0, y0, x1, y1) <= tolerance);
  }
}

function crossingsWith(
  line: Ring,
  closed: boolean,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  shares: number[],
): void {
  const dx = x1 - x0;
  const dy = y1 - y0;
  for (let i = closed ? 0 : 1, j = closed ? line.length - 1 : 0; i < line.length; j = i++) {
    const ax = line[j][0];
    const ay = line[j][1];
    const ex = line[i][0] - ax;
    const ey = line[i][1] - ay;
    const denominator = dx * ey - dy * ex;
    if (denominator === 0) continue;
    const share = ((ax - x0) * ey - (ay - y0) * ex) / denominator;
    const along = ((ax - x0) * dy - (ay - y0) * dx) / denominator;
    if (share >= 0 && share <= 1 && along >= 0 && along <= 1) shares.push(share);
  }
}

export function distanceToSegment(x: number, y: number, x0: number, y0: number, x1: number, y1: number): number {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const squared = dx * dx + dy * dy;
  const t = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / squared));
  return Math.hypot(x - x0 - t * dx, y - y0 - t * dy);
}
