import { ObjectNumbers } from '../../../../kit/collections/object-numbers.ts';

/** The largest number of steps kept: 4 MB. */
const MOST_STEPS = 1 << 20;
const FIRST_STEPS = 1 << 14;
/** The least number of steps worth keeping: shorter paths are unpacked again about as quickly. */
const LEAST_STEPS = 32;
/** The cache has `PLACES` entries, a power of two. Of two arcs with the same place, the later one stays. */
const PLACE_BITS = 14;
const PLACES = 1 << PLACE_BITS;
const NO_ARC = -1;

/** The unpacked arcs of one customized hierarchy that are in the cache. */
export interface UnpackedArcs {
  /** Appends the steps of an arc to a path and returns true, or returns false if the arc isn't cached. */
  append(arc: number, path: number[]): boolean;
  /** Stores the steps from index `begin` to the end of a path as those of an arc. */
  keep(arc: number, path: readonly number[], begin: number): void;
}

/**
 * A cache of unpacked arcs: most long routes follow the same main roads for most of their way. It serves all customized
 * hierarchies from one fixed memory and drops everything when full.
 */
export class UnpackedPaths {
  private readonly numbers = new ObjectNumbers<object>();
  /** Indexed by place: the number of a hierarchy, and its arc. */
  private readonly owner = new Int32Array(PLACES);
  private readonly arc = new Int32Array(PLACES).fill(NO_ARC);
  /** Indexed by place: the first of its steps, and their number. */
  private readonly begin = new Int32Array(PLACES);
  private readonly count = new Int32Array(PLACES);
  private steps = new Int32Array(FIRST_STEPS);
  private end = 0;

  constructor(
    private readonly leastSteps = LEAST_STEPS,
    private readonly mostSteps = MOST_STEPS,
  ) {}

  arcsOf(customized: object): UnpackedArcs {
    const owner = this.numbers.of(customized);
    return {
      append: (arc, path) => this.append(owner, arc, path),
      keep: (arc, path, begin) => this.keep(owner, arc, path, begin),
    };
  }

  private append(owner: number, arc: number, path: number[]): boolean {
    const place = placeOf(owner, arc);
    if (this.arc[place] !== arc || this.owner[place] !== owner) return false;
    const { steps } = this;
    const begin = this.begin[place];
    for (let i = begin, end = begin + this.count[place]; i < end; i++) path.push(steps[i]);
    return true;
  }

  private keep(owner: number, arc: number, path: readonly number[], begin: number): void {
    const count = path.length - begin;
    if (count < this.leastSteps || count > this.mostSteps) return;
    this.reserve(count);
    const place = placeOf(owner, arc);
    this.owner[place] = owner;
    this.arc[place] = arc;
    this.begin[place] = this.end;
    this.count[place] = count;
    for (let i = begin; i < path.length; i++) this.steps[this.end++] = path[i];
  }

  private reserve(count: number): void {
    const needed = this.end + count;
    if (needed <= this.steps.length) return;
    if (needed <= this.mostSteps) {
      const larger = new Int32Array(Math.min(this.mostSteps, Math.max(needed, 2 * this.steps.length)));
      larger.set(this.steps.subarray(0, this.end));
      this.steps = larger;
      return;
    }
    this.arc.fill(NO_ARC);
    this.end = 0;
    this.reserve(count);
  }
}

/** Hashes by Fibonacci hashing, since neighboring arcs are looked up together. */
const placeOf = (owner: number, arc: number): number =>
  Math.imul(arc ^ Math.imul(owner, 0x85ebca6b), 0x9e3779b1) >>> (32 - PLACE_BITS);
