import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { LimitError } from '../../../kit/core/errors.ts';
import { metersFromDm, secondsFromDs } from '../../../kit/core/units.ts';
import type { Network } from '../../../network/network/network.ts';
import { searchCosts, snapNotices, transitNotice } from '../../../network/reach/index.ts';
import { jsonBytes } from '../place-json.ts';
import { PlaceClusters } from '../place-matcher.ts';
import type { PlaceCluster } from '../place-query.ts';
import type { PlaceIndex } from '../place-table.ts';
import { PlaceSearch } from './reach-places.ts';
import { type ReachableBasis, sourcePositions } from './reachable-query.ts';
import type { Rows } from './rows.ts';

/** The attraction of a source. */
interface Attraction {
  readonly strength: number;
  /** True for a source without an answer of its own, which only competes with the others. */
  readonly isCompetitor: boolean;
}

export interface GravitationQuery {
  readonly basis: ReachableBasis;
  readonly clusters: readonly PlaceCluster[];
  /** The attractions of each source. */
  readonly attractions: readonly Attraction[];
  readonly exponent: number;
  readonly decay: number;
  /** The most pairs of a source and a place it reaches. */
  readonly maxPairs: number;
}

/**
 * Computes how many places each source draws if all sources compete: the sum over places of U_i · exp(-decay · v_i) /
 * Σ_j U_j, U_i = strength_i · max(1, v_i)^exponent, v_i seconds or meters (D. L. Huff, 1964). Answers `{source: {all,
 * c_…}}`.
 */
export const gravitationOperation = {
  name: 'placeGravitation',
  run(network: Network, query: GravitationQuery, cancel: CancelFlag) {
    const { basis, attractions } = query;
    const search = new PlaceSearch(network, basis, cancel);
    const rowsBySource = withinPairs(search.apart(basis.routing.origins.keys()), query.maxPairs);
    const inUnits = basis.routing.edgeWeight === 'time' ? secondsFromDs : metersFromDm;
    const attractionOf = (source: number, weight: number) =>
      attractions[source].strength * Math.max(1, inUnits(weight)) ** query.exponent;

    const total = new Map<number, number>();
    rowsBySource.forEach((rows, source) => {
      rows.place.forEach((place, row) => {
        total.set(place, (total.get(place) ?? 0) + attractionOf(source, rows.weight[row]));
      });
    });
    const clusters = new PlaceClusters(search.places, query.clusters);
    const answer: Record<string, Record<string, number>> = Object.create(null);
    rowsBySource.forEach((rows, source) => {
      if (attractions[source].isCompetitor) return;
      const sums = new Map(['all', ...query.clusters.map(({ name }) => name)].map((name) => [name, 0]));
      rows.place.forEach((place, row) => {
        const { [row]: weight } = rows.weight;
        const share = attractionOf(source, weight) / total.get(place)!;
        // Probabilities are 0 where nothing attracts.
        if (!(share > 0)) return;
        const drawn = share * Math.exp(-query.decay * inUnits(weight));
        for (const name of ['all', ...clusters.of(place as PlaceIndex).names]) sums.set(name, sums.get(name)! + drawn);
      });
      answer[String(basis.routing.origins[source].id)] = Object.fromEntries(
        [...sums].map(([name, sum]) => [name, rounded(sum)]),
      );
    });
    const { routing } = basis;
    const unconnected = search.unconnected.map((source) => routing.origins[source]);
    const notices = snapNotices(network, routing, unconnected);
    return { code: 'ok' as const, message: transitNotice(network, routing), notices, body: jsonBytes(answer) };
  },
  positions: ({ basis }: GravitationQuery) => sourcePositions(basis),
  cost: (network: Network, { basis: { routing } }: GravitationQuery): number => searchCosts(network, routing),
};

function withinPairs(searches: Iterable<Rows>, maxPairs: number): Rows[] {
  const all: Rows[] = [];
  let pairs = 0;
  for (const rows of searches) {
    pairs += rows.place.length;
    if (pairs > maxPairs) throw new LimitError('maxPairs', maxPairs, pairs, 'sources');
    all.push(rows);
  }
  return all;
}

/** Rounds to six decimals; more would be noise. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
