import { Sections } from '../../kit/core/sections.ts';
import { Shape } from '../../kit/geo/shape.ts';
import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import { LengthMetric, type MetricColumn, TimeMetric } from '../street/metric.ts';
import type { SearchGraph } from '../street/search-graph.ts';
import type { EdgeIndex, StreetGraph } from '../street/street-graph.ts';
import { type TurnCosts, turnCosts } from '../street/turn-costs.ts';
import { TurnSteps } from '../street/turn-steps.ts';
import { hierarchyFor, labelsFor } from './hierarchy-for.ts';
import { MetricKeys } from './metric-keys.ts';
import { type ArcMetrics, MetricMemory } from './metric-memory.ts';
import type { Network } from './network.ts';
import { sharedWeights } from './shared-weights.ts';
import { closeEdges, edgesTouching } from './street-access.ts';
import type { StreetCosts, StreetCostsQuery } from './street-costs.ts';
import { usualCosts } from './usual-costs.ts';

/** Creates and caches metrics. There is one instance per thread and network. */
export class StreetCostsCache {
  private readonly flat: boolean;
  private readonly keys: MetricKeys;
  /** Builds keys that are equal on all threads. */
  private readonly sharedKeys: MetricKeys | null;

  /** @param memory the thread's cache, for all networks */
  constructor(
    private readonly network: Network,
    private readonly memory = new MetricMemory(),
  ) {
    this.flat = isFlat(network);
    this.keys = new MetricKeys(memory.networks.of(network));
    const { region, generation } = network;
    this.sharedKeys = generation === '' ? null : new MetricKeys(`${region} ${generation}`);
  }

  get(asked: StreetCostsQuery): StreetCosts {
    const query = this.normalized(asked);
    const arcs = this.keys.ofArcs(query);
    const key = this.keys.ofCosts(arcs, query);
    const costs = this.memory.costs(key, (grew) => this.make(query, arcs, grew));
    // Touched after the costs that use them, so that they are dropped later.
    this.memory.touch(arcs);
    return costs;
  }

  /** Returns cached costs, or undefined. Doesn't count as a use. */
  peek(asked: StreetCostsQuery): StreetCosts | undefined {
    const query = this.normalized(asked);
    return this.memory.peekCosts(nameOf(this.keys, query));
  }

  /** Returns the region's hierarchy customized for such costs; null for all but the usual ones. */
  usual(asked: StreetCostsQuery): CustomizedHierarchy | null {
    const { mode } = asked.travel;
    const { usual } = this.network.streets.search[mode];
    if (usual === null) return null;
    const nameIn = (query: StreetCostsQuery) => nameOf(this.keys, this.normalized(query));
    return nameIn(asked) === nameIn(usualCosts(mode)) ? usual : null;
  }

  /** Returns true if both weigh streets alike, even with other costs of turns. */
  areAlike(a: StreetCostsQuery, b: StreetCostsQuery): boolean {
    return this.keys.ofArcs(this.normalized(a)) === this.keys.ofArcs(this.normalized(b));
  }

  /**
   * Normalizes a query: without heights both values of `elevation` share their weights, and without `elevation` the
   * costs of climbs don't matter.
   */
  private normalized(asked: StreetCostsQuery): StreetCostsQuery {
    const { travel, conditions } = asked;
    if (conditions.elevation && !this.flat) return asked;
    const level = { uphill: 0, downhill: 0 };
    return { ...asked, travel: { ...travel, ...level }, conditions: { ...conditions, elevation: false } };
  }

  private make(query: StreetCostsQuery, arcs: string, grew: (bytes: number) => void): StreetCosts {
    const { streets } = this.network;
    const { travel } = query;
    const graph = streets.search[travel.mode][query.reverse ? 'mirrored' : 'forward'];
    const exclusion = query.exclusion && new Shape(query.exclusion, this.network.frame);
    const { time, length } = this.memory.arcs(arcs, (grew) => this.weigh(graph, query, arcs, exclusion, grew));
    const weighsTime = query.edgeWeight === 'time';
    const timeTurns = turnCosts(travel.penalties);
    const weight = weighsTime ? time : length;
    const turns = labelsFor(query) === 'slots' ? (weighsTime ? timeTurns : FREE_TURNS) : null;
    return {
      network: this.network,
      sharedName: this.sharedKeys && nameOf(this.sharedKeys, query),
      mode: travel.mode,
      graph,
      weight,
      other: weighsTime ? length : time,
      weighsTime,
      turns,
      steps: turns && new TurnSteps(graph, weight, turns, grew),
      timeTurns,
      hierarchy: hierarchyFor(streets, query),
      usual: this.usual(query),
      exclusion,
      derived: new Sections(),
      grew,
    };
  }

  /** @param arcs key of the weights */
  private weigh(
    graph: SearchGraph,
    query: StreetCostsQuery,
    arcs: string,
    exclusion: Shape | null,
    grew: (bytes: number) => void,
  ): ArcMetrics {
    const { streets } = this.network;
    const { travel, conditions, reverse } = query;
    const { mode } = travel;
    const isUsual = arcs === this.keys.ofArcs(this.normalized({ ...usualCosts(mode), reverse }));
    const column = (dimension: 'time' | 'length') =>
      (isUsual && sharedWeights(this.network, mode, graph, dimension)) || this.columnFor(graph);
    const time = new TimeMetric(streets, graph, travel, conditions, column('time'), grew);
    const length = new LengthMetric(streets, graph, travel, conditions, column('length'), grew);
    if (exclusion) {
      const edges = edgesTouching(this.network, exclusion);
      closeEdges(graph, time, edges);
      closeEdges(graph, length, edges);
    }
    return { time, length, edgeCount: streets.edgeCount };
  }

  private columnFor({ slotCount }: SearchGraph): MetricColumn {
    const isLarge = WEIGHT_BYTES * slotCount > LARGE_COLUMN * this.memory.budget.maxBytes;
    return isLarge ? 'late' : new Int32Array(slotCount);
  }
}

/**
 * A column larger than this share of a thread's budget is allocated only when a search needs it, which hierarchies
 * seldom do.
 */
const LARGE_COLUMN = 1 / 8;
const WEIGHT_BYTES = 4;

const nameOf = (keys: MetricKeys, query: StreetCostsQuery): string => keys.ofCosts(keys.ofArcs(query), query);

/** Returns whether no heights are known, computed by whichever thread needs it first. */
function isFlat({ streets, sharedMemory }: Network): boolean {
  const known = sharedMemory?.column('flatness', 1) ?? new Int32Array(1);
  known[0] ||= hasHeights(streets) ? UNEVEN : FLAT;
  return known[0] === FLAT;
}

function hasHeights({ edge, edgeCount }: StreetGraph): boolean {
  for (let e = 0; e < edgeCount; e++) {
    if (edge.ascentDm[e as EdgeIndex] !== 0 || edge.descentDm[e as EdgeIndex] !== 0) return true;
  }
  return false;
}

/** Values in shared memory; 0: not computed yet. */
const [FLAT, UNEVEN] = [1, 2];

const FREE_TURNS: TurnCosts = { turn: new Int32Array(512), passing: new Int32Array(4) };
