import { lowerBound } from '../../kit/collections/binary-search.ts';
import { DS_PER_SECOND, paceDsPerDm } from '../../kit/core/units.ts';
import { EDGE_CLASS_LIMIT } from './edge-classes.ts';
import { PASS_THROUGH, type SearchGraph, type SlotIndex } from './search-graph.ts';
import {
  ARC_SIGNALS_MASK,
  ARC_SIGNALS_SHIFT,
  type ArcIndex,
  BIKE_PUSHED,
  EDGE_FERRY,
  EDGE_SPEED_TAGGED,
  type EdgeIndex,
  edgeOfArc,
  isForward,
  type StreetGraph,
} from './street-graph.ts';
import type { StreetConditions, StreetTravel } from './travel-mode.ts';

/** Weight of an arc that may not be traveled. */
export const CLOSED = -1;
/** However steep the descent, an arc counts at least this share of its length (a bicycle at 18 km/h reaches 45). */
const MIN_EQUIVALENT_SHARE = 0.4;
/** Walking speed in km/h while pushing a bicycle. */
const PUSHING_KMH = 4;

/**
 * Factors on car travel times in rush hours by edge class: arterials suffer most, quiet streets hardly. This is a rough
 * model of urban peaks; a request's `travelTimeFactors` can be more precise.
 */
const RUSH_HOUR: ReadonlyArray<readonly [edgeClass: number, factor: number]> = [
  [11, 1.3],
  [12, 1.4],
  [13, 1.4],
  [14, 1.5],
  [15, 1.5],
  [16, 1.5],
  [21, 1.5],
  [22, 1.5],
  [31, 1.35],
  [33, 1.35],
  [32, 1.15],
  [42, 1.15],
];

/**
 * The weights of one search graph for one set of options, evaluated on first touch and cached: a bounded search pays
 * only for what it touches, later ones read a column. A fresh metric costs only zeroed memory.
 */
export interface Metric {
  /**
   * Indexed by slot: 0 = not yet evaluated, {@link CLOSED}, or the weight (at least 1). Reading it allocates the column
   * if needed.
   */
  readonly weights: Int32Array;
  /** Evaluates a slot whose weight is still 0. */
  fill(slot: SlotIndex): number;
  /** Returns the weight of a slot without allocating memory. */
  at(slot: SlotIndex): number;
}

export const weightOf = (metric: Metric, slot: SlotIndex): number => metric.at(slot);

/**
 * The column of cached weights: zeros, or values another thread filled for the same options; `late` allocates it when a
 * search first asks for all weights.
 */
export type MetricColumn = Int32Array | 'late';

const NO_COLUMN = new Int32Array(0);

abstract class RememberedMetric implements Metric {
  private column: Int32Array;
  private readonly closedBits: number;

  constructor(
    protected readonly graph: SearchGraph,
    travel: StreetTravel,
    column: MetricColumn,
    private readonly grew: (bytes: number) => void,
  ) {
    this.closedBits = travel.allowPrivateAndServiceRoads ? 0 : PASS_THROUGH;
    this.column = column === 'late' ? NO_COLUMN : column;
  }

  protected abstract weigh(arc: ArcIndex): number;

  get weights(): Int32Array {
    if (this.column === NO_COLUMN) {
      this.column = new Int32Array(this.graph.slotCount);
      this.grew(this.column.byteLength);
    }
    return this.column;
  }

  /** Bytes of weights in this thread's own memory, not shared. */
  get ownBytes(): number {
    return this.column.buffer instanceof SharedArrayBuffer ? 0 : this.column.byteLength;
  }

  at(slot: SlotIndex): number {
    return this.column[slot] || this.fill(slot);
  }

  fill(slot: SlotIndex): number {
    const { arc, pass } = this.graph;
    const weight = pass[slot] & this.closedBits ? CLOSED : this.weigh(arc[slot]);
    if (this.column !== NO_COLUMN) this.column[slot] = weight;
    return weight;
  }
}

const untold = (_bytes: number): void => {};

/** The street columns that metrics read. */
export interface WeighedStreets extends Pick<StreetGraph, 'arc' | 'ferry'> {
  readonly edge: Pick<StreetGraph['edge'], 'lengthDm' | 'edgeClass' | 'flags' | 'ascentDm' | 'descentDm'>;
}

/** Weighs arcs in deciseconds. */
export class TimeMetric extends RememberedMetric {
  private readonly factors: Float64Array;
  private readonly access: ArcAccess;

