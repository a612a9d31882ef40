import type { Geometry } from 'geojson';
import { LRUCache } from 'lru-cache';
import { Shape } from '../geo/shape.ts';
import type { Hierarchy } from '../street/hierarchy/hierarchy.ts';
import { LengthMetric, type Metric, TimeMetric } from '../street/metric.ts';
import type { SearchGraph } from '../street/search-graph.ts';
import type { EdgeIndex, StreetMode } from '../street/street-graph.ts';
import type { StreetConditions } from '../street/travel-mode.ts';
import { type TurnCosts, turnCosts } from '../street/turn-costs.ts';
import { TurnSteps } from '../street/turn-steps.ts';
import { hierarchyFor, labelsFor, type SearchKind } from './hierarchy-for.ts';
import type { Network } from './network.ts';
import { closeEdges, edgesTouching } from './street-access.ts';

/** Everything a search on streets weighs by, for one traveller, direction and set of conditions. */
export interface StreetCosts {
  readonly network: Network;
  readonly mode: StreetMode;
  readonly graph: SearchGraph;
  /** What is minimized and bounded. */
  readonly weight: Metric;
  /** The other dimension of the same path: lengths when time is minimized, times when length is. */
  readonly other: Metric;
  readonly weighsTime: boolean;
  /** Turns as part of the weight; null where they cost nothing and nobody minds turning round. */
  readonly turns: TurnCosts | null;
  /** Weight and turns together, as searches with labels on arcs read them; null like {@link turns}. */
  readonly steps: TurnSteps | null;
  /** Turns as part of travel time, zero tables where they cost nothing. */
  readonly timeTurns: TurnCosts;
  /** What may answer instead of a search; null where nothing may. */
  readonly hierarchy: Hierarchy | null;
}

export interface StreetCostsQuery extends SearchKind {
  readonly conditions: StreetConditions;
  readonly exclusion: Geometry | null;
}

/** Weights in both dimensions, and records of what follows. */
const BYTES_PER_SLOT = 8;
const BYTES_PER_TURNING_SLOT = 8 + 24;
/** What is known of how edges suit points. */
const BYTES_PER_EDGE = 1;
/** Bytes of remembered weights per thread. */
const CACHE_BYTES = 256 * 1024 * 1024;

/** Makes and remembers metrics. One per thread. */
export class StreetCostsCache {
  private readonly costs = new LRUCache<string, StreetCosts>({
    maxSize: CACHE_BYTES,
    // Never more than fits: the costs of the largest region are remembered too, alone.
    sizeCalculation: ({ graph, steps, network: { streets } }) => {
      const bySlot = (steps ? BYTES_PER_TURNING_SLOT : BYTES_PER_SLOT) * graph.slotCount;
      return Math.min(CACHE_BYTES, bySlot + BYTES_PER_EDGE * streets.edgeCount + 1024);
    },
  });
  private readonly closed = new WeakMap<Geometry, Map<string, StreetCosts>>();
  private readonly flat: boolean;

  constructor(private readonly network: Network) {
    this.flat = isFlat(network);
  }

  get(asked: StreetCostsQuery): StreetCosts {
    // Where no heights are known, both answers to `elevation` share their weights.
    const query = this.flat ? { ...asked, conditions: { ...asked.conditions, elevation: false } } : asked;
    const known = query.exclusion ? this.ofRequest(query.exclusion) : this.costs;
    const key = keyOf(query);
    let costs = known.get(key);
    if (!costs) {
      costs = query.exclusion ? this.withClosedEdges(query, query.exclusion) : this.make(query);
      known.set(key, costs);
    }
    return costs;
  }

  /** Closed edges are one request's own business: its metrics live as long as its geometry. */
  private ofRequest(exclusion: Geometry): Map<string, StreetCosts> {
    let costs = this.closed.get(exclusion);
    if (!costs) {
      costs = new Map();
      this.closed.set(exclusion, costs);
    }
    return costs;
  }

  private make(query: StreetCostsQuery): StreetCosts {
    const { streets } = this.network;
    const { travel, conditions } = query;
    const graph = streets.search[travel.mode][query.reverse ? 'mirrored' : 'forward'];
    const time = new TimeMetric(streets, graph, travel, conditions);
    const length = new LengthMetric(streets, graph, travel, conditions);
    const weighsTime = query.edgeWeight === 'time';
    const timeTurns = turnCosts(travel.penalties);
    const weight = weighsTime ? time : length;
    const turns = labelsFor(query) === 'slots' ? (weighsTime ? timeTurns : FREE_TURNS) : null;
    return {
      network: this.network,
      mode: travel.mode,
      graph,
      weight,
      other: weighsTime ? length : time,
      weighsTime,
      turns,
      steps: turns && new TurnSteps(graph, weight, turns),
      timeTurns,
      hierarchy: hierarchyFor(streets, query),
    };
  }

  private withClosedEdges(query: StreetCostsQuery, exclusion: Geometry): StreetCosts {
    const costs = this.make(query);
    const edges = edgesTouching(this.network, new Shape(exclusion));
    closeEdges(costs.graph, costs.weight, edges);
    closeEdges(costs.graph, costs.other, edges);
    return costs;
  }
}

function isFlat({ streets: { edge, edgeCount } }: Network): boolean {
  for (let e = 0; e < edgeCount; e++) {
    if (edge.ascentDm[e as EdgeIndex] !== 0 || edge.descentDm[e as EdgeIndex] !== 0) return false;
  }
  return true;
}

const FREE_TURNS: TurnCosts = { turn: new Int32Array(512), passing: new Int32Array(4) };

/** Equal for equal queries, in whatever order their members were named. */
function keyOf({ travel, reverse, edgeWeight, conditions }: StreetCostsQuery): string {
  const { mode, speedKmh, uphill, downhill, rushHour, penalties } = travel;
  const { junctionS, signalS, leftTurnS, rightTurnS } = penalties;
  const { elevation, timeFactors, defaultSpeedsKmh, excludedClasses } = conditions;
  return JSON.stringify([
    ...[mode, speedKmh, uphill, downhill, rushHour, junctionS, signalS, leftTurnS, rightTurnS],
    ...[travel.ignorePenaltiesInStartingServiceArea, travel.allowPrivateAndServiceRoads, reverse, edgeWeight],
    ...[elevation, timeFactors, defaultSpeedsKmh, excludedClasses],
  ]);
}
