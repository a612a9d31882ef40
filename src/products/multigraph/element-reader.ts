import { LRUCache } from 'lru-cache';
import { WorkspaceSection } from '../../kit/collections/workspace.ts';
import type { Run } from '../../kit/core/run.ts';
import { Section } from '../../kit/core/sections.ts';
import { DS_PER_SECOND } from '../../kit/core/units.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { mercatorScale } from '../../kit/geo/mercator.ts';
import { Shape } from '../../kit/geo/shape.ts';
import { tileSizeM } from '../../kit/geo/tile.ts';
import { edgesTouching } from '../../network/network/index.ts';
import type { Network } from '../../network/network/network.ts';
import type { FlyOrigin, NetworkTargets, Reach } from '../../network/reach/index.ts';
import { cellTargets } from '../../network/reach/matrix/index.ts';
import type { RoutingQuery, TargetTable } from '../../network/routing/index.ts';
import type { EdgeIndex, NodeIndex } from '../../network/street/street-graph.ts';
import { CellNumbers } from './cell-numbers.ts';
import { cellsOf } from './cells.ts';
import { ElementMerger, ElementValues } from './kernel/element-values.ts';
import { UNREACHED } from './kernel/point-costs.ts';
import { h3SpacingM } from './levels.ts';
import type { CellLayer, IdentityLayer, MultigraphBasis } from './multigraph-query.ts';
import { NodeCosts, type SearchedStreets } from './node-costs.ts';
import { SampleCosts } from './sample-costs.ts';
import { elementsOfCells } from './statistic-cells.ts';
import { StatisticCosts } from './statistic-costs.ts';
import { groupOf } from './statistic-group.ts';

/**
 * Turns what searches reached into values of elements. There is one reader per thread, layer and network: `clear` it,
 * add searches, read `values`. Values are rounded like travel times: whole seconds or meters.
 */
export interface ElementReader {
  addStreets(searched: SearchedStreets): void;
  /** The targets of searches if values come from targets; null if they come from streets. */
  readonly targets: TargetTable | null;
  addTargets(reached: ReachedTargets): void;
  addFlight(origin: FlyOrigin, routing: RoutingQuery, source: number): void;
  /** Returns the values; valid until `clear`. */
  values(): ElementValues;
  clear(): void;
  /** The exclusive upper bound of local numbers. */
  readonly locals: number;
  localOf(key: number): number;
  keyOf(local: number): number;
  /** True if the reader ran into a limit: the next request needs a new one. */
  readonly isFull: boolean;
}

/** The targets that a search reached, and the sources of its origins. */
interface ReachedTargets {
  readonly reach: Reach;
  readonly targets: NetworkTargets;
  readonly sources: readonly number[];
}

/** Converts deciseconds or decimeters to whole seconds or meters. */
const whole = (cost: number): number => Math.round(cost / DS_PER_SECOND);

/** Samples along edges are a third of a cell apart, but no nearer than a street is wide. */
const PLACES_PER_CELL = 3;
const MIN_SPACING_M = 5;
const CUSTOM_SPACING_M = 20;

const READERS_KEPT = 4;
const READERS = new WorkspaceSection<Network, LRUCache<string, ElementReader>>(
  'multigraph readers',
  () => new LRUCache({ max: READERS_KEPT }),
);
/** The name of a request's reader, in which geometries may be long. */
const READER = new Section<string>('reader of the multigraph');

/** Returns the thread's reader for a layer; its tables are large, so a few are kept. */
export function readerOf(network: Network, basis: MultigraphBasis, run: Run): ElementReader {
  const { layer, edgeClasses, clip } = basis;
  const kept = network.workspace.of(READERS);
  const key = run.of(READER, () => JSON.stringify([layer, edgeClasses, clip]));
  let reader = kept.get(key);
  if (reader === undefined || reader.isFull) {
    const shape = clip === null ? null : new Shape(clip, network.frame);
    const allowed = allowedEdges(network, edgeClasses, shape);
    if (layer.type === 'identity') reader = new IdentityReader(network, layer, allowed, shape);
    else if (layer.domain === 'statistic')
      reader = new StatisticCellReader(network, layer, allowedEdges(network, edgeClasses, null), shape);
    else if (layer.domain === 'node') reader = new NodeCellReader(network, layer, allowed, shape);
    else reader = new EdgeCellReader(network, layer, allowed, shape);
    kept.set(key, reader);
  }
  reader.clear();
  return reader;
}

