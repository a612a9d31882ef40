import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CELL,
  CELLS_SPREAD,
  CellPageBuilder,
  endOfCells,
  endOfNodes,
  firstCell,
  firstNode,
  isNarrow,
} from './cell-pages.ts';
import { EAST, EIGHTH_MASK, NORTH, SOUTH, WEST } from './least-crossings.ts';
import { NODE, shareFrom, shareTo } from './line-nodes.ts';

interface Node {
  readonly i: number;
  readonly j: number;
  readonly from: number;
  readonly to: number;
  readonly crossings: number;
}

const points = fc.array(
  fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: -3, max: 3, noNaN: true })),
  {
    minLength: 2,
    maxLength: 8,
  },
);

/** Points of a line with their shares of its length. */
function lineOf(places: readonly (readonly [number, number])[]) {
  const along = [0];
  for (let p = 1; p < places.length; p++) {
    along.push(along[p - 1] + Math.hypot(places[p][0] - places[p - 1][0], places[p][1] - places[p - 1][1]));
  }
  const length = along[along.length - 1];
  return {
    x: Float64Array.from(places, ([x]) => x),
    y: Float64Array.from(places, ([, y]) => y),
    along: Float64Array.from(along, (a, p) => (p === 0 ? 0 : length > 0 ? a / length : 1)),
    count: places.length,
  };
}

/** By cell: a bit for each corner that others should have. */
type Shunned = ((i: number, j: number) => number) | null;
const shunned: fc.Arbitrary<Shunned> = fc.option(
  fc
    .array(fc.nat(15), { minLength: 49, maxLength: 49 })
    .map((sets) => (i: number, j: number) => sets[7 * (j + 3) + i + 3]),
);

function nodesOf({ x, y, along, count }: ReturnType<typeof lineOf>, shunned: Shunned = null): Node[] {
  const builder = new CellPageBuilder();
  builder.addNarrow(CELLS_SPREAD, x, y, along, count, shunned);
  const { records, cells } = builder.finish();
  expect(isNarrow(records, 0)).toBe(true);
  const nodes: Node[] = [];
  for (let n = firstNode(records, 0); n < endOfNodes(records, 0); n += NODE) {
    nodes.push({
      i: cells[n],
      j: cells[n + 1],
      from: shareFrom(cells[n + 2]),
      to: shareTo(cells[n + 2]),
      crossings: cells[n + 3],
    });
  }
  return nodes;
}

/** Whether marching squares cover a point of a cell, where crossings are no nearer than nodes need it. */
function covers(inside: (i: number, j: number) => number | null, x: number, y: number): boolean {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const corners = [0, 1, 2, 3].map((c) => inside(i + (c & 1), j + (c >> 1)));
  const held = corners.flatMap((crossings, c) => (crossings === null ? [] : [c]));
  if (held.length === 4) return true;
  /** From a corner across or along the cell's side to its neighbor. */
  const eighths = (c: number, step: number): number => {
    const direction = step === 1 ? ((c & 1) !== 0 ? WEST : EAST) : (c & 2) !== 0 ? SOUTH : NORTH;
    return Math.max(1, (corners[c]! >> direction) & EIGHTH_MASK) / 8;
  };
  const distances = (c: number): [number, number] => [
    (c & 1) !== 0 ? 1 - (x - i) : x - i,
    (c & 2) !== 0 ? 1 - (y - j) : y - j,
  ];
  const isUnderCut = (c: number): boolean => {
    const [u, v] = distances(c);
    return u / eighths(c, 1) + v / eighths(c, 2) < 1;
  };
  if (held.length === 3) {
    const free = 6 - held.reduce((sum, c) => sum + c, 0);
    const [u, v] = distances(free);
    return u / (1 - eighths(free ^ 1, 1)) + v / (1 - eighths(free ^ 2, 2)) > 1;
  }
  if (held.length === 2 && (held[0] ^ held[1]) !== 3) {
    const step = held[0] ^ held[1];
    const [u, v] = step === 1 ? distances(held[0]) : ([...distances(held[0])].reverse() as [number, number]);
    const [near, far] = [eighths(held[0], 3 - step), eighths(held[1], 3 - step)];
    return v < near + (far - near) * u;
  }
  return held.some(isUnderCut);
}

