import { LimitError } from '../../kit/core/errors.ts';
import type { Run } from '../../kit/core/run.ts';
import { Section } from '../../kit/core/sections.ts';
import type { Network } from '../../network/network/network.ts';
import {
  type FlyOrigin,
  isFlyOrigin,
  isStreetOrigin,
  isTransitOrigin,
  originGroups,
  type Reach,
  rankOf,
  reacherOf,
  type StreetOrigin,
  snappingGroups,
  snapTargets,
  windowMinutes,
} from '../../network/reach/index.ts';
import type { TargetTable } from '../../network/routing/index.ts';
import { type ElementReader, readerOf } from './element-reader.ts';
import { DepartureValues } from './kernel/departure-values.ts';
import type { ElementValues } from './kernel/element-values.ts';
import { type KeptColumn, KeptValues } from './kernel/kept-values.ts';
import { Ordinals } from './kernel/ordinals.ts';
import type { Tally, TallyColumns, TallyInput } from './kernel/tally.ts';
import { bracketsOf, isOpen, medianColumns } from './median-search.ts';
import type { Aggregation, MultigraphBasis } from './multigraph-query.ts';
import { type Step, stepsOf } from './steps.ts';
import { hasCoarseValues, isUnion, needsList, ruleOf, tallyOf } from './tallies.ts';

export type Column = KeptColumn;

/**
 * The values that some steps accumulated. `key`: the key of every element met, in the order of
 * meeting. Per stage k: the columns of its tally, `k.name`, and of its kept values, `k.part.name`.
 */
export interface PartialElements {
  readonly columns: Readonly<Record<string, Column>>;
  readonly facts: PartialFacts;
}

interface PartialFacts {
  /** The number of sources that snapped to the network; of a union at least one. */
  readonly connected: number;
  /** The sources that didn't, ascending. */
  readonly unconnected: readonly number[];
  /** The number of values so far of an answer with a row for each. */
  readonly rows: number;
  /** The number of values in lists of medians. */
  readonly listed: number;
}

/**
 * The results that a pass over all steps hands on to the next: elements by key, tallies, brackets of medians
 * (`MedianColumns`).
 */
export type PreviousPass = PartialElements;

/**
 * The most values that a partition lists, at eight bytes or less each. Beyond that values are counted, and a second
 * pass narrows the brackets.
 */
const MOST_LISTED = 8_000_000;

/** The most values of all departures that a percentile is taken from: 256 MB. */
const MOST_DEPARTURE_VALUES = 32_000_000;

const STEPS = new Section<readonly Step[]>('steps of the multigraph');

/** Accumulates one step on top of what was accumulated before. */
export function accumulate(
  network: Network,
  basis: MultigraphBasis,
  index: number,
  before: PartialElements | null,
  run: Run,
  previous: PreviousPass | null = null,
  mostListed = MOST_LISTED,
): PartialElements {
  const step = run.of(STEPS, () => stepsOf(network, basis))[index];
  if (step === undefined) throw new Error(`a multigraph has no step ${index}`);
  return new Accumulation(network, basis, before, previous, mostListed, run).accumulated(step);
}

/** A stage with what it has accumulated. */
interface Memory {
  readonly stage: Aggregation;
  /** Null after the first pass. */
  readonly tally: Tally | null;
  readonly kept: KeptValues | null;
  /** Indexed by source: its indices among the stage's inputs. */
  readonly inputsOf: ReadonlyMap<number, readonly number[]>;
}

class Accumulation {
  private readonly reader: ElementReader;
  private readonly ordinals = new Ordinals();
  private readonly memories: readonly Memory[];
  private connected: number;
  private readonly unconnected: Set<number>;
  private rows: number;
  private listed: number;
  private ordinalColumn = new Int32Array(0);

  constructor(
    private readonly network: Network,
    private readonly basis: MultigraphBasis,
    before: PartialElements | null,
    previous: PreviousPass | null,
    private readonly mostListed: number,
    private readonly run: Run,
  ) {
    this.reader = readerOf(network, basis, run);
    this.memories = basis.stages.map((stage, k) => ({
      stage,
      tally: previous === null ? tallyOf(stage) : null,
      kept: keptOf(basis, stage, previous && stageColumns(previous.columns, k)),
      inputsOf: placesOfSources(stage),
    }));
    this.connected = before?.facts.connected ?? 0;
    this.unconnected = new Set(before?.facts.unconnected);
    this.rows = before?.facts.rows ?? 0;
    this.listed = before?.facts.listed ?? 0;
    // Elements keep their ordinals from step to step; those of the previous pass come first, in their order.
    if (previous !== null) ordinalsOfKeys(previous.columns.key as Float64Array, this.reader, this.ordinals);
    if (before !== null) this.restore(before);
  }

