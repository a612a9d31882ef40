/**
 * Dissolves adjacent areas into one: edges that two of them share are dropped, the others are linked into rings. Areas
 * with the same points along their border, as in one map, join without a seam; others keep a thin gap.
 */
export function dissolved(rings: readonly (readonly number[])[]): number[][] {
  /** Edges from a point on, by point; each runs as its ring does. */
  const edges = new Map<number, number[]>();
  const points = new Points();
  const take = (a: number, b: number): boolean => {
    const list = edges.get(a);
    const at = list?.indexOf(b) ?? -1;
    if (at < 0) return false;
    list!.splice(at, 1);
    return true;
  };
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const a = points.numberOf(ring[j], ring[j + 1]);
      const b = points.numberOf(ring[i], ring[i + 1]);
      // Rings may run either way: a border is shared whichever way its other side runs.
      if (a === b || take(b, a) || take(a, b)) continue;
      const list = edges.get(a);
      if (list === undefined) edges.set(a, [b]);
      else list.push(b);
    }
  }
  return linked(edges).map((ring) => ring.flatMap((point) => points.at(point)));
}

/** Returns rings along edges in either direction; a point that is passed twice ends a ring. */
function linked(edges: ReadonlyMap<number, readonly number[]>): number[][] {
  const around = new Map<number, number[]>();
  const link = (a: number, b: number): void => {
    const list = around.get(a);
    if (list === undefined) around.set(a, [b]);
    else list.push(b);
  };
  for (const [a, list] of edges) {
    for (const b of list) {
      link(a, b);
      link(b, a);
    }
  }
  const rings: number[][] = [];
  const unlink = (a: number, b: number): void => {
    const list = around.get(a)!;
    list.splice(list.indexOf(b), 1);
  };
  for (const first of around.keys()) {
    while (around.get(first)!.length > 0) {
      const path = [first];
      const placeOf = new Map([[first, 0]]);
      for (;;) {
        const here = path[path.length - 1];
        const next = around.get(here)?.[0];
        if (next === undefined) break;
        unlink(here, next);
        unlink(next, here);
        const place = placeOf.get(next);
        if (place === undefined) {
          placeOf.set(next, path.length);
          path.push(next);
          continue;
        }
        const ring = path.splice(place);
        for (const point of ring) placeOf.delete(point);
        if (ring.length >= 3) rings.push(ring);
        if (place === 0) break;
        placeOf.set(next, path.length);
        path.push(next);
      }
    }
  }
  return rings;
}

/** Places numbered as they come. */
class Points {
  private readonly numbers = new Map<number, Map<number, number>>();
  private readonly places: (readonly [number, number])[] = [];

  numberOf(x: number, y: number): number {
    let column = this.numbers.get(x);
    if (column === undefined) {
      column = new Map();
      this.numbers.set(x, column);
    }
    let number = column.get(y);
    if (number === undefined) {
      number = this.places.push([x, y]) - 1;
      column.set(y, number);
    }
    return number;
  }

  at(number: number): readonly [number, number] {
    return this.places[number];
  }
}
