import { GrowableFloat64, GrowableInt32 } from '../collections/growable.ts';
import type { CancelFlag } from '../core/cancel.ts';
import type { Network } from '../network/network.ts';
import { readerOf } from './element-reader.ts';
import { evaluateStage, finishValues, type ListReader, type StageResult } from './evaluate.ts';
import { type Column, type GatheredElements, slotsOfKeys, tallyColumns } from './gather.ts';
import { withBuffer } from './h3-buffer.ts';
import { Slots } from './kernel/slots.ts';
import { adjusted, type TallyColumns } from './kernel/tally.ts';
import type { Aggregation, MultigraphBasis } from './multigraph-query.ts';
import { describeResult, type MultigraphResult, type ResultRows } from './result.ts';
import { needsList, ruleOf, tallyOf } from './tallies.ts';

/** Makes the result of everything that was gathered. */
export function finish(
  network: Network,
  basis: MultigraphBasis,
  gathered: readonly GatheredElements[],
  cancel: CancelFlag,
): MultigraphResult {
  const merged = new Merged(network, basis, gathered);
  const results: StageResult[] = [];
  basis.stages.forEach((stage, k) => {
    cancel.check();
    results.push(merged.resultOf(stage, k, results));
  });
  const last = basis.stages.at(-1)!;
  const rows =
    last.type === 'none'
      ? merged.allRows(last, basis.stages.length - 1)
      : merged.rowsOf(results.at(-1)!, last.type === 'nearest' || last.type === 'nearest_routing_union');
  const buffered = withBuffer(rows, basis, cancel);
  const connected = gathered.reduce((sum, { facts }) => sum + facts.connected, 0);
  return describeResult(network, basis, buffered, connected);
}

/** What all strands gathered, on one numbering: elements by ascending key. */
class Merged {
  private readonly keys: Float64Array;
  /** By strand: the element of each slot, and the slot of each element (-1: none). */
  private readonly elementOf: readonly Int32Array[];
  private readonly slotOf: readonly Int32Array[];

  constructor(
    network: Network,
    basis: MultigraphBasis,
    private readonly gathered: readonly GatheredElements[],
  ) {
    const reader = readerOf(network, basis);
    const slots = new Slots();
    const met = gathered.map(({ columns }) => slotsOfKeys(columns.key as Float64Array, reader, slots));
    this.keys = new Float64Array(slots.count);
    for (let s = 0; s < slots.count; s++) this.keys[s] = reader.keyOf(slots.localOf(s));
    this.keys.sort();
    const rank = new Int32Array(slots.count);
    for (let e = 0; e < rank.length; e++) rank[slots.of(reader.localOf(this.keys[e]!))] = e;
    this.elementOf = met.map((slotsOfStrand) => slotsOfStrand.map((s) => rank[s]!));
    this.slotOf = this.elementOf.map((elements) => {
      const slot = new Int32Array(rank.length).fill(-1);
      elements.forEach((element, s) => {
        slot[element] = s;
      });
      return slot;
    });
  }

  get count(): number {
    return this.keys.length;
  }

  resultOf(stage: Aggregation, k: number, earlier: readonly StageResult[]): StageResult {
    if (stage.type === 'none') return { value: new Float64Array(0), nearest: null };
    const tally = this.tallied(stage, k, earlier);
    return evaluateStage(stage, tally, this.count, needsList(stage) ? this.listOf(stage, k, earlier) : null);
  }

  rowsOf({ value, nearest }: StageResult, withSource: boolean): ResultRows {
    const kept: number[] = [];
    for (let e = 0; e < this.count; e++) if (!Number.isNaN(value[e])) kept.push(e);
    return {
      key: Float64Array.from(kept, (e) => this.keys[e]!),
      value: Float64Array.from(kept, (e) => value[e]!),
      source: withSource && nearest !== null ? Int32Array.from(kept, (e) => nearest[e]!) : null,
    };
  }

  /** A row for every element and source. */
  allRows(stage: Aggregation, k: number): ResultRows {
    const rule = ruleOf(stage);
    const { n, nearest } = this.tallied(stage, k, []);
    const list = this.listOf(stage, k, []);
    const [key, value, source] = [new GrowableFloat64(), new GrowableFloat64(), new GrowableInt32()];
    let own: { value: number; source: number }[] = [];
    for (let e = 0; e < this.count; e++) {
      if (n![e]! < stage.minSources) continue;
      if (stage.origins !== null && stage.origins[nearest![e]!] !== 1) continue;
      own = [];
      list(e, (raw, input) => own.push({ value: adjusted(raw, input, rule), source: input }));
      // Steps come in any order.
      for (const row of own.sort((a, b) => a.source - b.source)) {
        key.push(this.keys[e]!);
        value.push(row.value);
        source.push(row.source);
      }
    }
    const values = value.toArray();
    finishValues(values, stage);
    const kept = (_: number, row: number): boolean => !Number.isNaN(values[row]);
    return {
      key: key.view().filter(kept) as Float64Array<ArrayBuffer>,
      source: source.view().filter(kept) as Int32Array<ArrayBuffer>,
      value: values.filter(kept) as Float64Array<ArrayBuffer>,
    };
  }

  private tallied(stage: Aggregation, k: number, earlier: readonly StageResult[]): TallyColumns {
    const tally = tallyOf(stage);
    this.gathered.forEach(({ columns }, strand) => {
      tally.absorb(tallyColumns(columns, k), this.elementOf[strand]!, this.count);
    });
    stage.inputs.forEach((input, i) => {
      if (input.kind === 'source') return;
      const { value } = earlier[input.stage]!;
      const there = Int32Array.from(value.keys()).filter((e) => !Number.isNaN(value[e]));
      const values = Float64Array.from(there, (e) => value[e]!);
      tally.add({ count: there.length, slot: there, value: values, origin: null }, i, this.count);
    });
    return tally.columns(this.count);
  }

  private listOf(stage: Aggregation, k: number, earlier: readonly StageResult[]): ListReader {
    const chunks = this.gathered.flatMap(({ columns, facts }, strand) =>
      Array.from({ length: facts.chunks }, (_, c) => chunkOf(columns, k, c)).map((chunk) => ({
        ...chunk,
        slotOf: this.slotOf[strand]!,
      })),
    );
    const stages = stage.inputs.flatMap((input, i) =>
      input.kind === 'stage' ? [{ value: earlier[input.stage]!.value, i }] : [],
    );
    return (element, take) => {
      for (const { start, value, input, slotOf } of chunks) {
        const slot = slotOf[element]!;
        // A chunk knows the elements that had been met by then.
        if (slot < 0 || slot + 1 >= start.length) continue;
        for (let i = start[slot]!; i < start[slot + 1]!; i++) take(value[i]!, input.length > 0 ? input[i]! : 0);
      }
      for (const { value, i } of stages) if (!Number.isNaN(value[element])) take(value[element]!, i);
    };
  }
}

function chunkOf(columns: Readonly<Record<string, Column>>, k: number, c: number) {
  const column = (name: string): Column => columns[`${k}.${c}.${name}`]!;
  return { start: column('start'), value: column('value'), input: column('input') };
}
