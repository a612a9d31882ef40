/** Numbers per segment: its line, from x, y to x, y. */
const SEGMENT = 5;
/** Numbers per entry of a cell: the segment, and the entry before it. */
const ENTRY = 2;
const NONE = -1;
const CORNERS = 4;
/** By cell of nine: which corners of the middle one are its own, too. */
const CORNERS_OF = [1, 1 | 2, 2, 1 | 4, 1 | 2 | 4 | 8, 2 | 8, 4, 4 | 8, 8];

/**
 * Lines in a square of cells that share a cell with one that they don't meet nearby: no lines of the cells up to `near` cells away connect the two by their
 * ends. Where one of them is reached, the other may be far off. Asked about the square; lines in as many cells around it must be there, too.
 */
export class LinesApart {
  /** By line: its tail and head, as nodes of the square's own. */
  private readonly tails: number[] = [];
  private readonly heads: number[] = [];
  private readonly lines: number[] = [];
  private readonly nodes = new Map<number, number>();
  /** Lines that are apart from another somewhere in the square. */
  private readonly apart = new Set<number>();
  private segments = new Float64Array(SEGMENT << 8);
  private segmentCount = 0;
  private entries = new Int32Array(ENTRY << 10);
  private entryCount = 0;
  /** By cell: its last entry. */
  private readonly last: Int32Array;
  /** Cells on a side, with those around the square. */
  private readonly width: number;
  /** By cell: whether the corners of its entries are known. */
  private readonly isKnown: Uint8Array;
  /** By entry: a bit for each corner of its cell that others are nearer to. */
  private corners = new Uint8Array(0);
  /** Union-find of nodes: valid where they have the stamp of now. */
  private parent = new Int32Array(0);
  private stamp = new Int32Array(0);
  private stampNow = 0;
  /** Of the cells at hand: pieces of the network, and how far each is from the corners. */
  private readonly pieces: number[] = [];
  private readonly distances: number[] = [];

  /** @param side cells of the square; the cell (0, 0) is its first */
  constructor(
    private readonly side: number,
    private readonly near: number,
  ) {
    this.width = side + 2 * near;
    this.last = new Int32Array(this.width ** 2).fill(NONE);
    this.isKnown = new Uint8Array(this.last.length);
  }

  /** Forgets all lines; memory is kept for the next ones. */
  clear(): void {
    this.tails.length = this.heads.length = this.lines.length = 0;
    this.nodes.clear();
    this.apart.clear();
    this.segmentCount = 0;
    this.entryCount = 0;
    this.last.fill(NONE);
    this.isKnown.fill(0);
  }

  get bytes(): number {
    const numbers = this.last.length + this.entries.length + 2 * this.parent.length;
    return 4 * numbers + this.isKnown.length + this.corners.length + 8 * this.segments.length + 100 * this.lines.length;
  }

  /** The next line, in whatever number, between two nodes. */
  addLine(line: number, tail: number, head: number): void {
    this.lines.push(line);
    this.tails.push(this.nodeOf(tail));
    this.heads.push(this.nodeOf(head));
  }

  /** A straight piece of the line that was added last, in cells. */
  addSegment(ax: number, ay: number, bx: number, by: number): void {
    const segment = this.segmentCount;
    const { width, near } = this;
    const firstRow = Math.max(0, Math.floor(Math.min(ay, by)) + near);
    const lastRow = Math.min(width - 1, Math.floor(Math.max(ay, by)) + near);
    let isInside = false;
    for (let row = firstRow; row <= lastRow; row++) {
      // Between the row's sides.
      const from = Math.max(Math.min(ay, by), row - near);
      const to = Math.min(Math.max(ay, by), row - near + 1);
      const fromX = ay === by ? ax : ax + ((from - ay) / (by - ay)) * (bx - ax);
      const toX = ay === by ? bx : ax + ((to - ay) / (by - ay)) * (bx - ax);
      const firstColumn = Math.max(0, Math.floor(Math.min(fromX, toX)) + near);
      const lastColumn = Math.min(width - 1, Math.floor(Math.max(fromX, toX)) + near);
      for (let column = firstColumn; column <= lastColumn; column++) {
        this.enter(row * width + column, segment);
        isInside = true;
      }
    }
    if (isInside) this.keep(ax, ay, bx, by);
  }

