import { FRAME, spreadDistances, UNITS_PER_CELL } from './clearance.ts';

/** Distances from the cells of a window to the nearest street or railway on the ground, row by row from the north. */
export interface Clearance {
  /** Distances in fifths of a cell; the outermost cells are 0. */
  readonly units: Uint16Array;
  readonly width: number;
  readonly height: number;
  readonly cellM: number;
}

/** The point of a bridge that is furthest from ways on the ground, and its direction there as a unit vector. */
export interface Crossing {
  readonly cell: number;
  readonly dirX: number;
  readonly dirY: number;
}

/** A long strip without streets: the cells along its middle, and the bridges across it. */
export interface Strip {
  readonly trunk: Int32Array;
  /** Meters from the start to each cell of the trunk. */
  readonly atM: Float64Array;
  /** Half of its median width along the trunk, in meters. */
  readonly halfM: number;
  /** Bridges by their position along the trunk, ascending; the angle between them is up to 90 degrees. */
  readonly bridges: readonly { readonly atM: number; readonly angle: number }[];
}

/** Classes of strips by their greatest half width in meters. */
const CLASSES_M = [45, 63, 88, 123, 173, 242];
/** Ratio of the greatest half width of a strip's class to its half width at the bridges from which it is searched. */
const ROOM = 1.4;
/** Least half width of a strip as a share of the greatest, and in meters. */
const NARROWEST = 0.25;
const NARROWEST_M = 25;
/** Least distance in meters between the outermost bridges of a strip, and least diagonal of its block. */
const LEAST_SPREAD_M = 100;
const LEAST_ACROSS_M = 500;

/**
 * Finds strips of land without streets that several bridges cross, of various widths; may find the same strip several
 * times.
 */
export function stripsUnder(place: Clearance, crossings: readonly Crossing[]): Strip[] {
  const { units, cellM } = place;
  const toUnits = (m: number): number => Math.round((m / cellM) * UNITS_PER_CELL);
  const strips: Strip[] = [];
  const open = new Int32Array(units.length);
  for (const mostM of CLASSES_M) {
    const [least, most] = [toUnits(Math.max(NARROWEST_M, NARROWEST * mostM)), toUnits(mostM)];
    const ofClass = crossings.filter(({ cell }) => classOf((units[cell] * cellM) / UNITS_PER_CELL) === mostM);
    const blocks = new Blocks(place, least, most);
    for (const { cell } of ofClass) {
      // Most bridges cross just a block between streets, which needs no further tests.
      if (blocks.isSeen(cell)) continue;
      const { has, box } = blocks.around(cell);
      if (Math.hypot(box.maxX - box.minX, box.maxY - box.minY) * cellM < LEAST_ACROSS_M) continue;
      if (
        spread(
          crossings.filter((crossing) => has(crossing.cell)),
          place,
        ) < LEAST_SPREAD_M
      )
        continue;
      openStrips(open, place, box, most, least);
      for (const seed of ofClass) {
        if (!has(seed.cell) || open[seed.cell] !== OPEN) continue;
        const component = new Component(open, seed.cell, place.width);
        const over = crossings.filter((crossing) => component.has(crossing.cell));
        if (spread(over, place) >= LEAST_SPREAD_M) strips.push(measured(component.trunk(units, most), over, place));
      }
      for (let y = box.minY; y <= box.maxY; y++)
        open.fill(0, y * place.width + box.minX, y * place.width + box.maxX + 1);
    }
  }
  return strips;
}

const classOf = (halfM: number): number => CLASSES_M.find((most) => most >= ROOM * halfM) ?? Infinity;

function spread(crossings: readonly Crossing[], { width, cellM }: Clearance): number {
  const columns = crossings.map(({ cell }) => cell % width);
  const rows = crossings.map(({ cell }) => Math.floor(cell / width));
  return cellM * Math.max(Math.max(...columns) - Math.min(...columns), Math.max(...rows) - Math.min(...rows));
}

