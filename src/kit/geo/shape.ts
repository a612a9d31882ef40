import Flatbush from 'flatbush';
import type { Geometry, Position } from 'geojson';
import { type BBox, bboxContains, emptyBBox, extendBBox } from './bbox.ts';
import type { LongitudeFrame } from './longitude-frame.ts';

type Ring = readonly (readonly number[])[];

/**
 * A GeoJSON geometry prepared for questions that networks ask: is a point inside, and where does a segment run
 * inside. Coordinates are planar as given (degrees are fine at the scale of edges); holes follow the even-odd rule.
 * Questions look at the borders nearby only, found by a packed R-tree: shapes may have a hundred thousand vertices.
 */
export class Shape {
  readonly bounds: BBox = emptyBBox();
  private readonly rings: Ring[] = [];
  private readonly lines: Ring[] = [];
  private readonly points: (readonly number[])[] = [];
  private readonly borders: Borders;
  private readonly fences: Borders;

  /**
   * @param frame where the shape is asked about: longitudes are those of the frame. A geometry over the date line lies
   * in parts on either side of it (RFC 7946), which meet there.
   */
  constructor(
    geometry: Geometry,
    private readonly frame: LongitudeFrame | null = null,
  ) {
    this.add(geometry);
    for (const line of [...this.rings, ...this.lines, this.points])
      for (const [x, y] of line) extendBBox(this.bounds, x, y);
    this.borders = new Borders(this.rings, true);
    this.fences = new Borders(this.lines, false);
  }

  private add(geometry: Geometry): void {
    switch (geometry.type) {
      case 'Polygon':
        this.put(this.rings, geometry.coordinates);
        break;
      case 'MultiPolygon':
        for (const polygon of geometry.coordinates) this.put(this.rings, polygon);
        break;
      case 'LineString':
        this.put(this.lines, [geometry.coordinates]);
        break;
      case 'MultiLineString':
        this.put(this.lines, geometry.coordinates);
        break;
      case 'Point':
        this.putPoints([geometry.coordinates]);
        break;
      case 'MultiPoint':
        this.putPoints(geometry.coordinates);
        break;
      case 'GeometryCollection':
        for (const part of geometry.geometries) this.add(part);
        break;
    }
  }

  private put(to: Ring[], lines: readonly Position[][]): void {
    const { frame } = this;
    for (const line of lines) to.push(...(frame ? frame.lines(line) : [line]));
  }

  private putPoints(points: readonly Position[]): void {
    const { frame } = this;
    for (const [lon, lat] of points) this.points.push([frame ? frame.near(lon) : lon, lat]);
  }

  get hasArea(): boolean {
    return this.rings.length > 0;
  }

  /** The vertices of its lines and points, where it touches a network that it doesn't enclose. */
  get vertices(): readonly (readonly number[])[] {
    return [...this.lines.flat(), ...this.points];
  }

  /** Returns true inside an area; undefined on borders, up to rounding. */
  contains(x: number, y: number): boolean {
    if (!this.hasArea || !bboxContains(this.bounds, x, y)) return false;
    return this.borders.areOddRightOf(x, y, this.bounds.maxX);
  }

  /** Shares (0..1, unsorted) at which the segment crosses a border or line. */
  crossings(x0: number, y0: number, x1: number, y1: number): number[] {
    const shares: number[] = [];
    this.borders.crossings(x0, y0, x1, y1, shares);
    this.fences.crossings(x0, y0, x1, y1, shares);
    return shares;
  }

  /**
   * Returns true if the segment has a point in common with the shape, within `tolerance` of its points and the ends of
   * its lines.
   */
  touchesSegment(x0: number, y0: number, x1: number, y1: number, tolerance: number): boolean {
    if (this.contains(x0, y0) || this.contains(x1, y1)) return true;
    if (this.crossings(x0, y0, x1, y1).length > 0) return true;
    return this.points.some(([x, y]) => distanceToSegment(x, y, x0, y0, x1, y1) <= tolerance);
  }
}

/** Touches that rounding may see beyond a box, in the unit of the shape: a tenth of a millimeter in degrees. */
const SLACK = 1e-9;

/** Below this many, looking at all is faster than asking the tree. */
const FEW = 24;

/** The straight pieces of rings or lines. */
class Borders {
  /** `ax, ay, bx, by` of every piece. */
  private readonly xy: Float64Array;
  private readonly count: number;
  private readonly tree: Flatbush | null;
  private readonly all: readonly number[];

  constructor(lines: readonly Ring[], closed: boolean) {
    this.count = lines.reduce((sum, line) => sum + Math.max(0, closed ? line.length : line.length - 1), 0);
    this.xy = new Float64Array(this.count * 4);
    const tree = this.count > FEW ? new Flatbush(this.count) : null;
    let at = 0;
    for (const line of lines) {
      for (let i = closed ? 0 : 1, j = closed ? line.length - 1 : 0; i < line.length; j = i++) {
        const [ax, ay] = line[j];
        const [bx, by] = line[i];
        this.xy.set([ax, ay, bx, by], at);
        tree?.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
        at += 4;
      }
    }
    tree?.finish();
    this.tree = tree;
    this.all = tree ? [] : Array.from({ length: this.count }, (_, piece) => piece);
  }

  /** Returns the pieces whose box meets this one, and perhaps others. */
  private near(minX: number, minY: number, maxX: number, maxY: number): readonly number[] {
    return this.tree?.search(minX - SLACK, minY - SLACK, maxX + SLACK, maxY + SLACK) ?? this.all;
  }

  /** Returns true if the way from the point to `maxX` crosses an odd number of pieces. */
  areOddRightOf(x: number, y: number, maxX: number): boolean {
    const { xy } = this;
    let odd = false;
    for (const piece of this.near(x, y, maxX, y)) {
      const [ax, ay, bx, by] = [xy[piece * 4], xy[piece * 4 + 1], xy[piece * 4 + 2], xy[piece * 4 + 3]];
      if (by > y !== ay > y && x < ((ax - bx) * (y - by)) / (ay - by) + bx) odd = !odd;
    }
    return odd;
  }

  /** Appends the shares at which a segment crosses pieces. */
  crossings(x0: number, y0: number, x1: number, y1: number, shares: number[]): void {
    const { xy } = this;
    const dx = x1 - x0;
    const dy = y1 - y0;
    for (const piece of this.near(Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1))) {
      const ax = xy[piece * 4];
      const ay = xy[piece * 4 + 1];
      const ex = xy[piece * 4 + 2] - ax;
      const ey = xy[piece * 4 + 3] - ay;
      const denominator = dx * ey - dy * ex;
      if (denominator === 0) continue;
      const share = ((ax - x0) * ey - (ay - y0) * ex) / denominator;
      const along = ((ax - x0) * dy - (ay - y0) * dx) / denominator;
      if (share >= 0 && share <= 1 && along >= 0 && along <= 1) shares.push(share);
    }
  }
}

export function distanceToSegment(x: number, y: number, x0: number, y0: number, x1: number, y1: number): number {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const squared = dx * dx + dy * dy;
  const t = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / squared));
  return Math.hypot(x - x0 - t * dx, y - y0 - t * dy);
}
