/**
 * How the border of an area runs through a block of two cells a side, by which of its nine nodes are inside. Nodes are numbered row by row
 * from the southwest, a bit each; sides go around counter-clockwise from the south, and so do the half axes from the middle node to those
 * in the middle of the sides.
 *
 * A border with the inside on its left comes into a block where the side, followed counter-clockwise, leaves the area, and goes out where one
 * enters it: once per side at most, since a side has three nodes. Between them it crosses half axes.
 */
export const MIDDLE_NODE = 4;

/** By side: its nodes counter-clockwise. */
export const SIDE_NODES: readonly (readonly [number, number, number])[] = [
  [0, 1, 2],
  [2, 5, 8],
  [8, 7, 6],
  [6, 3, 0],
];
export const NODE_COUNT = 9;

const isInside = (mask: number, node: number): boolean => (mask & (1 << node)) !== 0;

/** Where the border goes out: from an inside node towards an outside one. */
function exitCrossing(mask: number, side: number): readonly [inside: number, outside: number] {
  const [first, middle, last] = SIDE_NODES[side];
  return isInside(mask, middle) ? [middle, first] : [last, middle];
}

/** Where it comes in. */
function entryCrossing(mask: number, side: number): readonly [inside: number, outside: number] {
  const [first, middle, last] = SIDE_NODES[side];
  return isInside(mask, middle) ? [middle, last] : [first, middle];
}

/** A border that comes in by a side: `[exit side, half axes…]`, null where none does. */
type Chain = readonly [exit: number, ...axes: number[]] | null;

/** In the hull of what is inside: half axes that it may have a corner on. */
function hullChain(mask: number, side: number): Chain {
  const [first, middle, last] = SIDE_NODES[side];
  if (isInside(mask, last) || !(isInside(mask, first) || isInside(mask, middle))) return null;
  let turns = 1;
  while (!isExit(mask, (side + turns) & 3)) turns++;
  // A corner that is cut off lies across from the other two.
  const axes = [0, 1, 2, 3].slice(0, turns === 1 ? 2 : 4).map((n) => (side + n) & 3);
  return [(side + turns) & 3, ...axes.filter((axis) => isCrossed(mask, axis))];
}

/** Whether a side that nothing was inside of comes into the area. */
function isExit(mask: number, side: number): boolean {
  const [first, middle, last] = SIDE_NODES[side];
  return !isInside(mask, first) && (isInside(mask, middle) || isInside(mask, last));
}

/** By marching squares, where nodes that touch across a diagonal are apart. */
function contourChain(mask: number, side: number): Chain {
  const [first, middle, last] = SIDE_NODES[side];
  if (isInside(mask, middle) ? isInside(mask, last) : !isInside(mask, first)) return null;
  // Cells are numbered as the corners of the block that they hold: the first of a side is that of its first node.
  let cell = (side + (isInside(mask, middle) ? 1 : 0)) & 3;
  let from = side;
  const axes: number[] = [];
  for (;;) {
    const exit = exitOfCell(mask, cell, from);
    if (exit === cell || exit === ((cell + 3) & 3)) return [exit, ...axes];
    // Cell c lies between the half axes c - 1 and c: it is left through that which its exit runs across.
    const axis = exit === ((cell + 1) & 3) ? cell : (cell + 3) & 3;
    axes.push(axis);
    cell = axis === cell ? (cell + 1) & 3 : (cell + 3) & 3;
    from = exit ^ 2;
  }
}

/** The side by which a border leaves a cell that it came into by `from`. */
function exitOfCell(mask: number, cell: number, from: number): number {
  const corners = cornersOf(cell);
  // Seen from the side: the corners ahead, on the right and on the left.
  const right = isInside(mask, corners[(from + 2) & 3]);
  const left = isInside(mask, corners[(from + 3) & 3]);
  if (!left) return (from + 3) & 3;
  return right ? (from + 1) & 3 : from ^ 2;
}

/** Corners of a cell, counter-clockwise from the southwest. */
function cornersOf(cell: number): readonly number[] {
  const southwest = [0, 1, 4, 3][cell];
  return [southwest, southwest + 1, southwest + 4, southwest + 3];
}

/** Whether the border of the cells runs across a half axis. */
const isCrossed = (mask: number, axis: number): boolean =>
  isInside(mask, SIDE_NODES[axis][1]) !== isInside(mask, MIDDLE_NODE);

export const NO_CHAIN = -1;
const AXES_SHIFT = 5;

/** Of all masks and sides, by `mask << 2 | side`. */
const tabulate = (entry: (mask: number, side: number) => number): Int16Array =>
  Int16Array.from({ length: 4 << NODE_COUNT }, (_, k) => entry(k >> 2, k & 3));

function packChain(chain: Chain): number {
  if (chain === null) return NO_CHAIN;
  const [exit, ...axes] = chain;
  return exit | (axes.length << 2) | axes.reduce((bits, axis, n) => bits | (axis << (AXES_SHIFT + 2 * n)), 0);
}

export const HULL_CHAINS = tabulate((mask, side) => packChain(hullChain(mask, side)));
export const CONTOUR_CHAINS = tabulate((mask, side) => packChain(contourChain(mask, side)));

/** By mask: a bit for each side by which a border comes in. */
const entriesOf = (chains: Int16Array): Uint8Array =>
  Uint8Array.from({ length: 1 << NODE_COUNT }, (_, mask) =>
    [0, 1, 2, 3].reduce((bits, side) => (chains[(mask << 2) | side] === NO_CHAIN ? bits : bits | (1 << side)), 0),
  );

export const HULL_ENTRIES = entriesOf(HULL_CHAINS);
export const CONTOUR_ENTRIES = entriesOf(CONTOUR_CHAINS);

export const exitOf = (chain: number): number => chain & 3;
export const axisCountOf = (chain: number): number => (chain >> 2) & 7;
export const axisOf = (chain: number, n: number): number => (chain >> (AXES_SHIFT + 2 * n)) & 3;

const packCrossing = ([inside, outside]: readonly [number, number]): number => inside | (outside << 4);

export const EXIT_CROSSINGS = tabulate((mask, side) => packCrossing(exitCrossing(mask, side)));
export const ENTRY_CROSSINGS = tabulate((mask, side) => packCrossing(entryCrossing(mask, side)));
export const insideOf = (crossing: number): number => crossing & 15;
export const outsideOf = (crossing: number): number => crossing >> 4;
