import { cross } from './exact.ts';
import { Faces } from './faces.ts';
import { nestRings } from './ring-nesting.ts';
import { type LatticePath, type SnappedEdges, snapEdges } from './snap-rounding.ts';

export type { LatticePath } from './snap-rounding.ts';

/** Whether a place belongs to the result, by how often the paths of either operand wind around it. */
type Membership = (windingA: number, windingB: number) => boolean;

/** Of one operand whose outer rings run counter-clockwise: around what is left of rings that run over each other. */
export const WOUND_AROUND: Membership = (a) => a > 0;
export const EITHER: Membership = (a, b) => a !== 0 || b !== 0;
export const BOTH: Membership = (a, b) => a !== 0 && b !== 0;
/** The second operand by the even-odd rule: its rings may run in any direction. */
export const BOTH_ODD: Membership = (a, b) => a !== 0 && (b & 1) !== 0;
export const EITHER_ODD: Membership = (a, b) => a !== 0 || (b & 1) !== 0;

/**
 * Polygons of an overlay of two sets of closed paths on the integer lattice: lists of rings, the outer one first and
 * counter-clockwise, holes clockwise. Rings are simple; they may touch each other in points.
 *
 * Paths may do whatever they like: all of their edges are snap-rounded into an arrangement in which edges meet in
 * their ends only, every face learns how often the paths wind around it, and edges between inside and outside are
 * linked into rings. Scribbles with too many crossings are refused ({@link LimitError}).
 */
export function overlay(a: readonly LatticePath[], b: readonly LatticePath[], belongs: Membership): number[][][] {
  const [originX, originY] = southWest([...a, ...b]);
  const move = (path: LatticePath): number[] => {
    const near = new Array<number>(path.length);
    for (let k = 0; k < path.length; k += 2) {
      near[k] = path[k] - originX;
      near[k + 1] = path[k + 1] - originY;
    }
    return near;
  };
  const edges = snapEdges(a.map(move), b.map(move));
  const rings = linkRings(edges, belongs);
  for (const ring of rings) for (let k = 0; k < ring.length; k++) ring[k] += k & 1 ? originY : originX;
  return nestRings(rings);
}

/** Numbers near 0 keep most products exact. */
function southWest(paths: readonly LatticePath[]): [number, number] {
  let x = Infinity;
  let y = Infinity;
  for (const path of paths) {
    for (let k = 0; k < path.length; k += 2) {
      if (path[k] < x) x = path[k];
      if (path[k + 1] < y) y = path[k + 1];
    }
  }
  return x === Infinity ? [0, 0] : [x, y];
}

/** Links edges that have the inside on one side only into rings that visit no point twice, the inside on their left. */
function linkRings(edges: SnappedEdges, belongs: Membership): number[][] {
  const faces = new Faces(edges);
  const inside = new Uint8Array(2 * edges.count);
  for (let d = 0; d < inside.length; d++) inside[d] = belongs(faces.windA[d], faces.windB[d]) ? 1 : 0;
  const isBorder = (side: number): boolean => inside[side] === 1 && inside[side ^ 1] === 0;
  const bordersAt = new Uint32Array(edges.vertexCount);
  for (let d = 0; d < inside.length; d++) if (isBorder(d)) bordersAt[faces.tail(d)]++;
  const used = new Uint8Array(2 * edges.count);
  const placeOf = new Int32Array(edges.vertexCount).fill(-1);
  const rings: number[][] = [];
  const path: number[] = [];
  for (let first = 0; first < inside.length; first++) {
    if (used[first] === 1 || !isBorder(first)) continue;
    for (let side = first; used[side] === 0; ) {
      used[side] = 1;
      const vertex = faces.tail(side);
      // Back at a point: what lies between is a ring of its own.
      if (placeOf[vertex] >= 0) rings.push(cut(placeOf[vertex]));
      placeOf[vertex] = path.length;
      path.push(vertex);
      // The next border of the same inside is the first one clockwise from the way back.
      side ^= 1;
      do side = faces.clockwise(side);
      while (!isBorder(side));
    }
    rings.push(cut(0));
  }
  return rings.map(corners).filter((ring) => ring.length >= 6);

  /** Takes the path's end from a place on. */
  function cut(place: number): number[] {
    const ring = path.splice(place);
    for (const vertex of ring) placeOf[vertex] = -1;
    return ring;
  }

  /** Coordinates of a ring; points in the middle of straight lines are left out unless other edges meet there. */
  function corners(ring: readonly number[]): number[] {
    const { x, y } = edges;
    const flat: number[] = [];
    for (let i = 0; i < ring.length; i++) {
      const p = ring[(i + ring.length - 1) % ring.length];
      const q = ring[i];
      const r = ring[(i + 1) % ring.length];
      const straight = cross(x[q] - x[p], y[q] - y[p], x[r] - x[q], y[r] - y[q]) === 0;
      if (!straight || bordersAt[q] > 1) flat.push(x[q], y[q]);
    }
    return flat;
  }
}
