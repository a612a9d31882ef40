import type { CancelFlag } from '../core/cancel.ts';
import { LimitError, RequestError } from '../core/errors.ts';
import type { Network } from '../network/network.ts';
import {
  type FlyOrigin,
  isFlyOrigin,
  isStreetOrigin,
  originGroups,
  reacherOf,
  type StreetOrigin,
} from '../travel-time/index.ts';
import { type ElementReader, readerOf } from './element-reader.ts';
import type { ElementValues } from './kernel/element-values.ts';
import { Slots } from './kernel/slots.ts';
import type { Tally, TallyColumns, TallyInput } from './kernel/tally.ts';
import { ValueList } from './kernel/value-list.ts';
import type { Aggregation, MultigraphBasis } from './multigraph-query.ts';
import { type Step, stepsOf } from './steps.ts';
import { hasCoarseValues, isUnion, listHasInputs, needsList, tallyOf } from './tallies.ts';

export type Column =
  | Float64Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>;

/**
 * What some steps gathered (the engine's `Gathered`): `key` of every element that was met, in the order of meeting; per
 * stage k the columns of its tally, `k.name`; per stage with a list and chunk c its values, `k.c.name`.
 */
export interface GatheredElements {
  readonly columns: Readonly<Record<string, Column>>;
  readonly facts: GatheredFacts;
}

export interface GatheredFacts {
  readonly chunks: number;
  /** Sources that found the network; of a union at least one. */
  readonly connected: number;
  /** Values in lists. */
  readonly listed: number;
}

/** Four bytes each: more would not fit beside the rest of the process. */
const MAX_LISTED = 150_000_000;

const steps = new WeakMap<MultigraphBasis, readonly Step[]>();

/** One step on top of what was gathered before. */
export function gather(
  network: Network,
  basis: MultigraphBasis,
  index: number,
  before: GatheredElements | null,
  cancel: CancelFlag,
): GatheredElements {
  let known = steps.get(basis);
  if (known === undefined) {
    known = stepsOf(basis);
    steps.set(basis, known);
  }
  const step = known[index];
  if (step === undefined) throw new Error(`a multigraph has no step ${index}`);
  return new Gathering(network, basis, before).run(step, cancel);
}

/** A stage with what it remembers. */
interface Memory {
  readonly stage: Aggregation;
  readonly tally: Tally;
  readonly list: ValueList | null;
  /** By source: its places among the stage's inputs. */
  readonly inputsOf: ReadonlyMap<number, readonly number[]>;
}

class Gathering {
  private readonly reader: ElementReader;
  private readonly slots = new Slots();
  private readonly memories: readonly Memory[];
  private connected: number;
  private listed: number;
  private slotColumn = new Int32Array(0);

  constructor(
    private readonly network: Network,
    private readonly basis: MultigraphBasis,
    private readonly before: GatheredElements | null,
  ) {
    this.reader = readerOf(network, basis);
    this.memories = basis.stages.map((stage) => ({
      stage,
      tally: tallyOf(stage),
      list: needsList(stage) ? new ValueList(hasCoarseValues(basis), listHasInputs(stage)) : null,
      inputsOf: placesOfSources(stage),
    }));
    this.connected = before?.facts.connected ?? 0;
    this.listed = before?.facts.listed ?? 0;
    if (before !== null) this.restore(before);
  }

  run(step: Step, cancel: CancelFlag): GatheredElements {
    if (step.kind === 'union') this.union(cancel);
    else for (const source of step.sources) this.source(source, cancel);
    return this.result();
  }

  /** Elements keep their slots from step to step, so earlier chunks needn't be touched. */
  private restore({ columns }: GatheredElements): void {
    const slotOf = slotsOfKeys(columns.key as Float64Array, this.reader, this.slots);
    this.memories.forEach(({ tally }, k) => {
      tally.absorb(tallyColumns(columns, k), slotOf, this.slots.count);
    });
  }

