/**
 * Closed rings on an integer lattice, in flat arrays that grow and are reused. Points are `x, y` pairs; the last point
 * of a ring isn't the first again. Outer rings run counter-clockwise, holes clockwise.
 */
export class Rings {
  xy = new Int32Array(1 << 12);
  /** Points of ring r: `start[r] .. start[r + 1] - 1`. */
  start = new Int32Array(64);
  /** The outer ring of a hole; for an outer ring the hole in which it lies, or -1. */
  parent = new Int32Array(64);
  hole = new Uint8Array(64);
  count = 0;
  pointCount = 0;

  reset(): void {
    this.count = 0;
    this.pointCount = 0;
  }

  begin(hole: boolean, parent: number): number {
    if (this.count + 1 >= this.start.length) this.growRings();
    const ring = this.count++;
    this.start[ring] = this.pointCount;
    this.hole[ring] = hole ? 1 : 0;
    this.parent[ring] = parent;
    return ring;
  }

  add(x: number, y: number): void {
    const at = this.pointCount * 2;
    if (at === this.xy.length) {
      const xy = new Int32Array(at * 2);
      xy.set(this.xy);
      this.xy = xy;
    }
    this.xy[at] = x;
    this.xy[at + 1] = y;
    this.pointCount++;
  }

  /** Ends the last ring begun. */
  end(): void {
    this.start[this.count] = this.pointCount;
  }

  private growRings(): void {
    const size = this.start.length * 2;
    const start = new Int32Array(size);
    start.set(this.start);
    this.start = start;
    const parent = new Int32Array(size);
    parent.set(this.parent);
    this.parent = parent;
    const hole = new Uint8Array(size);
    hole.set(this.hole);
    this.hole = hole;
  }
}
