/** The cost of an unreached point. */
export const UNREACHED = 2 ** 31 - 1;

/** The least costs of points and their origins, with a list of touched points. It is reused from source to source. */
export class PointCosts {
  cost: Int32Array;
  origin: Int32Array;
  touched: Int32Array;
  count = 0;

  constructor(points: number) {
    this.cost = new Int32Array(points).fill(UNREACHED);
    this.origin = new Int32Array(points);
    this.touched = new Int32Array(points);
  }

  /** Lowers the cost of a point; of equal costs the first origin is kept. */
  offer(point: number, cost: number, origin: number): void {
    const known = this.cost[point];
    if (cost > known || (cost === known && origin >= this.origin[point])) return;
    if (known === UNREACHED) this.touched[this.count++] = point;
    this.cost[point] = cost;
    this.origin[point] = origin;
  }

  /** Allocates memory for `points` points. */
  ensure(points: number): void {
    const { length } = this.cost;
    if (points <= length) return;
    const size = Math.max(points, length * 2);
    const cost = new Int32Array(size).fill(UNREACHED, length);
    cost.set(this.cost);
    this.cost = cost;
    this.origin = enlarged(this.origin, size);
    this.touched = enlarged(this.touched, size);
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) this.cost[this.touched[i]] = UNREACHED;
    this.count = 0;
  }
}

function enlarged(from: Int32Array, size: number): Int32Array {
  const to = new Int32Array(size);
  to.set(from);
  return to;
}
