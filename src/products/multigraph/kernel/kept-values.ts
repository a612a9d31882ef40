import type { Brackets } from './brackets.ts';
import { adjusted, type TallyInput, type ValueRule } from './tally.ts';
import { type ValueChunk, ValueList } from './value-list.ts';

export type KeptColumn =
  | Float64Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>;

/** The options of kept values. */
export interface Keeping {
  readonly rule: ValueRule;
  /** True if values are whole or halves. */
  readonly isCoarse: boolean;
  /** True if the input of each value is kept too. */
  readonly withInputs: boolean;
  /** Values outside of the brackets are ignored. */
  readonly brackets: Brackets;
  /** The number of inputs, and thus the most values of an element. */
  readonly inputs: number;
}

/**
 * The values of many inputs by ordinal, for aggregations that sums can't represent: a list (chunks, one per step), or
 * once that is too long, the number of values in each bin of their bracket. For brackets that are cuts the nearest
 * values on both sides.
 */
export class KeptValues {
  private readonly list: ValueList;
  private chunks: ValueChunk[] = [];
  private counts: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | null = null;
  private under = new Float64Array(0);
  private over = new Float64Array(0);

  constructor(private readonly keeping: Keeping) {
    this.list = new ValueList(keeping.isCoarse, keeping.withInputs);
  }

  /** Adds the values of one input; ordinals are below `ordinals`. Returns by how many the list has grown. */
  add({ count, ordinal, value }: TallyInput, input: number, ordinals: number): number {
    const { rule, brackets } = this.keeping;
    if (this.counts !== null) this.ensureCounts(ordinals);
    let listed = 0;
    for (let i = 0; i < count; i++) {
      const s = ordinal[i];
      const v = adjusted(value[i], input, rule);
      if (brackets.isCut(s)) this.addBeside(s, v, ordinals);
      else if (!brackets.holds(s, v)) continue;
      else if (this.counts !== null) this.counts[s * brackets.bins + brackets.bin(s, v)]++;
      else {
        this.list.push(s, v, input);
        listed++;
      }
    }
    return listed;
  }

  /** Replaces the list by counts from now on. */
  count(ordinals: number): void {
    if (this.counts !== null) return;
    this.ensureCounts(ordinals);
    const { counts, keeping } = this;
    const { brackets } = keeping;
    const add = (ordinal: number, value: number): void => {
      counts![ordinal * brackets.bins + brackets.bin(ordinal, value)]++;
    };
    for (const { start, value } of this.chunks) {
      for (let s = 0; s + 1 < start.length; s++) for (let i = start[s]; i < start[s + 1]; i++) add(s, value[i]);
    }
    this.list.each(add);
    this.list.clear();
    this.chunks = [];
  }

  /** Returns the kept values as columns; the next step uses the same ordinals. */
  columns(ordinals: number): Record<string, KeptColumn> {
    const columns: Record<string, KeptColumn> = {};
    if (this.counts !== null) {
      this.ensureCounts(ordinals);
      columns['bins.count'] = this.counts;
    } else {
      [...this.chunks, this.list.chunk(ordinals)].forEach(({ start, value, input }, c) => {
        Object.assign(columns, { [`${c}.start`]: start, [`${c}.value`]: value, [`${c}.input`]: input });
      });
    }
    if (this.under.length > 0) Object.assign(columns, { 'cut.under': this.under, 'cut.over': this.over });
    return columns;
  }

  /** Continues from the columns of an earlier step, which it takes over. */
  adopt(columns: Readonly<Record<string, KeptColumn>>): void {
    this.chunks = chunksIn(columns);
    this.counts = countsIn(columns);
    this.under = (columns['cut.under'] as Float64Array<ArrayBuffer> | undefined) ?? this.under;
    this.over = (columns['cut.over'] as Float64Array<ArrayBuffer> | undefined) ?? this.over;
  }

  private addBeside(ordinal: number, value: number, ordinals: number): void {
    if (this.under.length === 0) {
      this.under = new Float64Array(ordinals).fill(-Infinity);
      this.over = new Float64Array(ordinals).fill(Infinity);
    }
    if (value < this.keeping.brackets.loOf(ordinal)) this.under[ordinal] = Math.max(this.under[ordinal], value);
    else this.over[ordinal] = Math.min(this.over[ordinal], value);
  }

  private ensureCounts(ordinals: number): void {
    const needed = ordinals * this.keeping.brackets.bins;
    const { counts } = this;
    if (counts !== null && needed <= counts.length) return;
    const size = Math.max(needed, Math.floor((counts?.length ?? 0) * 1.5));
    const larger = this.keeping.inputs < 2 ** 16 ? new Uint16Array(size) : new Uint32Array(size);
    if (counts !== null) larger.set(counts);
    this.counts = larger;
  }
}

export function chunksIn(columns: Readonly<Record<string, KeptColumn>>): ValueChunk[] {
  const chunks: ValueChunk[] = [];
  for (let c = 0; columns[`${c}.start`] !== undefined; c++) {
    const [start, value, input] = [columns[`${c}.start`], columns[`${c}.value`], columns[`${c}.input`]];
    // The names are those that `columns` wrote.
    chunks.push({ start, value, input } as ValueChunk);
  }
  return chunks;
}

/** The values that a partition has listed, by element. */
interface ListedValues {
  /** Indexed by element: its ordinal in the partition, -1 if it has none. */
  readonly ordinalOf: Int32Array;
  readonly chunks: readonly ValueChunk[];
}

/**
 * Calls `take` with the listed values of an element, in the order in which they came; `input` is 0 where it wasn't
 * kept.
 */
export function eachListed(
  partitions: readonly ListedValues[],
  element: number,
  take: (value: number, input: number) => void,
): void {
  for (const { ordinalOf, chunks } of partitions) {
    const ordinal = ordinalOf[element];
    for (const { start, value, input } of chunks) {
      // A chunk covers only the elements that had been met by then.
      if (ordinal < 0 || ordinal + 1 >= start.length) continue;
      for (let i = start[ordinal]; i < start[ordinal + 1]; i++) take(value[i], input.length > 0 ? input[i] : 0);
    }
  }
}

export const countsIn = (columns: Readonly<Record<string, KeptColumn>>) =>
  (columns['bins.count'] as Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | undefined) ?? null;
