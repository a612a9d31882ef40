import { describe, expect, it } from 'vitest';
import {
  axisCountOf,
  axisOf,
  CONTOUR_CHAINS,
  CONTOUR_ENTRIES,
  ENTRY_CROSSINGS,
  EXIT_CROSSINGS,
  exitOf,
  HULL_CHAINS,
  HULL_ENTRIES,
  insideOf,
  MIDDLE_NODE,
  NO_CHAIN,
  NODE_COUNT,
  outsideOf,
  SIDE_NODES,
} from './block-chains.ts';

const MASKS = Array.from({ length: 1 << NODE_COUNT }, (_, mask) => mask);
const SIDES = [0, 1, 2, 3];

const isInside = (mask: number, node: number): boolean => ((mask >> node) & 1) === 1;
/** An edge between two neighboring nodes. */
const edgeOf = (a: number, b: number): string => `${Math.min(a, b)}-${Math.max(a, b)}`;
const AXES = SIDES.map((side) => edgeOf(SIDE_NODES[side][1], MIDDLE_NODE));
const axesOf = (chain: number): number[] => Array.from({ length: axisCountOf(chain) }, (_, n) => axisOf(chain, n));

/** Marching squares: each run of inside corners of a cell is cut off by a piece of border, told by the edges that it leads between. */
function piecesOf(mask: number): Map<string, string> {
  const pieces = new Map<string, string>();
  for (const southwest of [0, 1, 3, 4]) {
    const corners = [southwest, southwest + 1, southwest + 4, southwest + 3];
    const at = (i: number): number => corners[(i + 4) % 4];
    for (let end = 0; end < 4; end++) {
      if (!isInside(mask, at(end)) || isInside(mask, at(end + 1))) continue;
      let begin = end;
      while (isInside(mask, at(begin - 1))) begin--;
      pieces.set(edgeOf(at(end), at(end + 1)), edgeOf(at(begin - 1), at(begin)));
    }
  }
  return pieces;
}

/** Edges of a side where the area ends on the way counter-clockwise, or where it begins. */
function edgesOfSide(mask: number, side: number, ends: boolean): string[] {
  const [first, middle, last] = SIDE_NODES[side];
  return [
    [first, middle],
    [middle, last],
  ]
    .filter(([a, b]) => isInside(mask, a) === ends && isInside(mask, b) === !ends)
    .map(([a, b]) => edgeOf(a, b));
}

const crossingEdge = (crossing: number): string => edgeOf(insideOf(crossing), outsideOf(crossing));

describe('contours of a block', () => {
  it('run as the pieces of its four cells do, one after the other', () => {
    for (const mask of MASKS) {
      const pieces = piecesOf(mask);
      for (const side of SIDES) {
        const chain = CONTOUR_CHAINS[(mask << 2) | side];
        const [entry] = edgesOfSide(mask, side, true);
        expect(chain === NO_CHAIN).toBe(entry === undefined);
        if (entry === undefined) continue;
        const passed: string[] = [];
        let edge = pieces.get(entry)!;
        for (; pieces.has(edge); edge = pieces.get(edge)!) passed.push(edge);
        expect(axesOf(chain).map((axis) => AXES[axis])).toEqual(passed);
        expect(edgesOfSide(mask, exitOf(chain), false)).toEqual([edge]);
      }
    }
  });
});

describe('hulls of a block', () => {
  it('come in where the inside of a side ends, and go out where that of the next one with any begins', () => {
    for (const mask of MASKS) {
      for (const side of SIDES) {
        const inside = SIDE_NODES[side].map((node) => isInside(mask, node));
        const comesIn = inside.lastIndexOf(true) >= 0 && inside.lastIndexOf(true) < 2;
        const chain = HULL_CHAINS[(mask << 2) | side];
        expect(chain === NO_CHAIN).toBe(!comesIn);
        if (!comesIn) continue;
        const goesOut = [1, 2, 3, 4].map((n) => (side + n) % 4);
        const exit = goesOut.find((other) => SIDE_NODES[other].findIndex((node) => isInside(mask, node)) > 0);
        expect(exitOf(chain)).toBe(exit);
      }
    }
  });

  it('have corners on half axes that the border of cells crosses, counter-clockwise, each once', () => {
    for (const mask of MASKS) {
      for (const side of SIDES) {
        const chain = HULL_CHAINS[(mask << 2) | side];
        if (chain === NO_CHAIN) continue;
        const axes = axesOf(chain);
        const around = axes.map((axis) => (axis - side + 4) % 4);
        expect(around).toEqual([...new Set(around)].sort());
        for (const axis of axes) expect(isInside(mask, SIDE_NODES[axis][1])).toBe(!isInside(mask, MIDDLE_NODE));
      }
    }
  });
});

it('tells by which sides borders come in', () => {
  for (const [entries, chains] of [
    [HULL_ENTRIES, HULL_CHAINS],
    [CONTOUR_ENTRIES, CONTOUR_CHAINS],
  ]) {
    for (const mask of MASKS) {
      const sides = SIDES.filter((side) => chains[(mask << 2) | side] !== NO_CHAIN);
      expect(SIDES.filter((side) => (entries[mask] >> side) & 1)).toEqual(sides);
    }
  }
});

it('crosses sides between a node inside and one outside: the last of the inside coming in, the first going out', () => {
  for (const mask of MASKS) {
    for (const side of SIDES) {
      const at = (mask << 2) | side;
      const ends = edgesOfSide(mask, side, true);
      if (ends.length > 0) {
        expect(ends).toEqual([crossingEdge(ENTRY_CROSSINGS[at])]);
        expect(isInside(mask, insideOf(ENTRY_CROSSINGS[at]))).toBe(true);
      }
      const begins = edgesOfSide(mask, side, false);
      if (begins.length > 0) {
        expect(begins).toEqual([crossingEdge(EXIT_CROSSINGS[at])]);
        expect(isInside(mask, insideOf(EXIT_CROSSINGS[at]))).toBe(true);
      }
    }
  }
});
