import { GrowableFloat64, GrowableInt32 } from '../../kit/collections/growable.ts';
import type { Run } from '../../kit/core/run.ts';
import { Shape } from '../../kit/geo/shape.ts';
import type { Network } from '../../network/network/network.ts';
import {
  ascending,
  type Column,
  ordinalsOfKeys,
  type PartialElements,
  type PreviousPass,
  stageColumns,
} from './accumulate.ts';
import { readerOf } from './element-reader.ts';
import { evaluateStage, finishValues, isCounted, type StageResult } from './evaluate.ts';
import { chunksIn, eachListed } from './kernel/kept-values.ts';
import { Ordinals } from './kernel/ordinals.ts';
import { adjusted, type Tally, type TallyColumns } from './kernel/tally.ts';
import {
  bracketsOf,
  isOpen,
  type MedianColumns,
  MedianSearch,
  medianColumns,
  unknownMedians,
} from './median-search.ts';
import type { Aggregation, Input, MultigraphBasis } from './multigraph-query.ts';
import type { ResultRows } from './result.ts';
import { statisticOf } from './statistic-cells.ts';
import { ruleOf, tallyOf } from './tallies.ts';

/** The accumulated results of all partitions in a pass, with common numbers: elements by ascending key. */
export class MergedElements {
  readonly connected: number;
  readonly unconnected: readonly number[];
  private readonly keys: Float64Array<ArrayBuffer>;
  /** Indexed by partition: the element of each ordinal, and the ordinal of each element (-1: none). */
  private readonly elementOf: readonly Int32Array[];
  private readonly ordinalOf: readonly Int32Array[];
  /** The results of stages; null where another pass is needed. */
  private readonly results: (StageResult | null)[] = [];
  /** The state of medians by stage. */
  private readonly medians: (MedianColumns | null)[] = [];

  constructor(
    private readonly network: Network,
    private readonly basis: MultigraphBasis,
    private readonly partials: readonly PartialElements[],
    private readonly before: PreviousPass | null,
    run: Run,
  ) {
    const reader = readerOf(network, basis, run);
    const ordinals = new Ordinals();
    // Later passes meet the elements of the first again.
    const previous = before === null ? [] : [before];
    for (const { columns } of previous) ordinalsOfKeys(columns.key as Float64Array, reader, ordinals);
    const met = partials.map(({ columns }) => ordinalsOfKeys(columns.key as Float64Array, reader, ordinals));
    this.keys = new Float64Array(ordinals.count);
    for (let s = 0; s < ordinals.count; s++) this.keys[s] = reader.keyOf(ordinals.localOf(s));
    this.keys.sort();
    const rank = new Int32Array(ordinals.count);
    for (let e = 0; e < rank.length; e++) rank[ordinals.of(reader.localOf(this.keys[e]))] = e;
    this.elementOf = met.map((ordinalsOfPartition) => ordinalsOfPartition.map((s) => rank[s]));
    this.ordinalOf = this.elementOf.map((elements) => {
      const ordinal = new Int32Array(rank.length).fill(-1);
      elements.forEach((element, s) => {
        ordinal[element] = s;
      });
      return ordinal;
    });
    const first = before === null ? partials : previous;
    this.connected = first.reduce((sum, { facts }) => sum + facts.connected, 0);
    this.unconnected = ascending(new Set(first.flatMap(({ facts }) => facts.unconnected)));
    basis.stages.forEach((stage, k) => {
      run.check();
      this.results.push(this.resultOf(stage, k));
    });
  }

  /** Returns the rows of the answer; null where another pass is needed. */
  rows(): ResultRows | null {
    if (this.results.some((result) => result === null)) return null;
    const { stages } = this.basis;
    const last = stages.at(-1)!;
    if (last.type === 'none') return this.allRows(last, stages.length - 1);
    const { value, nearest } = this.results.at(-1)!;
    const withSource = last.type === 'nearest' || last.type === 'nearest_routing_union';
    const kept: number[] = [];
    for (let e = 0; e < this.count; e++) if (!Number.isNaN(value[e])) kept.push(e);
    return {
      key: Float64Array.from(kept, (e) => this.keys[e]),
      value: Float64Array.from(kept, (e) => value[e]),
      source: withSource && nearest !== null ? Int32Array.from(kept, (e) => nearest[e]) : null,
    };
  }

  /** Returns what the next pass starts with. */
  foundOut(): PreviousPass {
    const columns: Record<string, Column> = { key: this.keys };
    this.basis.stages.forEach((stage, k) => {
      const own = { ...this.tallyOfSources(stage, k).columns(this.count), ...this.medians[k] };
      for (const [name, column] of Object.entries(own)) columns[`${k}.${name}`] = column;
    });
    const { connected, unconnected } = this;
    return { columns, facts: { connected, unconnected, rows: 0, listed: 0 } };
  }