  /** After the last line: finds what is apart. */
  finish(): void {
    if (this.parent.length < this.nodes.size) {
      this.parent = new Int32Array(2 * this.nodes.size);
      this.stamp = new Int32Array(2 * this.nodes.size);
    }
    if (this.corners.length < this.entryCount) this.corners = new Uint8Array(2 * this.entryCount);
    else this.corners.fill(0, 0, this.entryCount);
    for (let j = 0; j < this.side; j++) {
      for (let i = 0; i < this.side; i++) this.findIn(i, j);
    }
  }

  /** Whether a line is apart from another in any cell of the square. */
  isApart(line: number): boolean {
    return this.apart.has(line);
  }

  /** A bit for each corner of a cell, as `CornerChoice` has them, that one of these others is nearer to than the line, which runs through the cell. */
  cornersOfOthers(line: number, i: number, j: number): number {
    const cell = this.cellAt(i, j);
    if (this.isKnown[cell] === 0) {
      this.isKnown[cell] = 1;
      this.findCorners(i, j);
    }
    for (let entry = this.last[cell]; entry !== NONE; entry = this.entries[entry + 1]) {
      if (this.lines[this.segments[this.entries[entry] * SEGMENT]] === line) return this.corners[entry / ENTRY];
    }
    return 0;
  }

  /** Finds the corners of all entries of a cell. */
  private findCorners(i: number, j: number): void {
    this.connect(i, j);
    const { segments, entries, pieces, distances, tails } = this;
    this.measure(i, j);
    if (pieces.length < 2) return;
    for (let entry = this.last[this.cellAt(i, j)]; entry !== NONE; entry = entries[entry + 1]) {
      const own = CORNERS * pieces.indexOf(this.find(tails[segments[entries[entry] * SEGMENT]]));
      for (let at = 0; at < distances.length; at++) {
        const corner = at % CORNERS;
        if (distances[at] < distances[own + corner]) this.corners[entry / ENTRY] |= 1 << corner;
      }
    }
  }

  /** How far the pieces of the network in a cell and the eight around are from its corners. */
  private measure(i: number, j: number): void {
    const { segments, entries, pieces, distances, tails } = this;
    pieces.length = 0;
    distances.length = 0;
    for (let cell = 0; cell < 9; cell++) {
      const around = this.cellAt(i + (cell % 3) - 1, j + Math.floor(cell / 3) - 1);
      for (let entry = this.last[around]; entry !== NONE; entry = entries[entry + 1]) {
        const at = entries[entry] * SEGMENT;
        const piece = this.find(tails[segments[at]]);
        let first = CORNERS * pieces.indexOf(piece);
        if (first < 0) {
          first = distances.length;
          pieces.push(piece);
          distances.push(Infinity, Infinity, Infinity, Infinity);
        }
        for (let corner = 0; corner < CORNERS; corner++) {
          if ((CORNERS_OF[cell] & (1 << corner)) === 0) continue;
          const distance = this.distanceFrom(i + (corner & 1), j + (corner >> 1), at);
          if (distance < distances[first + corner]) distances[first + corner] = distance;
        }
      }
    }
  }

  /** Marks the lines of a cell that are apart there. */
  private findIn(i: number, j: number): void {
    if (!this.holdsSeveral(i, j)) return;
    // Most meet in the cell itself; the cells around only connect more.
    const cell = this.cellAt(i, j);
    this.stampNow++;
    this.connectIn(cell);
    if (this.isOnePiece(cell)) return;
    this.connect(i, j);
    if (this.isOnePiece(cell)) return;
    const { segments, entries } = this;
    const first = this.last[cell];
    // Each of them has others in another piece.
    for (let entry = first; entry !== NONE; entry = entries[entry + 1]) {
      this.apart.add(this.lines[segments[entries[entry] * SEGMENT]]);
    }
  }

