import { ObjectNumbers } from '../../../collections/object-numbers.ts';

/** Steps that are kept at most: 4 MB. */
const MOST_STEPS = 1 << 20;
const FIRST_STEPS = 1 << 14;
/** Arcs that stand for fewer are unpacked again about as quickly. */
const LEAST_STEPS = 32;
/** Arcs that are known at most, a power of two. Of two with the same place the later one stays. */
const PLACE_BITS = 14;
const PLACES = 1 << PLACE_BITS;
const NO_ARC = -1;

/** What arcs of one customized hierarchy stood for, as far as it is known. */
export interface KnownArcs {
  /** Adds the steps of an arc to a path, if they are known. */
  tell(arc: number, path: number[]): boolean;
  /** Keeps those that end a path. */
  keep(arc: number, path: readonly number[], begin: number): void;
}

/**
 * What arcs stood for when they were unpacked: most long routes follow the same main roads for most of their way. One room for the arcs
 * of all customized hierarchies, however many there are; forgets everything when it is full.
 */
export class KnownPaths {
  private readonly numbers = new ObjectNumbers<object>();
  /** By place: the number of a hierarchy, and its arc. */
  private readonly owner = new Int32Array(PLACES);
  private readonly arc = new Int32Array(PLACES).fill(NO_ARC);
  /** By place: where its steps begin, and how many there are. */
  private readonly begin = new Int32Array(PLACES);
  private readonly count = new Int32Array(PLACES);
  private steps = new Int32Array(FIRST_STEPS);
  private end = 0;

  constructor(
    private readonly leastSteps = LEAST_STEPS,
    private readonly mostSteps = MOST_STEPS,
  ) {}

  arcsOf(customized: object): KnownArcs {
    const owner = this.numbers.of(customized);
    return {
      tell: (arc, path) => this.tell(owner, arc, path),
      keep: (arc, path, begin) => this.keep(owner, arc, path, begin),
    };
  }

  private tell(owner: number, arc: number, path: number[]): boolean {
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

/** Fibonacci hashing: neighboring arcs are asked for together. */
const placeOf = (owner: number, arc: number): number =>
  Math.imul(arc ^ Math.imul(owner, 0x85ebca6b), 0x9e3779b1) >>> (32 - PLACE_BITS);
