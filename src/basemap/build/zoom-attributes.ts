import { type Attribute, AttributeSets } from './feature-table.ts';

type PlainAttribute = readonly [key: string, value: string | number];

/** Sets of attributes as they are at one zoom: those that begin later are left out, and what is equal then is one. */
export class ZoomAttributes {
  private readonly here = new AttributeSets();
  private readonly known: Int32Array;

  constructor(
    private readonly all: AttributeSets,
    private readonly zoom: number,
  ) {
    this.known = new Int32Array(all.sets.length).fill(-1);
  }

  /** What a set of the map is at this zoom. */
  of(set: number): number {
    let index = this.known[set];
    if (index < 0) {
      const kept = this.all.sets[set].filter(([, , from = 0]) => from <= this.zoom);
      index = this.here.intern(kept.map(([key, value]): Attribute => [key, value]));
      this.known[set] = index;
    }
    return index;
  }

  listOf(index: number): readonly PlainAttribute[] {
    return this.here.sets[index] as readonly PlainAttribute[];
  }

  valueOf(index: number, key: string): string | number | undefined {
    return this.here.sets[index].find(([name]) => name === key)?.[1];
  }
}