describe('the nodes of a narrow line', () => {
  it('cover what of it they are needed for, whichever others are inside', () => {
    fc.assert(
      fc.property(
        points,
        shunned,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(),
        (places, others, share, seed) => {
          const line = lineOf(places);
          const nodes = nodesOf(line, others);
          const p = Math.max(
            1,
            line.along.findIndex((a) => a >= share),
          );
          const span = line.along[p] - line.along[p - 1];
          const t = span > 0 ? (share - line.along[p - 1]) / span : 1;
          const x = line.x[p - 1] + t * (line.x[p] - line.x[p - 1]);
          const y = line.y[p - 1] + t * (line.y[p] - line.y[p - 1]);
          // Nodes of the line that aren't needed there may be inside as well.
          const inside = nodes.filter(
            ({ from, to }, n) => (from <= share && share <= to) || ((seed >> (n % 20)) & 1) !== 0,
          );
          const crossings = (i: number, j: number): number | null => {
            const all = inside.filter((node) => node.i === i && node.j === j);
            return all.length === 0 ? null : all.reduce((most, node) => greater(most, node.crossings), 0);
          };
          expect(covers(crossings, x, y)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are corners of its cells, and a chain along it', () => {
    fc.assert(
      fc.property(points, shunned, (places, others) => {
        const line = lineOf(places);
        const nodes = nodesOf(line, others);
        const builder = new CellPageBuilder();
        builder.add(CELLS_SPREAD, line.x, line.y, line.along, line.count);
        const { records, cells } = builder.finish();
        const corners = new Set<string>();
        for (let c = firstCell(records, 0); c < endOfCells(records, 0); c += CELL) {
          for (const corner of [0, 1, 2, 3]) corners.add(`${cells[c] + (corner & 1)} ${cells[c + 1] + (corner >> 1)}`);
        }
        const connected = new Set([nodes[0]]);
        for (let before = 0; before < connected.size; ) {
          before = connected.size;
          for (const node of nodes) {
            const isNext = [...connected].some((other) => Math.abs(node.i - other.i) + Math.abs(node.j - other.j) <= 1);
            if (isNext) connected.add(node);
          }
        }
        expect(connected.size).toBe(nodes.length);
        expect(nodes.filter(({ i, j }) => !corners.has(`${i} ${j}`))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('are those on its own side of a cell, with the border close to it', () => {
    const nodes = nodesOf(
      lineOf([
        [0.1, 0.2],
        [2.9, 0.2],
      ]),
    );
    expect(new Set(nodes.map(({ j }) => j))).toEqual(new Set([0]));
    expect(nodes.map(({ i }) => i)).toEqual([0, 1, 2, 3]);
    for (const { crossings } of nodes) expect((crossings >> NORTH) & EIGHTH_MASK).toBe(2);
    // From where the line comes into the cell before the node to where it leaves the one behind it.
    expect(nodes[1].from).toBe(0);
    expect(nodes[1].to).toBeCloseTo(1.9 / 2.8, 4);
  });

  it('are those on the other side, if others should have these', () => {
    const line = lineOf([
      [0.1, 0.2],
      [2.9, 0.2],
    ]);
    const nodes = nodesOf(line, () => 1 | 2);
    expect(new Set(nodes.map(({ j }) => j))).toEqual(new Set([1]));
    for (const { crossings } of nodes) expect((crossings >> SOUTH) & EIGHTH_MASK).toBe(7);
  });
});

const greater = (a: number, b: number): number =>
  [EAST, NORTH, WEST, SOUTH].reduce(
    (word, at) => word | (Math.max((a >> at) & EIGHTH_MASK, (b >> at) & EIGHTH_MASK) << at),
    0,
  );
