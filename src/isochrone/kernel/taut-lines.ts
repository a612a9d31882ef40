/**
 * Shortest lines among pegs: what a line becomes that is pulled taut while its ends stay and no peg is passed on another side. Pegs stand on a square
 * lattice; a line that runs through one passes it as if it stood a trifle to the east, and much less than that to the north.
 *
 * Lines that don't cross become lines that don't cross, though they may touch in pegs.
 *
 * Source: Hershberger and Snoeyink (1994), *Computing minimum length paths of a given homotopy class*; the funnel is that of Lee and Preparata (1984).
 */
export class TautLines {
  /** The line that was pulled last. */
  readonly x: number[] = [];
  readonly y: number[] = [];

  /** Where pegs stand, along both axes. */
  private readonly places: readonly number[];
  /** By coordinate: how many of them are smaller. */
  private readonly smaller: Uint16Array;

  /** Gaps between pegs of a column that the line goes through: column, pegs of it below, and whether from west to east. */
  private readonly column: number[] = [];
  private readonly below: number[] = [];
  private readonly eastwards: boolean[] = [];

  /** @param pegs along either axis of a square block of so many units, at the same distance from each other and half of it from the sides */
  constructor(pegs: number, side: number) {
    const places = Array.from({ length: pegs }, (_, k) => Math.round(((k + 0.5) * side) / pegs));
    this.places = places;
    this.smaller = Uint16Array.from({ length: side + 2 }, (_, v) => places.filter((place) => place < v).length);
  }

  /** Pulls a line. All coordinates lie between 0 and the block's side. */
  pull(x: readonly number[], y: readonly number[]): void {
    const last = x.length - 1;
    this.passGaps(x, y, last);
    this.pullBetween(x[0], y[0], x[last], y[last]);
  }

  /** Pulls a closed line, whose last point isn't its first again; that of what is left is. Nothing is left where it holds no peg. */
  pullClosed(x: readonly number[], y: readonly number[]): void {
    const { column, below, eastwards, places } = this;
    this.passGaps([...x, x[0]], [...y, y[0]], x.length);
    this.x.length = 0;
    this.y.length = 0;
    let [from, to] = [0, column.length - 1];
    while (from < to && column[from] === column[to] && below[from] === below[to]) {
      from++;
      to--;
    }
    if (from >= to) return;
    for (const list of [column, below, eastwards]) {
      list.splice(to + 1);
      list.splice(0, from);
    }
    // A westmost peg is one of its corners: where the line has come west by one gap and goes back east by another.
    const count = column.length;
    let start = 0;
    for (let g = 0; g < count; g++) {
      if (eastwards[g] && !eastwards[(g + count - 1) % count] && (!eastwards[start] || column[g] < column[start]))
        start = g;
    }
    for (const list of [column, below, eastwards] as unknown[][]) list.push(...list.splice(0, start));
    const isLeft = below[0] < below[count - 1];
    const peg = places[isLeft ? below[0] : below[0] - 1];
    this.pullBetween(places[column[0]], peg, places[column[0]], peg, isLeft ? 1 : -1);
  }

  /** Calls for all pegs on the line that was pulled last, but not for that at its beginning. */
  eachPeg(call: (x: number, y: number) => void): void {
    const { x, y, places, smaller } = this;
    for (let k = 1; k < x.length; k++) {
      const [ax, ay, dx, dy] = [x[k - 1], y[k - 1], x[k] - x[k - 1], y[k] - y[k - 1]];
      for (const px of places) {
        if (!isAhead(ax, dx, px)) continue;
        if (dx === 0) {
          for (const py of places) if (isAhead(ay, dy, py)) call(px, py);
        } else if (((px - ax) * dy) % dx === 0) {
          const py = ay + ((px - ax) * dy) / dx;
          if (smaller[py] < smaller[py + 1]) call(px, py);
        }
      }
    }
  }

  /** Notes the gaps that a line goes through, without those that it comes back by at once. */
  private passGaps(x: readonly number[], y: readonly number[], last: number): void {
    const { column, below, eastwards, places, smaller } = this;
    column.length = below.length = eastwards.length = 0;
    for (let k = 0; k < last; k++) {
      const [x0, y0, dx, dy] = [x[k], y[k], x[k + 1] - x[k], y[k + 1] - y[k]];
      const isEast = dx > 0;
      const [first, end] = isEast ? [smaller[x0], smaller[x0 + dx]] : [smaller[x0] - 1, smaller[x0 + dx] - 1];
      for (let i = first; i !== end; i += isEast ? 1 : -1) {
        const rise = dy * (places[i] - x0);
        const whole = Math.floor(rise / dx);
        const isAbove = rise !== whole * dx || (isEast ? dy > 0 : dy < 0);
        const gap = smaller[y0 + whole + (isAbove ? 1 : 0)];
        const top = column.length - 1;
        if (top >= 0 && column[top] === i && below[top] === gap) column.length = below.length = eastwards.length = top;
        else {
          column.push(i);
          below.push(gap);
          eastwards.push(isEast);
        }
      }
    }
  }