  accumulated(step: Step): PartialElements {
    if (step.kind === 'union') this.union();
    else for (const source of step.sources) this.source(source);
    return this.result();
  }

  private restore({ columns }: PartialElements): void {
    const ordinalOf = ordinalsOfKeys(columns.key as Float64Array, this.reader, this.ordinals);
    this.memories.forEach(({ tally, kept }, k) => {
      const own = stageColumns(columns, k);
      tally?.absorb(own as TallyColumns, ordinalOf, this.ordinals.count);
      kept?.adopt(own);
    });
  }

  private union(): void {
    if (this.memories.every(({ tally }) => tally === null)) return;
    const { origins } = this.basis.routing;
    const sources = new Map(origins.map((origin, source) => [origin, source]));
    this.reader.clear();
    const groups = this.together(origins.filter(isStreetOrigin));
    const found = this.byDeparture(groups, (origin) => sources.get(origin)!);
    if (found === null) {
      for (const group of groups) {
        const from = group.map((origin) => sources.get(origin)!);
        if (this.search(group, from) > 0) this.connected++;
      }
      for (const origin of origins.filter(isFlyOrigin)) this.fly(origin, sources.get(origin)!);
    }
    const values = this.taken(found ?? this.reader.values());
    for (const { stage, tally } of this.memories) {
      if (isUnion(stage)) tally?.add(values, -1, this.ordinals.count);
    }
  }

  private source(source: number): void {
    const asked = this.memories.filter((memory) => isAsked(memory, source));
    if (asked.length === 0) return;
    this.run.check();
    const origin = this.basis.routing.origins[source];
    this.reader.clear();
    const found = isStreetOrigin(origin) ? this.byDeparture([[origin]], () => source) : null;
    if (found === null && isStreetOrigin(origin)) this.connected += this.search([origin], [source]);
    else if (isFlyOrigin(origin)) this.fly(origin, source);
    const values = { ...this.taken(found ?? this.reader.values()), origin: null };
    for (const { stage, tally, kept, inputsOf } of asked) {
      for (const input of inputsOf.get(source)!) {
        tally?.add(values, input, this.ordinals.count);
        if (kept !== null) this.keep(kept, values, input, stage);
      }
    }
  }

  private keep(kept: KeptValues, values: TallyInput, input: number, { type }: Aggregation): void {
    const { basis, ordinals } = this;
    const added = kept.add(values, input, ordinals.count);
    if (type === 'none') {
      this.rows += added;
      checkRows(this.rows, basis);
      return;
    }
    this.listed += added;
    if (this.listed <= this.mostListed) return;
    for (const { stage, kept: other } of this.memories) if (stage.type === 'median') other?.count(ordinals.count);
    this.listed = 0;
  }

  /** Groups origins that can share one search; with targets only those that can use the same streets. */
  private together(origins: readonly StreetOrigin[]): StreetOrigin[][] {
    if (this.reader.targets === null) return originGroups(origins);
    const alike = snappingGroups(origins).map((group) => group.map((i) => origins[i]));
    return alike.flatMap((group) => originGroups(group));
  }

  /** Searches from a group of origins; returns how many of them snapped to the network. */
  private search(group: readonly StreetOrigin[], sources: readonly number[]): number {
    const reach =
      this.reader.targets === null
        ? this.toStreets(group, sources)
        : this.toTargets(this.reader.targets, group, sources);
    return this.snapped(reach, sources);
  }

  /** Notes which sources didn't snap to the network; returns how many did. */
  private snapped(reach: Pick<Reach, 'snapped'>, sources: readonly number[]): number {
    const lost = sources.filter((_, i) => reach.snapped[i] === null);
    for (const source of lost) this.unconnected.add(source);
    return sources.length - lost.length;
  }

  /**
   * Returns the percentile of values over the departures of a window, from the nearest of all groups; null if none is
   * asked for.
   */
  private byDeparture(
    groups: readonly (readonly StreetOrigin[])[],
    sourceOf: (origin: StreetOrigin) => number,
  ): ElementValues | null {
    const { percentile, routing } = this.basis;
    const riders = groups.map((group) => group.filter(isTransitOrigin));
    if (percentile === null || riders.length === 0) return null;
    const { rides } = reacherOf(this.network);
    const searches = riders.map((group) => ({
      sources: group.map(sourceOf),
      reaches: rides.searchByMinute(routing, group, this.run, riders.length),
    }));
    const departures = windowMinutes(riders[0][0]).count;
    const values = new DepartureValues(departures);
    for (let departure = 0; departure < departures; departure++) {
      this.run.check();
      this.reader.clear();
      for (const { sources, reaches } of searches) {
        const { value: reach } = reaches.next();
        if (!reach) continue;
        this.reader.addStreets({ arcs: reach.arcs(), mirrored: reach.costs.graph.mirrored, sources });
        if (departure === 0 && this.snapped(reach, sources) > 0) this.connected++;
      }
      values.add(this.reader.values(), this.reader.locals);
      if (values.size > MOST_DEPARTURE_VALUES) {
        throw new LimitError('maxDepartureValues', MOST_DEPARTURE_VALUES, values.size, 'percentiles');
      }
    }
    return values.ranked(rankOf(percentile, departures));
  }

