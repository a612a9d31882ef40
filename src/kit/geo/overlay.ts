import { cross } from './exact.ts';
import { Faces } from './faces.ts';
import { nestRings } from './ring-nesting.ts';
import { type LatticePath, type SnappedEdges, SnappedPaths } from './snap-rounding.ts';

export type { LatticePath } from './snap-rounding.ts';

/** Returns whether a place belongs to the result, by how often the paths of either operand wind around it. */
type Membership = (windingA: number, windingB: number) => boolean;

/** Selects the union of one operand whose outer rings run counter-clockwise, even if rings overlap. */
export const WOUND_AROUND: Membership = (a) => a > 0;
export const EITHER: Membership = (a, b) => a !== 0 || b !== 0;
export const BOTH: Membership = (a, b) => a !== 0 && b !== 0;
/** Selects the intersection, with the second operand by the even-odd rule: its rings may run in any direction. */
export const BOTH_ODD: Membership = (a, b) => a !== 0 && (b & 1) !== 0;
export const EITHER_ODD: Membership = (a, b) => a !== 0 || (b & 1) !== 0;

/**
 * Returns polygons of an overlay of two sets of closed paths on the integer lattice: lists of rings, the outer one
 * first and counter-clockwise, holes clockwise. Rings are simple; they may touch each other in points.
 *
 * Paths may cross and overlap freely: all of their edges are snap-rounded into an arrangement in which edges meet in
 * their ends only, the winding numbers of every face are computed, and edges between inside and outside are linked into
 * rings. Paths with too many crossings are refused ({@link LimitError}).
 */
export function overlay(a: readonly LatticePath[], b: readonly LatticePath[], belongs: Membership): number[][][] {
  const [origin, snapped] = snappedNear([a, b]);
  const edges = snapped.edges(snapped.stepsOf(0), snapped.stepsOf(1));
  return polygonsOf(linkRings(edges, belongs), edges, origin);
}

/**
 * Returns, for each set of rings, the polygons of that set and all sets before it, as {@link overlay} gives them. All
 * are read from one arrangement, so each is nested in the next one, to the lattice's last digit. Where rings of a set
 * overlap, everything that they wind around belongs to it.
 */
export function overlayGrowing(sets: readonly (readonly LatticePath[])[]): number[][][][] {
  const [origin, snapped] = snappedNear(sets);
  let before: number[] = [];
  return sets.map((_, set) => {
    const edges = snapped.edges(before, snapped.stepsOf(set));
    const rings = linkRings(edges, (a, b) => a > 0 || b > 0);
    before = rings.flatMap((ring) => ring.flatMap((vertex, k) => [ring.at(k - 1)!, vertex]));
    return polygonsOf(rings, edges, origin);
  });
}

/** Moves paths: numbers near 0 keep most products exact. */
function snappedNear(sets: readonly (readonly LatticePath[])[]): [origin: readonly [number, number], SnappedPaths] {
  const origin = southWest(sets.flat());
  const move = (path: LatticePath): number[] => {
    const near = new Array<number>(path.length);
    for (let k = 0; k < path.length; k++) near[k] = path[k] - origin[k & 1];
    return near;
  };
  return [origin, new SnappedPaths(sets.map((paths) => paths.map(move)))];
}

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

/**
 * Links edges that have the inside on one side only into rings of vertices that visit none twice, the inside on their
 * left.
 */
function linkRings(edges: SnappedEdges, belongs: Membership): number[][] {
  const faces = new Faces(edges);
  const inside = new Uint8Array(2 * edges.count);
  for (let d = 0; d < inside.length; d++) inside[d] = belongs(faces.windA[d], faces.windB[d]) ? 1 : 0;
  const isBorder = (side: number): boolean => inside[side] === 1 && inside[side ^ 1] === 0;
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
  return rings;

  /** Takes the path's end from a place on. */
  function cut(place: number): number[] {
    const ring = path.splice(place);
    for (const vertex of ring) placeOf[vertex] = -1;
    return ring;
  }
}

/**
 * Returns polygons of rings of vertices; points in the middle of straight lines are left out unless another ring meets
 * them there.
 */
function polygonsOf(rings: readonly number[][], { x, y, vertexCount }: SnappedEdges, origin: readonly number[]) {
  const ringsAt = new Uint32Array(vertexCount);
  for (const ring of rings) for (const vertex of ring) ringsAt[vertex]++;
  const corners = rings.map((ring) => {
    const flat: number[] = [];
    for (let i = 0; i < ring.length; i++) {
      const [p, q, r] = [ring[i > 0 ? i - 1 : ring.length - 1], ring[i], ring[i + 1 < ring.length ? i + 1 : 0]];
      const isStraight = cross(x[q] - x[p], y[q] - y[p], x[r] - x[q], y[r] - y[q]) === 0;
      if (!isStraight || ringsAt[q] > 1) flat.push(x[q] + origin[0], y[q] + origin[1]);
    }
    return flat;
  });
  return nestRings(corners.filter((ring) => ring.length >= 6));
}