  private get count(): number {
    return this.keys.length;
  }

  private resultOf(stage: Aggregation, k: number): StageResult | null {
    this.medians.push(stage.type === 'median' ? this.mediansBefore(k) : null);
    if (stage.type === 'none') return { value: new Float64Array(0), nearest: null };
    if (stage.inputs.some((input) => input.kind === 'stage' && this.results[input.stage] === null)) return null;
    const tally = this.tallied(stage, k);
    if (stage.type !== 'median') return evaluateStage(stage, tally, this.count, null);
    const medians = this.narrowed(stage, k, tally);
    this.medians[k] = medians;
    return isOpen(medians) ? null : evaluateStage(stage, tally, this.count, medians.median);
  }

  private mediansBefore(k: number): MedianColumns {
    return this.before === null ? unknownMedians(this.count) : medianColumns(stageColumns(this.before.columns, k));
  }

  private narrowed(stage: Aggregation, k: number, tally: TallyColumns): MedianColumns {
    const before = this.medians[k]!;
    if (!isOpen(before)) return before;
    const partitions = this.partials.map(({ columns }, partition) => ({
      ordinalOf: this.ordinalOf[partition],
      columns: stageColumns(columns, k),
    }));
    const earlier = this.earlierOf(stage);
    const { penalty, inputs } = stage;
    const search = new MedianSearch(
      stage,
      bracketsOf(this.basis, stage, before),
      before,
      partitions,
      tally,
      (e, take) => {
        for (const { value } of earlier) if (!Number.isNaN(value[e])) take(value[e], 1);
        if (penalty !== null && tally.n![e] < inputs.length) take(penalty, inputs.length - tally.n![e]);
      },
    );
    return search.result((e) => isCounted(stage, tally, e));
  }

  /** Returns a row for every element and input. */
  private allRows(stage: Aggregation, k: number): ResultRows {
    const tally = this.tallied(stage, k);
    const partitions = this.partials.map(({ columns }, partition) => ({
      ordinalOf: this.ordinalOf[partition],
      chunks: chunksIn(stageColumns(columns, k)),
    }));
    const earlier = this.earlierOf(stage);
    const [key, value, source] = [new GrowableFloat64(), new GrowableFloat64(), new GrowableInt32()];
    let own: { value: number; source: number }[] = [];
    for (let e = 0; e < this.count; e++) {
      if (!isCounted(stage, tally, e)) continue;
      own = [];
      eachListed(partitions, e, (listed, input) => own.push({ value: listed, source: input }));
      for (const { value: values, input } of earlier) {
        if (!Number.isNaN(values[e])) own.push({ value: values[e], source: input });
      }
      // Steps come in any order.
      for (const row of own.sort((a, b) => a.source - b.source)) {
        key.push(this.keys[e]);
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

  /** Returns the adjusted values of inputs that are results of the pipeline. */
  private earlierOf(stage: Aggregation): { value: Float64Array; input: number }[] {
    const rule = ruleOf(stage);
    return stage.inputs.flatMap((input, i) => {
      if (input.kind === 'source') return [];
      return [{ value: this.valuesOf(input).map((v) => adjusted(v, i, rule)), input: i }];
    });
  }

  /** Returns values by element: results of an earlier stage, or values of statistics. */
  private valuesOf(input: Exclude<Input, { kind: 'source' }>): Float64Array {
    if (input.kind === 'stage') return this.results[input.stage]!.value;
    const { layer, clip } = this.basis;
    // Other layers are refused when requests are read.
    if (layer.type === 'identity') throw new Error('streets have no statistics');
    const shape = clip && new Shape(clip, this.network.frame);
    return statisticOf(this.network, layer, input.statisticId, shape)(this.keys);
  }

  /** Tallies all inputs of a stage. */
  private tallied(stage: Aggregation, k: number): TallyColumns {
    const tally = this.tallyOfSources(stage, k);
    stage.inputs.forEach((input, i) => {
      if (input.kind === 'source') return;
      const value = this.valuesOf(input);
      const there = Int32Array.from(value.keys()).filter((e) => !Number.isNaN(value[e]));
      const values = Float64Array.from(there, (e) => value[e]);
      tally.add({ count: there.length, ordinal: there, value: values, origin: null }, i, this.count);
    });
    return tally.columns(this.count);
  }

  private tallyOfSources(stage: Aggregation, k: number): Tally {
    const tally = tallyOf(stage);
    const absorb = ({ columns }: PartialElements, elementOf: Int32Array): void => {
      tally.absorb(stageColumns(columns, k) as TallyColumns, elementOf, this.count);
    };
    if (this.before !== null) absorb(this.before, Int32Array.from(this.keys.keys()));
    else
      this.partials.forEach((partition, s) => {
        absorb(partition, this.elementOf[s]);
      });
    return tally;
  }
}