const OPEN = -1;

interface CellBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Connected components of cells between two distances from streets. */
class Blocks {
  private seen: Uint16Array | null = null;
  private count = 0;

  constructor(
    private readonly place: Clearance,
    private readonly least: number,
    private readonly most: number,
  ) {}

  isSeen(cell: number): boolean {
    return this.seen !== null && this.seen[cell] !== 0;
  }

  /** Returns the block of a cell: its cells, and the box around them. */
  around(from: number): { has: (cell: number) => boolean; box: CellBox } {
    const { units, width, height } = this.place;
    this.seen ??= new Uint16Array(units.length);
    const { seen, least, most } = this;
    const number = ++this.count;
    const steps = stepsIn(width);
    let [minX, minY, maxX, maxY] = [width, height, 0, 0];
    const waiting = [from];
    seen[from] = number;
    while (waiting.length > 0) {
      const cell = waiting.pop()!;
      const x = cell % width;
      const y = (cell - x) / width;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
      if (x < FRAME || y < FRAME || x >= width - FRAME || y >= height - FRAME) continue;
      for (const step of steps) {
        const next = cell + step;
        if (seen[next] !== 0 || units[next] < least || units[next] >= most) continue;
        seen[next] = number;
        waiting.push(next);
      }
    }
    return { has: (cell) => seen[cell] === number, box: { minX, minY, maxX, maxY } };
  }
}

/**
 * Marks as {@link OPEN} the cells of a box at least `least` units from streets that are in no disk of `most` units
 * without streets.
 */
function openStrips(
  open: Int32Array,
  { units, width, height }: Clearance,
  box: CellBox,
  most: number,
  least: number,
): void {
  const room = Math.ceil(most / UNITS_PER_CELL) + FRAME;
  const [minX, maxX] = [Math.max(0, box.minX - room), Math.min(width - 1, box.maxX + room)];
  const [minY, maxY] = [Math.max(0, box.minY - room), Math.min(height - 1, box.maxY + room)];
  const columns = maxX - minX + 1;
  const toField = new Uint16Array(columns * (maxY - minY + 1));
  for (let y = minY, at = 0; y <= maxY; y++) {
    for (let x = minX; x <= maxX; x++) toField[at++] = units[y * width + x] >= most ? 0 : most;
  }
  spreadDistances(toField, columns, maxY - minY + 1);
  for (let y = Math.max(FRAME, box.minY); y <= Math.min(height - FRAME - 1, box.maxY); y++) {
    for (let x = Math.max(FRAME, box.minX); x <= Math.min(width - FRAME - 1, box.maxX); x++) {
      const i = y * width + x;
      if (units[i] >= least && toField[(y - minY) * columns + x - minX] >= most) open[i] = OPEN;
    }
  }
}

/** Returns the offsets of the eight neighboring cells, straight ones first. */
const stepsIn = (width: number): readonly number[] => [
  1,
  -1,
  width,
  -width,
  width + 1,
  width - 1,
  1 - width,
  -1 - width,
];

/** Upper limit of the cost of a step. */
const COSTS = 256;
/** Cost of a step along the middle of the widest strip. */
const EASY = 8;

/** A connected component of open cells. */
class Component {
  private readonly cells: number[];
  private readonly steps: readonly number[];

  /** Marks its cells in `open` by numbers that increase from component to component. */
  constructor(
    private readonly open: Int32Array,
    from: number,
    width: number,
  ) {
    this.steps = stepsIn(width);
    this.cells = [from];
    open[from] = 1;
    for (let k = 0; k < this.cells.length; k++) {
      for (const step of this.steps) {
        const next = this.cells[k] + step;
        if (open[next] !== OPEN) continue;
        this.cells.push(next);
        open[next] = this.cells.length;
      }
    }
  }

