import { ByteCache } from '../collections/byte-cache.ts';
import { ObjectNumbers } from '../collections/object-numbers.ts';
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

/** Tables of turns, and objects. */
const COSTS_BYTES = 4096;

/**
 * What a thread remembers of metrics, for all its networks: weights of arcs, costs of turns, and what is derived from them and
 * kept as long as they are, such as the costs of a hierarchy. Bounded in bytes; what wasn't used for longest goes first.
 */
export class MetricMemory {
  private readonly kept: ByteCache<ArcMetrics | StreetCosts>;
  /** Tells networks apart, also those of one region. */
  readonly networks = new ObjectNumbers<Network>();

  /** @param maxBytes those of the thread's budget unless told */
  constructor(maxBytes?: number) {
    this.kept = new ByteCache(maxBytes, 'metrics');
  }

  get bytes(): number {
    return this.kept.bytes;
  }

  arcs(key: string, make: (grew: (bytes: number) => void) => ArcMetrics): ArcMetrics {
    // Under keys of arcs stand metrics of arcs.
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
    // Under keys of costs stand costs.
    return this.kept.peek(key) as StreetCosts | undefined;
  }

  /** Forgets all of a network that isn't served any more. */
  forget(network: Network): void {
    this.kept.deleteWhere(isOfNetwork(this.networks.of(network)));
  }

  /** What is used last is forgotten last. */
  touch(key: string): void {
    this.kept.get(key);
  }
}

/** With a byte for each edge and dimension that tells how it suits points. */
const bytesOfArcs = ({ time, length, edgeCount }: ArcMetrics): number =>
  time.ownBytes + length.ownBytes + 2 * edgeCount;

const bytesOfCosts = ({ steps }: StreetCosts): number => COSTS_BYTES + (steps ? steps.bytes : 0);
