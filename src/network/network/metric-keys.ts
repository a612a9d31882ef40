import type { Geometry } from 'geojson';
import { sha256 } from '../../kit/core/sha-256.ts';
import type { StreetCostsQuery } from './street-costs.ts';

/** Returns a test for keys of this network; they begin with its number. */
export const isOfNetwork =
  (network: number) =>
  (key: string): boolean =>
    key.startsWith(`["arcs",${network},`);

/** Builds the keys of metrics: equal for equal queries with members in any order. */
export class MetricKeys {
  private readonly exclusions = new WeakMap<Geometry, string>();

  /** @param network identifies the network, within a thread or across all */
  constructor(private readonly network: number | string) {}

  /** Returns the key of the weights of arcs, which don't depend on the costs of turns and junctions. */
  ofArcs({ travel, reverse, conditions, exclusion }: StreetCostsQuery): string {
    const { mode, speedKmh, uphill, downhill, rushHour, penalties, allowPrivateAndServiceRoads } = travel;
    const { elevation, timeFactors, defaultSpeedsKmh, excludedClasses } = conditions;
    return JSON.stringify([
      ...['arcs', this.network, mode, reverse, speedKmh, uphill, downhill, rushHour, penalties.signalS],
      ...[allowPrivateAndServiceRoads, elevation, timeFactors, defaultSpeedsKmh, excludedClasses],
      exclusion && this.ofExclusion(exclusion),
    ]);
  }

  /**
   * Returns the key of complete costs.
   * @param arcs key of the weights of arcs
   */
  ofCosts(arcs: string, { travel, edgeWeight }: StreetCostsQuery): string {
    const { junctionS, leftTurnS, rightTurnS } = travel.penalties;
    const { ignorePenaltiesInStartingServiceArea } = travel;
    return `${arcs} ${edgeWeight} ${junctionS} ${leftTurnS} ${rightTurnS} ${ignorePenaltiesInStartingServiceArea}`;
  }

  /**
   * Returns the hash of an excluded area. Callers exclude the same areas again and again, each time in a new geometry
   * object.
   */
  private ofExclusion(exclusion: Geometry): string {
    let name = this.exclusions.get(exclusion);
    if (name === undefined) {
      name = sha256(new TextEncoder().encode(JSON.stringify(exclusion)));
      this.exclusions.set(exclusion, name);
    }
    return name;
  }
}