  has(cell: number): boolean {
    const number = this.open[cell] - 1;
    return number >= 0 && this.cells[number] === cell;
  }

  /** Returns its longest path along the middle, from end to end. */
  trunk(units: Uint16Array, most: number): Int32Array {
    const [end] = this.longestWay(0, units, most);
    return this.longestWay(end, units, most).map((number) => this.cells[number]);
  }

  /**
   * Returns cells by number from the furthest one back to the start; steps far from streets cost little (Dial 1969).
   */
  private longestWay(from: number, units: Uint16Array, most: number): Int32Array {
    const { cells, open, steps } = this;
    const cost = new Int32Array(cells.length).fill(0x7fffffff);
    const parent = new Int32Array(cells.length).fill(-1);
    const length = new Float32Array(cells.length);
    const buckets: number[][] = Array.from({ length: COSTS }, () => []);
    buckets[0].push(from);
    cost[from] = 0;
    let furthest = from;
    for (let now = 0, waiting = 1; waiting > 0; now++) {
      const bucket = buckets[now % COSTS];
      waiting -= bucket.length;
      for (const number of bucket) {
        if (cost[number] !== now) continue;
        if (length[number] > length[furthest]) furthest = number;
        for (let s = 0; s < steps.length; s++) {
          const cell = cells[number] + steps[s];
          const next = open[cell] - 1;
          if (next < 0) continue;
          const step = s < 4 ? 1 : Math.SQRT2;
          const onward = now + Math.min(COSTS - 1, Math.ceil(EASY * step * (most / units[cell]) ** 2));
          if (onward >= cost[next]) continue;
          cost[next] = onward;
          parent[next] = number;
          length[next] = length[number] + step;
          buckets[onward % COSTS].push(next);
          waiting++;
        }
      }
      bucket.length = 0;
    }
    const way: number[] = [];
    for (let number = furthest; number >= 0; number = parent[number]) way.push(number);
    return Int32Array.from(way);
  }
}

/** Number of trunk cells on either side of a bridge that determine the trunk's direction there. */
const DIRECTION_CELLS = 10;

function measured(trunk: Int32Array, over: readonly Crossing[], { units, width, cellM }: Clearance): Strip {
  const atM = new Float64Array(trunk.length);
  for (let k = 1; k < trunk.length; k++) {
    const step = Math.abs(trunk[k] - trunk[k - 1]);
    atM[k] = atM[k - 1] + (step === 1 || step === width ? cellM : Math.SQRT2 * cellM);
  }
  const halves = Array.from(trunk, (cell) => units[cell]).sort((a, b) => a - b);
  const x = (cell: number): number => cell % width;
  const y = (cell: number): number => Math.floor(cell / width);
  const bridges: { atM: number; angle: number }[] = [];
  for (const { cell, dirX, dirY } of over) {
    let nearest = 0;
    let least = Infinity;
    for (let k = 0; k < trunk.length; k++) {
      const away = Math.hypot(x(trunk[k]) - x(cell), y(trunk[k]) - y(cell));
      if (away < least) [least, nearest] = [away, k];
    }
    // The bridge crosses a branch, not the trunk.
    if (least > units[trunk[nearest]] / UNITS_PER_CELL) continue;
    const before = trunk[Math.max(0, nearest - DIRECTION_CELLS)];
    const after = trunk[Math.min(trunk.length - 1, nearest + DIRECTION_CELLS)];
    const [onX, onY] = [x(after) - x(before), y(after) - y(before)];
    const along = Math.abs(onX * dirX + onY * dirY) / (Math.hypot(onX, onY) || 1);
    bridges.push({ atM: atM[nearest], angle: (Math.acos(Math.min(1, along)) * 180) / Math.PI });
  }
  bridges.sort((a, b) => a.atM - b.atM);
  return { trunk, atM, halfM: ((halves[halves.length >> 1] ?? 0) / UNITS_PER_CELL) * cellM, bridges };
}