  /** Whether all lines of a cell are connected. */
  private isOnePiece(cell: number): boolean {
    const { segments, entries, tails } = this;
    const first = this.last[cell];
    const piece = this.find(tails[segments[entries[first] * SEGMENT]]);
    for (let entry = entries[first + 1]; entry !== NONE; entry = entries[entry + 1]) {
      if (this.find(tails[segments[entries[entry] * SEGMENT]]) !== piece) return false;
    }
    return true;
  }

  /** Whether a cell has lines that have no end in common with the last one. */
  private holdsSeveral(i: number, j: number): boolean {
    const { segments, entries, tails, heads } = this;
    const first = this.last[this.cellAt(i, j)];
    if (first === NONE) return false;
    const a = segments[entries[first] * SEGMENT];
    for (let entry = entries[first + 1]; entry !== NONE; entry = entries[entry + 1]) {
      const b = segments[entries[entry] * SEGMENT];
      const meets = tails[a] === tails[b] || tails[a] === heads[b] || heads[a] === tails[b] || heads[a] === heads[b];
      if (!meets) return true;
    }
    return false;
  }

  private connect(i: number, j: number): void {
    const { near } = this;
    this.stampNow++;
    for (let row = j - near; row <= j + near; row++) {
      for (let column = i - near; column <= i + near; column++) this.connectIn(this.cellAt(column, row));
    }
  }

  private connectIn(cell: number): void {
    const { segments, entries, parent } = this;
    let before = NONE;
    for (let entry = this.last[cell]; entry !== NONE; entry = entries[entry + 1]) {
      const place = segments[entries[entry] * SEGMENT];
      if (place === before) continue;
      before = place;
      const [a, b] = [this.find(this.tails[place]), this.find(this.heads[place])];
      if (a !== b) parent[a] = b;
    }
  }

  private find(node: number): number {
    const { parent, stamp, stampNow } = this;
    if (stamp[node] !== stampNow) {
      stamp[node] = stampNow;
      parent[node] = node;
    }
    let root = node;
    while (parent[root] !== root) root = parent[root];
    if (parent[node] !== root) parent[node] = root;
    return root;
  }

  /** Squared, in cells, from a segment. */
  private distanceFrom(x: number, y: number, at: number): number {
    const { segments } = this;
    const [ax, ay] = [segments[at + 1], segments[at + 2]];
    const [dx, dy] = [segments[at + 3] - ax, segments[at + 4] - ay];
    const length = dx * dx + dy * dy;
    const share = length > 0 ? ((x - ax) * dx + (y - ay) * dy) / length : 0;
    const t = share > 0 ? (share < 1 ? share : 1) : 0;
    const [offX, offY] = [ax + t * dx - x, ay + t * dy - y];
    return offX * offX + offY * offY;
  }

  private cellAt(i: number, j: number): number {
    return (j + this.near) * this.width + i + this.near;
  }

  private nodeOf(node: number): number {
    let known = this.nodes.get(node);
    if (known === undefined) {
      known = this.nodes.size;
      this.nodes.set(node, known);
    }
    return known;
  }

  private keep(ax: number, ay: number, bx: number, by: number): void {
    const at = this.segmentCount++ * SEGMENT;
    if (at + SEGMENT > this.segments.length) this.segments = grown(this.segments, new Float64Array(2 * at));
    const { segments } = this;
    segments[at] = this.lines.length - 1;
    segments[at + 1] = ax;
    segments[at + 2] = ay;
    segments[at + 3] = bx;
    segments[at + 4] = by;
  }

  private enter(cell: number, segment: number): void {
    const at = this.entryCount++ * ENTRY;
    if (at + ENTRY > this.entries.length) this.entries = grown(this.entries, new Int32Array(2 * at));
    this.entries[at] = segment;
    this.entries[at + 1] = this.last[cell];
    this.last[cell] = at;
  }
}

function grown<T extends Float64Array | Int32Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
