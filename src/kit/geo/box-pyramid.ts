type Numbers = { readonly length: number; readonly [i: number]: number };

/** Places of a block, and boxes under a larger one. */
const FAN = 16;

/**
 * Boxes around blocks of points that lie along a space-filling curve, boxes around these, and so on: a packed R-tree
 * that needs nothing but the order of the points. Coordinates are integers.
 */
export class BoxPyramid {
  /** `minX, minY, maxX, maxY` of every box, one array per level, the finest first. */
  private readonly levels: Int32Array[] = [];

  constructor(
    private readonly x: Numbers,
    private readonly y: Numbers,
  ) {
    const { length } = x;
    if (length === 0) return;
    let level = this.blocks();
    this.levels.push(level);
    while (level.length > 4) {
      level = joined(level);
      this.levels.push(level);
    }
  }

  /** `minX, minY, maxX, maxY` of the box around all points; null where there are none. */
  get root(): Int32Array | null {
    return this.levels.at(-1) ?? null;
  }

  /** Calls `visit` with ranges of points, ascending, that hold all points of the box and others nearby. */
  search(minX: number, minY: number, maxX: number, maxY: number, visit: (from: number, to: number) => void): void {
    const { levels } = this;
    const descend = (level: number, box: number): void => {
      const boxes = levels[level];
      const at = box * 4;
      if (boxes[at] > maxX || boxes[at + 1] > maxY || boxes[at + 2] < minX || boxes[at + 3] < minY) return;
      if (level === 0) {
        visit(box * FAN, Math.min(this.x.length, (box + 1) * FAN));
        return;
      }
      const end = Math.min(levels[level - 1].length / 4, (box + 1) * FAN);
      for (let child = box * FAN; child < end; child++) descend(level - 1, child);
    };
    if (levels.length > 0) descend(levels.length - 1, 0);
  }

  private blocks(): Int32Array {
    const { x, y } = this;
    const boxes = new Int32Array(Math.ceil(x.length / FAN) * 4);
    for (let at = 0; at < boxes.length; at += 4) {
      const from = (at / 4) * FAN;
      boxes.set([x[from], y[from], x[from], y[from]], at);
      for (let i = from + 1; i < Math.min(x.length, from + FAN); i++) extend(boxes, at, x[i], y[i], x[i], y[i]);
    }
    return boxes;
  }
}

function joined(below: Int32Array): Int32Array {
  const boxes = new Int32Array(Math.ceil(below.length / 4 / FAN) * 4);
  for (let at = 0; at < boxes.length; at += 4) {
    const from = at * FAN;
    boxes.set(below.subarray(from, from + 4), at);
    for (let i = from + 4; i < Math.min(below.length, from + 4 * FAN); i += 4)
      extend(boxes, at, below[i], below[i + 1], below[i + 2], below[i + 3]);
  }
  return boxes;
}

function extend(boxes: Int32Array, at: number, minX: number, minY: number, maxX: number, maxY: number): void {
  if (minX < boxes[at]) boxes[at] = minX;
  if (minY < boxes[at + 1]) boxes[at + 1] = minY;
  if (maxX > boxes[at + 2]) boxes[at + 2] = maxX;
  if (maxY > boxes[at + 3]) boxes[at + 3] = maxY;
}