  /**
   * From a point through all gaps to another.
   * @param around of a line that comes back to where it began: whether it has pegs on its left (1) or on its right (-1)
   */
  private pullBetween(fromX: number, fromY: number, endX: number, endY: number, around = 0): void {
    const { x, y } = this;
    x.length = y.length = 0;
    x.push(fromX);
    y.push(fromY);
    const gaps = this.column.length;
    let [ax, ay] = [fromX, fromY];
    // What can be seen from the last bend through the gaps so far: up to a peg on the left and one on the right.
    let [leftX, leftY, rightX, rightY, left, right] = [ax, ay, ax, ay, -1, -1];
    for (let g = 0; g <= gaps; g++) {
      const gapX = g < gaps ? this.places[this.column[g]] : endX;
      const gapRight = g < gaps ? this.endOf(g, false) : endY;
      const gapLeft = g < gaps ? this.endOf(g, true) : endY;
      let bend = 0;
      if (g === gaps && ax === endX && ay === endY) {
        // The line comes back to its beginning: no direction tells on which side.
        const [x, y] = around > 0 ? [leftX, leftY] : [rightX, rightY];
        if (x !== ax || y !== ay) bend = around;
      } else {
        // Where the last bend stands in the very column that the line turns back through, what is ahead and what is behind lie on one line.
        const back = ax === gapX ? this.turnsBack(g, endX, endY) : 0;
        if (back > 0 && leftY !== ay) bend = 1;
        else if (back < 0 && rightY !== ay) bend = -1;
        else if (turn(ax, ay, rightX, rightY, gapX, gapRight) >= 0) {
          if (turn(ax, ay, leftX, leftY, gapX, gapRight) > 0) bend = 1;
          else [rightX, rightY, right] = [gapX, gapRight, g];
        }
        if (bend === 0 && turn(ax, ay, leftX, leftY, gapX, gapLeft) <= 0) {
          if (turn(ax, ay, rightX, rightY, gapX, gapLeft) < 0) bend = -1;
          else [leftX, leftY, left] = [gapX, gapLeft, g];
        }
      }
      if (bend === 0) continue;
      [ax, ay, g] = bend > 0 ? [leftX, leftY, left] : [rightX, rightY, right];
      x.push(ax);
      y.push(ay);
      [leftX, leftY, rightX, rightY, left, right] = [ax, ay, ax, ay, g, g];
    }
    x.push(endX);
    y.push(endY);
  }

  /** Whether the line goes back by another gap of the column that it has just come through, or ends elsewhere on it: on the left (1) or on the right (-1). */
  private turnsBack(g: number, endX: number, endY: number): -1 | 0 | 1 {
    const { column, below, eastwards, places } = this;
    if (g === 0) return 0;
    if (g < column.length) {
      if (column[g] !== column[g - 1]) return 0;
      return below[g] > below[g - 1] === eastwards[g] ? -1 : 1;
    }
    // What ends on a column came to it from the east.
    if (places[column[g - 1]] !== endX) return 0;
    return endY > this.endOf(g - 1, false) ? -1 : endY < this.endOf(g - 1, true) ? 1 : 0;
  }

  /** The peg at one end of a gap, as seen on the way; far away where there is none. */
  private endOf(g: number, isLeft: boolean): number {
    const { places, below, eastwards } = this;
    if (isLeft === eastwards[g]) return below[g] < places.length ? places[below[g]] : FAR;
    return below[g] > 0 ? places[below[g] - 1] : -FAR;
  }
}

/** Whether a place lies on the way from another, behind its beginning; on that itself where the way leads to no other. */
const isAhead = (from: number, way: number, place: number): boolean =>
  way > 0 ? place > from && place <= from + way : way < 0 ? place < from && place >= from + way : place === from;

/** Beyond all blocks. */
const FAR = 1 << 16;

/** Above 0 where c lies on the left of the way from a to b. */
const turn = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