  private union(cancel: CancelFlag): void {
    const { origins } = this.basis.routing;
    const sources = new Map(origins.map((origin, source) => [origin, source]));
    this.reader.clear();
    for (const group of originGroups(origins.filter(isStreetOrigin))) {
      const from = group.map((origin) => sources.get(origin)!);
      if (this.spread(group, from, cancel) > 0) this.connected++;
    }
    for (const origin of origins.filter(isFlyOrigin)) this.fly(origin, sources.get(origin)!);
    const values = this.taken(this.reader.values());
    for (const { stage, tally } of this.memories) {
      if (isUnion(stage)) tally.add(values, -1, this.slots.count);
    }
  }

  private source(source: number, cancel: CancelFlag): void {
    cancel.check();
    const origin = this.basis.routing.origins[source]!;
    this.reader.clear();
    if (isStreetOrigin(origin)) this.connected += this.spread([origin], [source], cancel);
    else if (isFlyOrigin(origin)) this.fly(origin, source);
    const values = { ...this.taken(this.reader.values()), origin: null };
    for (const { stage, tally, list, inputsOf } of this.memories) {
      if (isUnion(stage)) continue;
      for (const input of inputsOf.get(source) ?? []) {
        tally.add(values, input, this.slots.count);
        if (list !== null) this.listValues(list, values, input, stage);
      }
    }
  }

  private listValues(list: ValueList, values: TallyInput, input: number, { type }: Aggregation): void {
    this.listed += values.count;
    if (type === 'none' && this.listed > this.basis.maxValues) {
      throw new LimitError('maxPairs', this.basis.maxValues, this.listed, 'multigraph.aggregation.type');
    }
    if (this.listed > MAX_LISTED) {
      const message = `multigraph.aggregation.type median: the sources reach more than ${MAX_LISTED} elements together`;
      throw new RequestError(message, [{ path: 'multigraph.aggregation.type', message }]);
    }
    list.add(values, input);
  }

  /** How many origins found the network. */
  private spread(group: readonly StreetOrigin[], sources: readonly number[], cancel: CancelFlag): number {
    const reach = reacherOf(this.network).spread(this.basis.routing, group, cancel);
    this.reader.addStreets({ arcs: reach.arcs(), mirrored: reach.costs.graph.mirrored, sources });
    return reach.snapped.filter((point) => point !== null).length;
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
    for (let i = 0; i < count; i++) slot[i] = this.slots.of(element[i]!);
    return { count, slot, value, origin };
  }

  private result(): GatheredElements {
    const { count } = this.slots;
    const key = new Float64Array(count);
    for (let slot = 0; slot < count; slot++) key[slot] = this.reader.keyOf(this.slots.localOf(slot));
    const columns: Record<string, Column> = { key };
    const chunks = this.before?.facts.chunks ?? 0;
    this.memories.forEach(({ tally, list }, k) => {
      for (const [name, column] of Object.entries(tally.columns(count))) columns[`${k}.${name}`] = column;
      if (list === null) return;
      const { start, value, input } = list.chunk(count);
      Object.assign(columns, {
        [`${k}.${chunks}.start`]: start,
        [`${k}.${chunks}.value`]: value,
        [`${k}.${chunks}.input`]: input,
      });
      for (const [name, column] of Object.entries(this.before?.columns ?? {})) {
        if (/^\d+\.\d+\./.test(name) && name.startsWith(`${k}.`)) columns[name] = column;
      }
    });
    return { columns, facts: { chunks: chunks + 1, connected: this.connected, listed: this.listed } };
  }
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
    const local = reader.localOf(keys[row]!);
    if (row === 0 || local >= slots.room) slots.ensure(reader.locals);
    slotOf[row] = slots.of(local);
  }
  return slotOf;
}

/** Columns of stage `k`, under their own names. */
export function tallyColumns(columns: Readonly<Record<string, Column>>, k: number): TallyColumns {
  const own: Record<string, Float64Array<ArrayBuffer>> = {};
  for (const [name, column] of Object.entries(columns)) {
    const [stage, member, ...rest] = name.split('.');
    if (stage === String(k) && member !== undefined && rest.length === 0)
      own[member] = column as Float64Array<ArrayBuffer>;
  }
  return own;
}
