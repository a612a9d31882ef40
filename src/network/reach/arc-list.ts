import type { ReachedArcs } from '../street/reached-arcs.ts';
import type { ArcIndex } from '../street/street-graph.ts';
import type { ArcVisitor } from './visit-reached-arcs.ts';

/**
 * Growing columns that are reused: new ones for every search would be megabytes of garbage. There is one instance per
 * thread; a list is valid until the next.
 */
export class ArcList implements ArcVisitor {
  private count = 0;
  private wholeCount = 0;
  private limit = 0;
  private arcs = new Int32Array(1024);
  private entry = new Int32Array(1024);
  private traverse = new Int32Array(1024);
  /** 0 except for parts. */
  private from = new Float32Array(1024);
  /** 1 except for parts. */
  private to = new Float32Array(1024).fill(1);
  private origin = new Int32Array(1024);

  begin(limit: number): void {
    this.from.fill(0, this.wholeCount, this.count);
    this.to.fill(1, this.wholeCount, this.count);
    this.count = 0;
    this.wholeCount = 0;
    this.limit = limit;
  }

  whole(arc: ArcIndex, entry: number, traverse: number, origin: number): void {
    if (this.count === this.arcs.length) this.grow();
    if (this.wholeCount === this.count) this.wholeCount++;
    const i = this.count++;
    this.arcs[i] = arc;
    this.entry[i] = entry;
    this.traverse[i] = traverse;
    this.origin[i] = origin;
  }

  part(arc: ArcIndex, entry: number, traverse: number, from: number, to: number, origin: number): void {
    if (this.count === this.arcs.length) this.grow();
    const i = this.count++;
    this.arcs[i] = arc;
    this.entry[i] = entry;
    this.traverse[i] = traverse;
    this.from[i] = from;
    this.to[i] = to;
    this.origin[i] = origin;
  }

  done(): ReachedArcs {
    return {
      count: this.count,
      whole: this.wholeCount,
      arc: this.arcs as unknown as { readonly [i: number]: ArcIndex },
      entry: this.entry,
      traverse: this.traverse,
      from: this.from,
      to: this.to,
      origin: this.origin,
      limit: this.limit,
    };
  }

  private grow(): void {
    const size = this.arcs.length * 2;
    this.arcs = copied(this.arcs, new Int32Array(size));
    this.entry = copied(this.entry, new Int32Array(size));
    this.traverse = copied(this.traverse, new Int32Array(size));
    this.from = copied(this.from, new Float32Array(size));
    this.to = copied(this.to, new Float32Array(size).fill(1));
    this.origin = copied(this.origin, new Int32Array(size));
  }
}

function copied<A extends Int32Array<ArrayBuffer> | Float32Array<ArrayBuffer>>(from: A, to: A): A {
  to.set(from);
  return to;
}
