import type { PathArc } from '../../network/reach/index.ts';
import { EdgeLine } from '../../network/street/edge-line.ts';
import {
  type EdgeIndex,
  edgeOfArc,
  isForward,
  NO_ELEVATION,
  type StreetGraph,
} from '../../network/street/street-graph.ts';
import { knownElevation, type RouteLine, type RoutePoint } from './route-line.ts';

/** Reads the lines of path parts from the network. */
export class PathPoints {
  private readonly line = new EdgeLine();

  constructor(private readonly streets: StreetGraph) {}

  /** Adds the points of a part in the direction of travel, without its first point if the line ends there. */
  append(points: RouteLine, { arc, from, to }: PathArc): void {
    const edge = edgeOfArc(arc);
    const forward = isForward(arc);
    if (from === 0 && to === 1) {
      this.appendWhole(points, edge, forward);
      return;
    }
    const line = this.line.read(this.streets, edge);
    const start = forward ? from : 1 - from;
    const end = forward ? to : 1 - to;
    this.addAt(points, edge, start);
    const [low, high] = [Math.min(start, end) * line.length, Math.max(start, end) * line.length];
    for (let k = 0; k < line.count; k++) {
      const i = forward ? k : line.count - 1 - k;
      if (line.along[i] > low && line.along[i] < high) this.addCorner(points, edge, i);
    }
    this.addAt(points, edge, end);
  }

  /** Adds a whole edge, as nearly all parts are: its points need no measuring. */
  private appendWhole(points: RouteLine, edge: EdgeIndex, forward: boolean): void {
    const { node, shape, edge: edges } = this.streets;
    const begin = forward ? edges.tail[edge] : edges.head[edge];
    const end = forward ? edges.head[edge] : edges.tail[edge];
    const first = edges.firstShape[edge];
    const count = edges.firstShape[(edge + 1) as EdgeIndex] - first;
    points.extendAlong(node, begin, 1, 1);
    if (count > 0) points.extendAlong(shape, forward ? first : first + count - 1, count, forward ? 1 : -1);
    points.extendAlong(node, end, 1, 1);
  }

  /** Returns the point of an edge at a share of its length. */
  on(edge: EdgeIndex, share: number): RoutePoint {
    this.line.read(this.streets, edge);
    return this.at(edge, share);
  }

  /** Adds the point at a share; ends of an edge are corners of its line. */
  private addAt(points: RouteLine, edge: EdgeIndex, share: number): void {
    if (share === 0) this.addCorner(points, edge, 0);
    else if (share === 1) this.addCorner(points, edge, this.line.count - 1);
    else points.extend(...this.at(edge, share));
  }

  private addCorner(points: RouteLine, edge: EdgeIndex, i: number): void {
    const { lon, lat } = this.line;
    points.extend(lon[i], lat[i], knownElevation(this.elevation(edge, i)));
  }

  private at(edge: EdgeIndex, share: number): RoutePoint {
    const { line } = this;
    const wanted = share * line.length;
    let i = 1;
    while (i < line.count - 1 && line.along[i] < wanted) i++;
    const span = line.along[i] - line.along[i - 1];
    const t = span === 0 ? 0 : Math.min(1, Math.max(0, (wanted - line.along[i - 1]) / span));
    if (t === 0) return [line.lon[i - 1], line.lat[i - 1], knownElevation(this.elevation(edge, i - 1))];
    if (t === 1) return [line.lon[i], line.lat[i], knownElevation(this.elevation(edge, i))];
    return [
      line.lon[i - 1] + t * (line.lon[i] - line.lon[i - 1]),
      line.lat[i - 1] + t * (line.lat[i] - line.lat[i - 1]),
      between(this.elevation(edge, i - 1), this.elevation(edge, i), t),
    ];
  }

  private elevation(edge: EdgeIndex, i: number): number {
    const { node, shape, edge: edges } = this.streets;
    if (i === 0) return node.elevationM[edges.tail[edge]];
    if (i === this.line.count - 1) return node.elevationM[edges.head[edge]];
    return shape.elevationM[edges.firstShape[edge] + i - 1];
  }
}

function between(a: number, b: number, t: number): number {
  if (a === NO_ELEVATION) return knownElevation(b);
  return b === NO_ELEVATION ? a : a + t * (b - a);
}
