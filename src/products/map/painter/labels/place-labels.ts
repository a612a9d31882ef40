import { type Box, compareLabels, type Label, moved } from './label.ts';

/** A label that is drawn; without its text if that is optional and doesn't fit. */
export interface PlacedLabel {
  readonly label: Label;
  readonly withText: boolean;
}

/** Pictures of a map are squares of this side, in pixels of a plain screen. */
export const PICTURE_SIDE = 256;

const overlap = (a: Box, b: Box): boolean => a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY;

/** The boxes that are taken. */
class Taken {
  private readonly boxes: Box[] = [];

  constructor(placed: readonly PlacedLabel[]) {
    for (const one of placed) this.add(one);
  }

  isFree(box: Box): boolean {
    for (const other of this.boxes) if (overlap(other, box)) return false;
    return true;
  }

  add({ label, withText }: PlacedLabel): void {
    this.boxes.push(...label.iconBoxes);
    if (withText) this.boxes.push(...label.textBoxes);
  }
}

/** Places labels greedily in their order, each if no earlier one takes its place. */
function placeAmong(labels: readonly Label[], standing: readonly PlacedLabel[]): PlacedLabel[] {
  const taken = new Taken(standing);
  const placed: PlacedLabel[] = [];
  for (const label of [...labels].sort(compareLabels)) {
    if (!label.iconBoxes.every((box) => taken.isFree(box))) continue;
    const withText = label.textBoxes.length > 0 && label.textBoxes.every((box) => taken.isFree(box));
    if (!withText && label.textBoxes.length > 0 && !(label.textOptional && label.icon !== null)) continue;
    const one = { label, withText };
    taken.add(one);
    placed.push(one);
  }
  return placed;
}

/** Places the labels of a single picture: none is cut off at its edges, or covered by text written over it. */
export const placeInside = (labels: readonly Label[], frame: Box, covered: Box): PlacedLabel[] =>
  placeAmong(
    labels.filter(({ box }) => isInside(box, frame) && !overlap(box, covered)),
    [],
  );

const isInside = (box: Box, frame: Box): boolean =>
  box.minX >= frame.minX && box.maxX <= frame.maxX && box.minY >= frame.minY && box.maxY <= frame.maxY;

/** Columns and rows of the pictures that a label covers. */
interface Reach {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

const reachOf = ({ minX, minY, maxX, maxY }: Box): Reach => ({
  west: Math.floor(minX / PICTURE_SIDE),
  east: Math.floor(maxX / PICTURE_SIDE),
  north: Math.floor(minY / PICTURE_SIDE),
  south: Math.floor(maxY / PICTURE_SIDE),
});

/**
 * Places the labels of one picture of a grid so that its neighbors, computed independently, agree. First come the
 * labels across each edge between west and east, which compete among themselves alone; then those across each edge
 * between north and south, around the former; last those inside. The labels on an edge depend only on candidates near
 * it, so both pictures beside it get the same, and no label is cut. No label covers a corner: candidates there move
 * north or south as far as necessary.
 *
 * Candidates across an edge give way to strong labels (names of settlements and shields) that could be placed inside
 * the two pictures beside it, so that a street's name on an edge doesn't displace a city or a shield.
 *
 * @param labels all whose anchors lie in the picture or in one of the eight around it
 */
export function placeInGrid(labels: readonly Label[], column: number, row: number): PlacedLabel[] {
  const cells = new Cells(labels);
  const sides = [row - 1, row, row + 1].map((at) => [
    ...cells.acrossEast(column - 1, at),
    ...cells.acrossEast(column, at),
  ]);
  const [above, beside, below] = sides as [PlacedLabel[], PlacedLabel[], PlacedLabel[]];
  const north = cells.acrossSouth(column, row - 1, [...above, ...beside]);
  const south = cells.acrossSouth(column, row, [...beside, ...below]);
  const edges = [...beside, ...north, ...south];
  return [...edges, ...placeAmong(cells.inside(column, row), edges)];
}

/** Labels by the pictures of the grid that contain them. */
class Cells {
  private readonly inner = new Map<string, Label[]>();
  private readonly east = new Map<string, Label[]>();
  private readonly south = new Map<string, Label[]>();

  constructor(labels: readonly Label[]) {
    for (const given of labels) {
      const label = awayFromCorners(given);
      if (label === null) continue;
      const { west, east, north, south } = reachOf(label.box);
      const cells = west !== east ? this.east : north !== south ? this.south : this.inner;
      push(cells, `${west} ${north}`, label);
    }
  }

  inside(column: number, row: number): readonly Label[] {
    return this.inner.get(`${column} ${row}`) ?? [];
  }

  /** Places labels across the edge between a picture and the next one to the east. */
  acrossEast(column: number, row: number): PlacedLabel[] {
    const crossing = this.east.get(`${column} ${row}`) ?? [];
    return placeAmong(makingWay(crossing, [...this.inside(column, row), ...this.inside(column + 1, row)]), []);
  }

  /** Places labels across the edge between a picture and the next one to the south. */
  acrossSouth(column: number, row: number, standing: readonly PlacedLabel[]): PlacedLabel[] {
    const crossing = this.south.get(`${column} ${row}`) ?? [];
    return placeAmong(makingWay(crossing, [...this.inside(column, row), ...this.inside(column, row + 1)]), standing);
  }
}

/** Returns the labels across an edge that overlap no strong label of higher priority. */
function makingWay(crossing: readonly Label[], inside: readonly Label[]): readonly Label[] {
  // Strong labels are placed among themselves first: one that another displaces keeps nothing out.
  const strong = placeAmong(
    [...inside, ...crossing].filter(({ isStrong }) => isStrong),
    [],
  );
  if (strong.length === 0) return crossing;
  return crossing.filter(
    (label) => !strong.some((one) => compareLabels(one.label, label) < 0 && meet(one.label, label)),
  );
}

const meet = (a: Label, b: Label): boolean => {
  if (!overlap(a.box, b.box)) return false;
  const boxes = [...b.iconBoxes, ...b.textBoxes];
  return [...a.iconBoxes, ...a.textBoxes].some((box) => boxes.some((other) => overlap(box, other)));
};

function push(groups: Map<string, Label[]>, key: string, label: Label): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [label]);
  else group.push(label);
}

/** Greatest shift of a label away from a corner, in pixels. */
const MOST_MOVE = 24;

/** Moves a label away from a corner; null if it can't move, or is larger than a picture. */
function awayFromCorners(label: Label): Label | null {
  const { west, east, north, south } = reachOf(label.box);
  if (east - west > 1 || south - north > 1) return null;
  if (east === west || south === north) return label;
  // Labels along a line can't leave it.
  if (label.runs.some(({ angle }) => angle !== 0) || (label.icon !== null && label.icon.angle !== 0)) return null;
  const edge = south * PICTURE_SIDE;
  const [up, down] = [edge - label.box.maxY - 0.01, edge - label.box.minY];
  // Toward the side of its anchor, whose surrounding pictures include it.
  const dy = label.anchorY < edge ? up : down;
  return Math.abs(dy) > MOST_MOVE ? null : movedLabel(label, dy);
}

const movedLabel = (label: Label, dy: number): Label => ({
  ...label,
  icon: label.icon === null ? null : { ...label.icon, y: label.icon.y + dy },
  iconBoxes: label.iconBoxes.map((box) => moved(box, 0, dy)),
  runs: label.runs.map((run) => ({ ...run, y: run.y + dy })),
  textBoxes: label.textBoxes.map((box) => moved(box, 0, dy)),
  anchorY: label.anchorY + dy,
  box: moved(label.box, 0, dy),
});