  /** @param grew is called with the bytes of a column that is allocated later */
  constructor(
    private readonly streets: WeighedStreets,
    graph: SearchGraph,
    private readonly travel: StreetTravel,
    private readonly conditions: StreetConditions,
    column: MetricColumn = new Int32Array(graph.slotCount),
    grew = untold,
  ) {
    super(graph, travel, column, grew);
    this.access = new ArcAccess(streets, travel, conditions);
    this.factors = new Float64Array(EDGE_CLASS_LIMIT).fill(1);
    if (travel.mode === 'car' && travel.rushHour) for (const [id, factor] of RUSH_HOUR) this.factors[id] = factor;
    const requested = conditions.timeFactors;
    if (requested) for (let id = 0; id < EDGE_CLASS_LIMIT; id++) this.factors[id] *= requested[id];
  }

  protected weigh(arc: ArcIndex): number {
    return this.access.open(arc) ? this.timeDs(arc) : CLOSED;
  }

  private timeDs(arc: ArcIndex): number {
    const { edge, arc: arcs } = this.streets;
    const e = edgeOfArc(arc);
    const factor = this.factors[edge.edgeClass[e]];
    if (edge.flags[e] & EDGE_FERRY) return atLeastOne(ferryDs(this.streets, e) * factor);
    const signals = (arcs.flags[arc] & ARC_SIGNALS_MASK) >> ARC_SIGNALS_SHIFT;
    const waitingDs = signals * this.travel.penalties.signalS * DS_PER_SECOND;
    return atLeastOne(this.equivalentDm(arc) * paceDsPerDm(this.speedKmh(arc)) * factor + waitingDs);
  }

  private speedKmh(arc: ArcIndex): number {
    const { edge, arc: arcs } = this.streets;
    if (this.travel.mode === 'walk') return (this.travel.speedKmh * arcs.walkPercent[arc]) / 100;
    if (this.travel.mode === 'bike') {
      const percent = arcs.bikePercent[arc];
      return percent === BIKE_PUSHED
        ? Math.min(PUSHING_KMH, this.travel.speedKmh)
        : (this.travel.speedKmh * percent) / 100;
    }
    const e = edgeOfArc(arc);
    const wished = this.conditions.defaultSpeedsKmh?.[edge.edgeClass[e]] ?? 0;
    return wished > 0 && !(edge.flags[e] & EDGE_SPEED_TAGGED) ? wished : arcs.carKmh[arc];
  }

  /**
   * Returns the length with climbs and descents added (specification: "meters added to the distance per meter of
   * climb").
   */
  private equivalentDm(arc: ArcIndex): number {
    const { edge } = this.streets;
    const e = edgeOfArc(arc);
    const length = edge.lengthDm[e];
    if (!this.conditions.elevation || this.travel.mode === 'car') return length;
    const [up, down] = isForward(arc) ? [edge.ascentDm[e], edge.descentDm[e]] : [edge.descentDm[e], edge.ascentDm[e]];
    return Math.max(length * MIN_EQUIVALENT_SHARE, length + this.travel.uphill * up + this.travel.downhill * down);
  }
}

/** Weighs arcs in decimeters. */
export class LengthMetric extends RememberedMetric {
  private readonly access: ArcAccess;

  /** @param grew is called with the bytes of a column that is allocated later */
  constructor(
    private readonly streets: WeighedStreets,
    graph: SearchGraph,
    travel: StreetTravel,
    conditions: StreetConditions,
    column: MetricColumn = new Int32Array(graph.slotCount),
    grew = untold,
  ) {
    super(graph, travel, column, grew);
    this.access = new ArcAccess(streets, travel, conditions);
  }

  protected weigh(arc: ArcIndex): number {
    return this.access.open(arc) ? this.streets.edge.lengthDm[edgeOfArc(arc)] : CLOSED;
  }
}

/** Decides whether a traveler may use an arc at all. */
export class ArcAccess {
  constructor(
    private readonly streets: Pick<WeighedStreets, 'edge' | 'arc'>,
    private readonly travel: StreetTravel,
    private readonly conditions: StreetConditions,
  ) {}

  open(arc: ArcIndex): boolean {
    const { arc: arcs, edge } = this.streets;
    if (this.conditions.excludedClasses?.[edge.edgeClass[edgeOfArc(arc)]]) return false;
    const mode = this.travel.mode;
    return (mode === 'car' ? arcs.carKmh[arc] : mode === 'bike' ? arcs.bikePercent[arc] : arcs.walkPercent[arc]) > 0;
  }
}

function ferryDs(streets: Pick<StreetGraph, 'ferry'>, edge: EdgeIndex): number {
  const { ferry } = streets;
  return ferry.durationDs[lowerBound(ferry.edge, edge)];
}

const atLeastOne = (weight: number): number => Math.max(1, Math.round(weight));
