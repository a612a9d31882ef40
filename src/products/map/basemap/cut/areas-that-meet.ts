import Flatbush from 'flatbush';
import { boxOfRing, ringContains } from '../../../../kit/geo/flat-ring.ts';

type Rings = readonly (readonly number[])[];

/** Number of consecutive sides of a ring that are looked up as one. */
const RUN_SIDES = 8;

/**
 * Groups areas whose sides come as near as `gap`, directly or through others, or that lie in each other. Returns groups
 * of their numbers, including groups of one. Tests the boxes of sides, so a group may hold a few areas too many, but
 * never too few.
 */
export function areasThatMeet(areas: readonly Rings[], gap: number): number[][] {
  if (areas.length === 1) return [[0]];
  const groups = new Groups(areas.length);
  joinNear(areas, gap, groups);
  joinNested(areas, groups);
  return groups.lists();
}

function joinNear(areas: readonly Rings[], gap: number, groups: Groups): void {
  const runs: { area: number; ring: readonly number[]; from: number; to: number }[] = [];
  for (const [area, rings] of areas.entries()) {
    for (const ring of rings) {
      for (let from = 0; from < ring.length; from += 2 * RUN_SIDES)
        runs.push({ area, ring, from, to: Math.min(ring.length, from + 2 * RUN_SIDES) });
    }
  }
  if (runs.length === 0) return;
  const tree = new Flatbush(runs.length);
  const boxes = runs.map(({ ring, from, to }) => {
    // The last side of a run leads to the first point of the next.
    const end = to === ring.length ? 0 : to;
    let [west, north, east, south] = [ring[end], ring[end + 1], ring[end], ring[end + 1]];
    for (let i = from; i < to; i += 2) {
      west = Math.min(west, ring[i]);
      east = Math.max(east, ring[i]);
      north = Math.min(north, ring[i + 1]);
      south = Math.max(south, ring[i + 1]);
    }
    tree.add(west, north, east, south);
    return [west, north, east, south] as const;
  });
  tree.finish();
  for (const [r, { area, ring, from, to }] of runs.entries()) {
    const [west, north, east, south] = boxes[r];
    tree.search(west - gap, north - gap, east + gap, south + gap, (o) => {
      if (o >= r || groups.of(runs[o].area) === groups.of(area)) return false;
      const other = runs[o];
      if (sidesMeet(ring, from, to, other.ring, other.from, other.to, gap)) groups.join(area, other.area);
      return false;
    });
  }
}

/** Returns whether boxes of two sides, one of each run, are at most `gap` apart. */
function sidesMeet(
  a: readonly number[],
  aFrom: number,
  aTo: number,
  b: readonly number[],
  bFrom: number,
  bTo: number,
  gap: number,
): boolean {
  for (let i = aFrom; i < aTo; i += 2) {
    const next = i + 2 === a.length ? 0 : i + 2;
    const west = Math.min(a[i], a[next]) - gap;
    const east = Math.max(a[i], a[next]) + gap;
    const north = Math.min(a[i + 1], a[next + 1]) - gap;
    const south = Math.max(a[i + 1], a[next + 1]) + gap;
    for (let j = bFrom; j < bTo; j += 2) {
      const after = j + 2 === b.length ? 0 : j + 2;
      if (b[j] < west && b[after] < west) continue;
      if (b[j] > east && b[after] > east) continue;
      if (b[j + 1] < north && b[after + 1] < north) continue;
      if (b[j + 1] > south && b[after + 1] > south) continue;
      return true;
    }
  }
  return false;
}

/**
 * Joins areas that lie in each other. If the sides of two areas aren't near, one is as a whole inside or outside of the
 * other.
 */
function joinNested(areas: readonly Rings[], groups: Groups): void {
  const tree = new Flatbush(areas.length);
  for (const rings of areas) {
    const boxes = rings.map(boxOfRing);
    tree.add(
      Math.min(...boxes.map(({ minX }) => minX)),
      Math.min(...boxes.map(({ minY }) => minY)),
      Math.max(...boxes.map(({ maxX }) => maxX)),
      Math.max(...boxes.map(({ maxY }) => maxY)),
    );
  }
  tree.finish();
  for (const [area, rings] of areas.entries()) {
    for (const [x, y] of rings) {
      tree.search(x, y, x, y, (other) => {
        if (groups.of(other) === groups.of(area)) return false;
        const around = areas[other].reduce((count, ring) => count + (ringContains(ring, x, y) ? 1 : 0), 0);
        if (around % 2 === 1) groups.join(area, other);
        return false;
      });
    }
  }
}

/** Disjoint sets of numbers. */
class Groups {
  private readonly parent: Int32Array;

  constructor(count: number) {
    this.parent = Int32Array.from({ length: count }, (_, i) => i);
  }

  of(member: number): number {
    const { parent } = this;
    let at = member;
    for (; parent[at] !== at; at = parent[at]) parent[at] = parent[parent[at]];
    return at;
  }

  /** Joins two sets; the smaller number represents both. */
  join(a: number, b: number): void {
    const [first, second] = [this.of(a), this.of(b)];
    this.parent[Math.max(first, second)] = Math.min(first, second);
  }

  lists(): number[][] {
    const lists = new Map<number, number[]>();
    for (let member = 0; member < this.parent.length; member++) {
      const list = lists.get(this.of(member));
      if (list === undefined) lists.set(this.of(member), [member]);
      else list.push(member);
    }
    return [...lists.values()];
  }
}