function allowedEdges(network: Network, classes: readonly number[] | null, clip: Shape | null): Uint8Array | null {
  if (classes === null && clip === null) return null;
  const { edgeClass } = network.streets.edge;
  const allowed = new Uint8Array(network.streets.edgeCount);
  const inClass = (edge: EdgeIndex): number => (classes === null || classes.includes(edgeClass[edge]) ? 1 : 0);
  if (clip !== null) for (const edge of edgesTouching(network, clip)) allowed[edge] = inClass(edge);
  else for (let edge = 0; edge < allowed.length; edge++) allowed[edge] = inClass(edge as EdgeIndex);
  return allowed;
}

/**
 * Returns the reached nodes that have values: all, or the ends of allowed edges inside the clip. The view is valid
 * until the next search.
 */
function reachedNodes(costs: NodeCosts, network: Network, isLimited: boolean, clip: Shape | null): Int32Array {
  const { nodes, edges } = costs;
  if (!isLimited) return nodes.touched.subarray(0, nodes.count);
  const { edge: ends, node } = network.streets;
  const found = new Set<number>();
  for (let i = 0; i < edges.count; i++) {
    const edge = edges.touched[i] as EdgeIndex;
    for (const end of [ends.tail[edge], ends.head[edge]]) {
      if (nodes.cost[end] === UNREACHED) continue;
      if (clip === null || clip.contains(fromE7(node.lonE7[end]), fromE7(node.latE7[end]))) found.add(end);
    }
  }
  return Int32Array.from(found);
}

/** Reads values of nodes or edges themselves: an element's key is its index. */
class IdentityReader implements ElementReader {
  private readonly costs: NodeCosts;
  private readonly found = new ElementValues();
  readonly locals: number;
  readonly isFull = false;
  readonly targets = null;

  constructor(
    private readonly network: Network,
    private readonly layer: IdentityLayer,
    private readonly allowed: Uint8Array | null,
    private readonly clip: Shape | null,
  ) {
    this.costs = new NodeCosts(network, allowed);
    this.locals = layer.domain === 'edge' ? network.streets.edgeCount : network.streets.nodeCount;
  }

  addStreets(searched: SearchedStreets): void {
    this.costs.addStreets(searched);
  }

  addTargets(): void {}

  addFlight(origin: FlyOrigin, routing: RoutingQuery, source: number): void {
    this.costs.addFlight(origin, routing, source);
  }

  values(): ElementValues {
    const { nodes } = this.costs;
    if (this.layer.domain === 'edge') this.edgeValues();
    else {
      for (const node of reachedNodes(this.costs, this.network, this.allowed !== null, this.clip)) {
        this.found.push(node, whole(nodes.cost[node]), nodes.origin[node]);
      }
    }
    return this.found;
  }

  /**
   * Merges the costs of an edge's reached ends; if neither was reached, takes the cost at which the edge was entered.
   */
  private edgeValues(): void {
    const { nodes, edges } = this.costs;
    const { tail, head } = this.network.streets.edge;
    const { merge } = this.layer;
    for (let i = 0; i < edges.count; i++) {
      const edge = edges.touched[i] as EdgeIndex;
      const [a, b] = [tail[edge], head[edge]] as [NodeIndex, NodeIndex];
      const [costA, costB] = [nodes.cost[a], nodes.cost[b]];
      if (costA === UNREACHED && costB === UNREACHED) {
        this.found.push(edge, whole(edges.cost[edge]), edges.origin[edge]);
        continue;
      }
      const origin = costB < costA ? nodes.origin[b] : nodes.origin[a];
      this.found.push(edge, mergedEnds(merge, costA, costB), origin);
    }
  }

  clear(): void {
    this.costs.clear();
    this.found.clear();
  }

  localOf(key: number): number {
    return key;
  }

  keyOf(local: number): number {
    return local;
  }
}

function mergedEnds(merge: IdentityLayer['merge'], a: number, b: number): number {
  if (a === UNREACHED) return whole(b);
  if (b === UNREACHED) return whole(a);
  const [low, high] = a < b ? [whole(a), whole(b)] : [whole(b), whole(a)];
  return merge === 'min' ? low : merge === 'max' ? high : merge === 'mean' ? (low + high) / 2 : low + high;
}

/** Reads values of cells by merging everything that lies in them. */
abstract class CellReader implements ElementReader {
  protected readonly numbers: CellNumbers;
  readonly targets: TargetTable | null = null;
  protected abstract readonly costs: NodeCosts | SampleCosts | StatisticCosts;
  private readonly merger: ElementMerger;
  private readonly found = new ElementValues();

