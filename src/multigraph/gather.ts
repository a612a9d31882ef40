import type { CancelFlag } from '../core/cancel.ts';
import { LimitError } from '../core/errors.ts';
import type { Network } from '../network/network.ts';
import {
  type FlyOrigin,
  isFlyOrigin,
  isStreetOrigin,
  originGroups,
  reacherOf,
  type StreetOrigin,
  snappingGroups,
  snapTargets,
} from '../reach/index.ts';
import type { TargetTable } from '../routing/index.ts';
import { type ElementReader, readerOf } from './element-reader.ts';
import type { ElementValues } from './kernel/element-values.ts';
import { type KeptColumn, KeptValues } from './kernel/kept-values.ts';
import { Slots } from './kernel/slots.ts';
import type { Tally, TallyColumns, TallyInput } from './kernel/tally.ts';
import { bracketsOf, isOpen, medianColumns } from './median-search.ts';
import type { Aggregation, MultigraphBasis } from './multigraph-query.ts';
import { type Step, stepsOf } from './steps.ts';
import { hasCoarseValues, isUnion, needsList, ruleOf, tallyOf } from './tallies.ts';

export type Column = KeptColumn;

/**
 * What some steps gathered (the engine's `Gathered`): `key` of every element that was met, in the order of meeting; per
 * stage k the columns of its tally, `k.name`, and of what it keeps, `k.part.name`.
 */
export interface GatheredElements {
  readonly columns: Readonly<Record<string, Column>>;
  readonly facts: GatheredFacts;
}

interface GatheredFacts {
  /** Sources that found the network; of a union at least one. */
  readonly connected: number;
  /** Those that didn't, ascending. */
  readonly unconnected: readonly number[];
  /** Values that an answer with a row for each has so far. */
  readonly rows: number;
  /** Values in lists of medians. */
  readonly listed: number;
}

/** What a pass over all steps found out, for the next: elements by key, tallies, brackets of medians (`MedianColumns`). */
export type KnownElements = GatheredElements;

/** Values in lists of a strand: at most eight bytes each. Beyond that they are counted, and a second pass looks closer. */
const MOST_LISTED = 8_000_000;

const steps = new WeakMap<MultigraphBasis, readonly Step[]>();

/** One step on top of what was gathered before. */
export function gather(
  network: Network,
  basis: MultigraphBasis,
  index: number,
  before: GatheredElements | null,
  cancel: CancelFlag,
  known: KnownElements | null = null,
  mostListed = MOST_LISTED,
): GatheredElements {
  let all = steps.get(basis);
  if (all === undefined) {
    all = stepsOf(network, basis);
    steps.set(basis, all);
  }
  const step = all[index];
  if (step === undefined) throw new Error(`a multigraph has no step ${index}`);
  return new Gathering(network, basis, before, known, mostListed).run(step, cancel);
}

/** A stage with what it remembers. */
interface Memory {
  readonly stage: Aggregation;
  /** Of the first pass. */
  readonly tally: Tally | null;
  readonly kept: KeptValues | null;
  /** By source: its places among the stage's inputs. */
  readonly inputsOf: ReadonlyMap<number, readonly number[]>;
}

class Gathering {
  private readonly reader: ElementReader;
  private readonly slots = new Slots();
  private readonly memories: readonly Memory[];
  private connected: number;
  private readonly unconnected: Set<number>;
  private rows: number;
  private listed: number;
  private slotColumn = new Int32Array(0);

  constructor(
    private readonly network: Network,
    private readonly basis: MultigraphBasis,
    before: GatheredElements | null,
    known: KnownElements | null,
    private readonly mostListed: number,
  ) {
    this.reader = readerOf(network, basis);
    this.memories = basis.stages.map((stage, k) => ({
      stage,
      tally: known === null ? tallyOf(stage) : null,
      kept: keptOf(basis, stage, known && stageColumns(known.columns, k)),
      inputsOf: placesOfSources(stage),
    }));
    this.connected = before?.facts.connected ?? 0;
    this.unconnected = new Set(before?.facts.unconnected);
    this.rows = before?.facts.rows ?? 0;
    this.listed = before?.facts.listed ?? 0;
    // Elements keep their slots from step to step, and those that are known stand first in their order.
    if (known !== null) slotsOfKeys(known.columns.key as Float64Array, this.reader, this.slots);
    if (before !== null) this.restore(before);
  }

  run(step: Step, cancel: CancelFlag): GatheredElements {
    if (step.kind === 'union') this.union(cancel);
    else for (const source of step.sources) this.source(source, cancel);
    return this.result();
  }

  private restore({ columns }: GatheredElements): void {
    const slotOf = slotsOfKeys(columns.key as Float64Array, this.reader, this.slots);
    this.memories.forEach(({ tally, kept }, k) => {
      const own = stageColumns(columns, k);
      tally?.absorb(own as TallyColumns, slotOf, this.slots.count);
      kept?.adopt(own);
    });
  }

  private union(cancel: CancelFlag): void {
    if (this.memories.every(({ tally }) => tally === null)) return;
    const { origins } = this.basis.routing;
    const sources = new Map(origins.map((origin, source) => [origin, source]));
    this.reader.clear();
    for (const group of this.together(origins.filter(isStreetOrigin))) {
      const from = group.map((origin) => sources.get(origin)!);
      if (this.search(group, from, cancel) > 0) this.connected++;
    }
    for (const origin of origins.filter(isFlyOrigin)) this.fly(origin, sources.get(origin)!);
    const values = this.taken(this.reader.values());
    for (const { stage, tally } of this.memories) {
      if (isUnion(stage)) tally?.add(values, -1, this.slots.count);
    }
  }

