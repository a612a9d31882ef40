import { ByteCache } from '../../kit/collections/byte-cache.ts';
import { CacheBudget } from '../../kit/collections/cache-budget.ts';
import { ObjectNumbers } from '../../kit/collections/object-numbers.ts';
import type { LengthMetric, TimeMetric } from '../street/metric.ts';
import { isOfNetwork } from './metric-keys.ts';
import type { Network } from './network.ts';
import type { StreetCosts } from './street-costs.ts';

/** The weights of arcs in both dimensions, shared by all costs that differ in turns and junctions only. */
export interface ArcMetrics {
  readonly time: TimeMetric;
  readonly length: LengthMetric;
  readonly edgeCount: number;
}

/** Bytes of tables of turns, and of objects. */
const COSTS_BYTES = 4096;

/**
 * A thread's cache of metrics for all its networks: weights of arcs, costs of turns, and derived data with the same
 * lifetime, such as the costs of a hierarchy. It is bounded in bytes; the least recently used entry goes first.
 */
export class MetricMemory {
  private readonly kept: ByteCache<ArcMetrics | StreetCosts>;
  /** Numbers that distinguish networks, also those of one region. */
  readonly networks = new ObjectNumbers<Network>();

  /**
   * @param budget of the thread's caches
   * @param maxBytes of its own; by default the budget alone counts
   */
  constructor(
    readonly budget = new CacheBudget(),
    maxBytes?: number,
  ) {
    this.kept = new ByteCache(maxBytes, 'metrics', budget);
  }

  get bytes(): number {
    return this.kept.bytes;
  }

  arcs(key: string, make: (grew: (bytes: number) => void) => ArcMetrics): ArcMetrics {
    // Keys of arcs have metrics of arcs as values.
    const known = this.kept.get(key) as ArcMetrics | undefined;
    if (known) return known;
    const made = make((bytes) => this.kept.grow(key, made, bytes));
    this.kept.set(key, made, bytesOfArcs(made));
    return made;
  }

  costs(key: string, make: (grew: (bytes: number) => void) => StreetCosts): StreetCosts {
    const known = this.peekCosts(key);
    if (known) {
      this.touch(key);
      return known;
    }
    const made = make((bytes) => this.kept.grow(key, made, bytes));
    this.kept.set(key, made, bytesOfCosts(made));
    return made;
  }

  peekCosts(key: string): StreetCosts | undefined {
    // Keys of costs have costs as values.
    return this.kept.peek(key) as StreetCosts | undefined;
  }

  /** Drops all entries of a network that is no longer served. */
  forget(network: Network): void {
    this.kept.deleteWhere(isOfNetwork(this.networks.of(network)));
  }

  /** Marks an entry as recently used. */
  touch(key: string): void {
    this.kept.get(key);
  }
}

/** Includes a byte for each edge and dimension, for its suitability for snapping. */
const bytesOfArcs = ({ time, length, edgeCount }: ArcMetrics): number =>
  time.ownBytes + length.ownBytes + 2 * edgeCount;

const bytesOfCosts = ({ steps }: StreetCosts): number => COSTS_BYTES + (steps ? steps.bytes : 0);