  private toStreets(group: readonly StreetOrigin[], sources: readonly number[]) {
    const reach = reacherOf(this.network).streetsWithin(this.basis.routing, group, this.run);
    this.reader.addStreets({ arcs: reach.arcs(), mirrored: reach.costs.graph.mirrored, sources });
    return reach;
  }

  private toTargets(table: TargetTable, group: readonly StreetOrigin[], sources: readonly number[]) {
    const { routing } = this.basis;
    const reacher = reacherOf(this.network);
    const targets = snapTargets(reacher, routing, group[0], table, this.run);
    const reach = reacher.search(routing, group, this.run, targets);
    this.reader.addTargets({ reach, targets, sources });
    return reach;
  }

  private fly(origin: FlyOrigin, source: number): void {
    this.reader.addFlight(origin, this.basis.routing, source);
    this.connected++;
  }

  /** Returns the values with the ordinals of their elements. */
  private taken({ count, element, value, origin }: ElementValues): TallyInput {
    if (count > this.ordinalColumn.length) this.ordinalColumn = new Int32Array(count * 2);
    this.ordinals.ensure(this.reader.locals);
    const { ordinalColumn: ordinal } = this;
    for (let i = 0; i < count; i++) ordinal[i] = this.ordinals.of(element[i]);
    return { count, ordinal, value, origin };
  }

  private result(): PartialElements {
    const { count } = this.ordinals;
    const key = new Float64Array(count);
    for (let ordinal = 0; ordinal < count; ordinal++) key[ordinal] = this.reader.keyOf(this.ordinals.localOf(ordinal));
    const columns: Record<string, Column> = { key };
    this.memories.forEach(({ tally, kept }, k) => {
      const own = { ...tally?.columns(count), ...kept?.columns(count) };
      for (const [name, column] of Object.entries(own)) columns[`${k}.${name}`] = column;
    });
    const { connected, rows, listed } = this;
    return { columns, facts: { connected, unconnected: ascending(this.unconnected), rows, listed } };
  }
}

export const ascending = (sources: Iterable<number>): number[] => [...sources].sort((a, b) => a - b);

/** Returns true if a stage needs the values of a source. */
const isAsked = ({ stage, tally, kept, inputsOf }: Memory, source: number): boolean =>
  !isUnion(stage) && (tally !== null || kept !== null) && inputsOf.has(source);

function keptOf(
  basis: MultigraphBasis,
  stage: Aggregation,
  previous: Readonly<Record<string, Column>> | null,
): KeptValues | null {
  if (!needsList(stage)) return null;
  // Separate rows are accumulated anew in every pass.
  const medians = previous && stage.type === 'median' ? medianColumns(previous) : null;
  if (medians !== null && !isOpen(medians)) return null;
  return new KeptValues({
    rule: ruleOf(stage),
    isCoarse: hasCoarseValues(basis, stage),
    withInputs: stage.type === 'none',
    brackets: bracketsOf(basis, stage, medians),
    inputs: stage.inputs.length,
  });
}

/** Checks the number of rows; throws LimitError. Each partition checks its own, and the end checks their sum. */
export function checkRows(rows: number, { maxValues }: MultigraphBasis): void {
  if (rows > maxValues) throw new LimitError('maxPairs', maxValues, rows, 'multigraph.aggregation.type');
}

function placesOfSources({ inputs }: Aggregation): Map<number, number[]> {
  const places = new Map<number, number[]>();
  inputs.forEach((input, i) => {
    if (input.kind !== 'source') return;
    const known = places.get(input.source);
    if (known === undefined) places.set(input.source, [i]);
    else known.push(i);
  });
  return places;
}

/** Returns the ordinals of elements by their keys. */
export function ordinalsOfKeys(keys: Float64Array, reader: ElementReader, ordinals: Ordinals): Int32Array {
  const ordinalOf = new Int32Array(keys.length);
  for (let row = 0; row < keys.length; row++) {
    const local = reader.localOf(keys[row]);
    if (row === 0 || local >= ordinals.room) ordinals.ensure(reader.locals);
    ordinalOf[row] = ordinals.of(local);
  }
  return ordinalOf;
}

/** Returns the columns of stage `k`, with the prefix removed from their names. */
export function stageColumns(columns: Readonly<Record<string, Column>>, k: number): Readonly<Record<string, Column>> {
  const prefix = `${k}.`;
  const own = Object.entries(columns).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, column]) => [name.slice(prefix.length), column]));
}