  constructor(network: Network, layer: CellLayer) {
    this.numbers = new CellNumbers(cellsOf(network, layer));
    this.merger = new ElementMerger(layer.merge);
  }

  /** Merges everything that was reached into its cells. */
  protected abstract mergeReached(): void;

  protected merge(cell: number, cost: number, origin: number): void {
    this.merger.ensure(cell + 1);
    this.merger.add(cell, whole(cost), origin);
  }

  get locals(): number {
    return this.numbers.count;
  }

  get isFull(): boolean {
    return this.numbers.isFull;
  }

  addStreets(searched: SearchedStreets): void {
    this.costs.addStreets(searched);
  }

  addTargets(_reached: ReachedTargets): void {}

  addFlight(origin: FlyOrigin, routing: RoutingQuery, source: number): void {
    this.costs.addFlight(origin, routing, source);
  }

  values(): ElementValues {
    this.mergeReached();
    this.merger.flush(this.found);
    return this.found;
  }

  clear(): void {
    this.costs.clear();
    this.found.clear();
  }

  localOf(key: number): number {
    return this.numbers.of(key);
  }

  keyOf(local: number): number {
    return this.numbers.keyOf(local);
  }
}

/** Reads values of cells from samples along edges. */
class EdgeCellReader extends CellReader {
  protected readonly costs: SampleCosts;

  constructor(network: Network, layer: CellLayer, allowed: Uint8Array | null, clip: Shape | null) {
    super(network, layer);
    this.costs = new SampleCosts(network, allowed, clip, this.numbers, spacingM(network, layer));
  }

  protected mergeReached(): void {
    const { places } = this.costs;
    for (let i = 0; i < places.count; i++) {
      const place = places.touched[i];
      this.merge(this.costs.cellOf(place), places.cost[place], places.origin[place]);
    }
  }
}

/** Reads values of cells from nodes. */
class NodeCellReader extends CellReader {
  protected readonly costs: NodeCosts;
  private readonly cellsOfNode = new Map<number, readonly number[]>();

  constructor(
    private readonly network: Network,
    layer: CellLayer,
    private readonly allowed: Uint8Array | null,
    private readonly clip: Shape | null,
  ) {
    super(network, layer);
    this.costs = new NodeCosts(network, allowed);
  }

  protected mergeReached(): void {
    const { nodes } = this.costs;
    for (const node of reachedNodes(this.costs, this.network, this.allowed !== null, this.clip)) {
      for (const cell of this.cellsAt(node as NodeIndex)) this.merge(cell, nodes.cost[node], nodes.origin[node]);
    }
  }

  private cellsAt(node: NodeIndex): readonly number[] {
    let cells = this.cellsOfNode.get(node);
    if (cells === undefined) {
      const { lonE7, latE7 } = this.network.streets.node;
      cells = this.numbers.at(fromE7(lonE7[node]), fromE7(latE7[node]));
      this.cellsOfNode.set(node, cells);
    }
    return cells;
  }
}

/** Reads values of elements from the cells of a statistic group. */
class StatisticCellReader extends CellReader {
  override readonly targets: TargetTable;
  protected readonly costs: StatisticCosts;
  private readonly elementsOf: (cell: number) => readonly number[];

  constructor(network: Network, layer: CellLayer, allowed: Uint8Array | null, clip: Shape | null) {
    super(network, layer);
    this.targets = cellTargets(groupOf(network, layer.group));
    this.costs = new StatisticCosts(network, this.targets, allowed, clip);
    const keysOf = elementsOfCells(network, layer);
    this.elementsOf = (cell) => keysOf(cell).map((key) => this.numbers.of(key));
  }

  override addTargets({ reach, targets, sources }: ReachedTargets): void {
    this.costs.addTargets(reach, targets, sources);
  }

  protected mergeReached(): void {
    const { cells } = this.costs;
    for (let i = 0; i < cells.count; i++) {
      const cell = cells.touched[i];
      for (const element of this.elementsOf(cell)) this.merge(element, cells.cost[cell], cells.origin[cell]);
    }
  }
}

/** Returns the spacing of samples. All threads agree on it: it depends on the layer and the region alone. */
function spacingM({ bounds }: Network, { type, level }: CellLayer): number {
  if (type === 'custom_geometries') return CUSTOM_SPACING_M;
  const latitude = (bounds.minY + bounds.maxY) / 2;
  const width = type === 'h3hexagon' ? h3SpacingM(level) : tileSizeM(level) / mercatorScale(latitude);
  return Math.max(MIN_SPACING_M, width / PLACES_PER_CELL);
}