  private source(source: number, cancel: CancelFlag): void {
    const asked = this.memories.filter((memory) => isAsked(memory, source));
    if (asked.length === 0) return;
    cancel.check();
    const origin = this.basis.routing.origins[source];
    this.reader.clear();
    if (isStreetOrigin(origin)) this.connected += this.search([origin], [source], cancel);
    else if (isFlyOrigin(origin)) this.fly(origin, source);
    const values = { ...this.taken(this.reader.values()), origin: null };
    for (const { stage, tally, kept, inputsOf } of asked) {
      for (const input of inputsOf.get(source)!) {
        tally?.add(values, input, this.slots.count);
        if (kept !== null) this.keep(kept, values, input, stage);
      }
    }
  }

  private keep(kept: KeptValues, values: TallyInput, input: number, { type }: Aggregation): void {
    const { basis, slots } = this;
    const added = kept.add(values, input, slots.count);
    if (type === 'none') {
      this.rows += added;
      checkRows(this.rows, basis);
      return;
    }
    this.listed += added;
    if (this.listed <= this.mostListed) return;
    for (const { stage, kept: other } of this.memories) if (stage.type === 'median') other?.count(slots.count);
    this.listed = 0;
  }

  /** Origins that can share one search: to targets only those that see the same ones. */
  private together(origins: readonly StreetOrigin[]): StreetOrigin[][] {
    if (this.reader.targets === null) return originGroups(origins);
    const alike = snappingGroups(origins).map((group) => group.map((i) => origins[i]));
    return alike.flatMap((group) => originGroups(group));
  }

  /** How many origins found the network. */
  private search(group: readonly StreetOrigin[], sources: readonly number[], cancel: CancelFlag): number {
    const reach =
      this.reader.targets === null
        ? this.toStreets(group, sources, cancel)
        : this.toTargets(this.reader.targets, group, sources, cancel);
    const lost = sources.filter((_, i) => reach.snapped[i] === null);
    for (const source of lost) this.unconnected.add(source);
    return sources.length - lost.length;
  }

  private toStreets(group: readonly StreetOrigin[], sources: readonly number[], cancel: CancelFlag) {
    const reach = reacherOf(this.network).streetsWithin(this.basis.routing, group, cancel);
    this.reader.addStreets({ arcs: reach.arcs(), mirrored: reach.costs.graph.mirrored, sources });
    return reach;
  }

  private toTargets(
    table: TargetTable,
    group: readonly StreetOrigin[],
    sources: readonly number[],
    cancel: CancelFlag,
  ) {
    const { routing } = this.basis;
    const reacher = reacherOf(this.network);
    const targets = snapTargets(reacher, routing, group[0], table, cancel);
    const reach = reacher.search(routing, group, cancel, targets);
    this.reader.addTargets({ reach, targets, sources });
    return reach;
  }

  private fly(origin: FlyOrigin, source: number): void {
    this.reader.addFlight(origin, this.basis.routing, source);
    this.connected++;
  }

  /** Values with their slots. */
  private taken({ count, element, value, origin }: ElementValues): TallyInput {
    if (count > this.slotColumn.length) this.slotColumn = new Int32Array(count * 2);
    this.slots.ensure(this.reader.locals);
    const { slotColumn: slot } = this;
    for (let i = 0; i < count; i++) slot[i] = this.slots.of(element[i]);
    return { count, slot, value, origin };
  }

  private result(): GatheredElements {
    const { count } = this.slots;
    const key = new Float64Array(count);
    for (let slot = 0; slot < count; slot++) key[slot] = this.reader.keyOf(this.slots.localOf(slot));
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

/** A source is searched from where its values are wanted. */
const isAsked = ({ stage, tally, kept, inputsOf }: Memory, source: number): boolean =>
  !isUnion(stage) && (tally !== null || kept !== null) && inputsOf.has(source);

function keptOf(
  basis: MultigraphBasis,
  stage: Aggregation,
  known: Readonly<Record<string, Column>> | null,
): KeptValues | null {
  if (!needsList(stage)) return null;
  // Rows of their own are gathered anew in every pass.
  const medians = known && stage.type === 'median' ? medianColumns(known) : null;
  if (medians !== null && !isOpen(medians)) return null;
  return new KeptValues({
    rule: ruleOf(stage),
    isCoarse: hasCoarseValues(basis, stage),
    withInputs: stage.type === 'none',
    brackets: bracketsOf(basis, stage, medians),
    inputs: stage.inputs.length,
  });
}

/** Throws LimitError: strands check what they have, and in the end what all have. */
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

/** The slots of elements, by their keys. */
export function slotsOfKeys(keys: Float64Array, reader: ElementReader, slots: Slots): Int32Array {
  const slotOf = new Int32Array(keys.length);
  for (let row = 0; row < keys.length; row++) {
    const local = reader.localOf(keys[row]);
    if (row === 0 || local >= slots.room) slots.ensure(reader.locals);
    slotOf[row] = slots.of(local);
  }
  return slotOf;
}

/** Columns of stage `k`, under their own names. */
export function stageColumns(columns: Readonly<Record<string, Column>>, k: number): Readonly<Record<string, Column>> {
  const prefix = `${k}.`;
  const own = Object.entries(columns).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, column]) => [name.slice(prefix.length), column]));
}
