import { TimeField } from '../kernel/time-field.ts';

/** Larger fields aren't kept between requests. */
const KEEP_NODES = 6_000_000;

/** Fields of the levels of a request, made when they are first needed. */
export class FieldsByLevel {
  private readonly fields: TimeField[] = [];

  at(level: number): TimeField {
    while (this.fields.length <= level) this.fields.push(new TimeField());
    return this.fields[level];
  }

  /** Exchanges the field of a level with another's. */
  swap(level: number, other: FieldsByLevel): void {
    const own = this.at(level);
    this.fields[level] = other.at(level);
    other.fields[level] = own;
  }

  trim(): void {
    for (const field of this.fields) field.shrink(KEEP_NODES);
  }
}

/** Scratch fields of a thread, by what they are for. */
export class FieldPool {
  /** What all searches so far say together. */
  readonly combined = new FieldsByLevel();
  /** What one search says, where there are several. */
  readonly single = new FieldsByLevel();
  /** For operations that can't write into what they read. */
  readonly spare = new TimeField();

  /** Between requests: gives large fields back. */
  trim(): void {
    this.combined.trim();
    this.single.trim();
    this.spare.shrink(KEEP_NODES);
  }
}
