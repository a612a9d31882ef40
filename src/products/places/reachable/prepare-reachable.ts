import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { LimitError } from '../../../kit/core/errors.ts';
import { metersFromDm, secondsFromDs } from '../../../kit/core/units.ts';
import type { Network } from '../../../network/network/network.ts';
import { searchCosts, snapNotices, splitByOrigins, transitNotice, unionCost } from '../../../network/reach/index.ts';
import type { Origin } from '../../../network/routing/index.ts';
import type { PlaceIndex } from '../place-table.ts';
import { type NearestPlaces, nearestPlaces } from './nearest-places.ts';
import { OpenOnArrival } from './open-on-arrival.ts';
import { PlaceSearch } from './reach-places.ts';
import type { ReachableBasis } from './reachable-query.ts';
import { closestRows, NO_ROWS, type Rows, selectRows } from './rows.ts';

/**
 * The accumulated results of steps: the closest source of every place so far, and the nearest places of every source.
 */
interface PartialPlaces {
  readonly columns: Readonly<Record<keyof Rows, Int32Array<ArrayBuffer>>>;
  readonly facts: {
    readonly nearest: readonly NearestPlaces[];
    /** The sources that don't snap to the network. */
    readonly unconnected: readonly number[];
  };
}

/** A kept result: reachable places, ascending. */
export interface ReachablePlaces {
  readonly columns: {
    readonly place: Int32Array<ArrayBuffer>;
    /** The index of the closest source. */
    readonly source: Int32Array<ArrayBuffer>;
    /** Seconds or meters. */
    readonly edgeWeight: Int32Array<ArrayBuffer>;
    /** 1 where the place is known to be open, 0 where that is unknown; of length 0 where it doesn't matter. */
    readonly isOpen: Uint8Array<ArrayBuffer>;
  };
  readonly facts: {
    /** A notice to callers about the dates of their request. */
    readonly notice: string;
    /** Notices about sources that don't snap to the network. */
    readonly notices: readonly string[];
    /** Weights in seconds or meters; empty unless requested. */
    readonly nearest: readonly NearestPlaces[];
  };
}

/** Returns true if every source is searched separately, since the closest source alone isn't enough. */
const isApart = ({ nearest, departures }: ReachableBasis): boolean => nearest !== null || departures !== null;

/** Returns the sources of each step. */
function stepsOf(network: Network, { routing, ...rest }: ReachableBasis): number[][] {
  if (!isApart({ routing, ...rest })) return [[...routing.origins.keys()]];
  let next = 0;
  return splitByOrigins(network, routing).map(({ origins }) => origins.map(() => next++));
}

/** The engine's preparation of reachable places. */
export const reachablePreparation = {
  cost: (network: Network, basis: ReachableBasis): number =>
    isApart(basis) ? searchCosts(network, basis.routing) : unionCost(network, basis.routing),
  steps: (network: Network, basis: ReachableBasis): number => stepsOf(network, basis).length,
  accumulate: (
    network: Network,
    basis: ReachableBasis,
    step: number,
    before: PartialPlaces | null,
    cancel: CancelFlag,
  ): PartialPlaces => accumulate(network, basis, stepsOf(network, basis)[step], before, cancel),
  finish,
};

function accumulate(
  network: Network,
  basis: ReachableBasis,
  sources: readonly number[],
  before: PartialPlaces | null,
  cancel: CancelFlag,
): PartialPlaces {
  const search = new PlaceSearch(network, basis, cancel);
  const hours = basis.departures && new OpenOnArrival(network, basis);
  const nearest = [...(before?.facts.nearest ?? [])];
  let closest: Rows = before?.columns ?? NO_ROWS;
  for (const reached of isApart(basis) ? search.apart(sources) : search.together()) {
    const rows = hours ? selectRows(reached, (row) => hours.stateOf(...at(reached, row)) !== 'closed') : reached;
    if (basis.nearest !== null) nearest.push(...nearestPlaces(search.places, basis, basis.nearest, rows));
    closest = closestRows(closest, rows);
  }
  const unconnected = [...(before?.facts.unconnected ?? []), ...search.unconnected];
  return { columns: { ...closest }, facts: { nearest, unconnected } };
}

const at = (rows: Rows, row: number) =>
  [rows.place[row] as PlaceIndex, rows.source[row], rows.travelTimeDs[row]] as const;

function finish(network: Network, basis: ReachableBasis, partials: readonly PartialPlaces[]): ReachablePlaces {
  const nearest = partials.flatMap(({ facts }) => facts.nearest).sort((a, b) => a.source - b.source || a.term - b.term);
  let rows = partials.reduce<Rows>((closest, { columns }) => closestRows(closest, columns), NO_ROWS);
  if (basis.nearest !== null) {
    const kept = new Set(nearest.flatMap(({ place }) => place));
    rows = selectRows(rows, (row) => kept.has(rows.place[row] as PlaceIndex));
  }
  if (rows.place.length > basis.maxPlaces) {
    throw new LimitError('maxPlaces', basis.maxPlaces, rows.place.length, 'places');
  }
  const inUnits = basis.routing.edgeWeight === 'time' ? secondsFromDs : metersFromDm;
  const hours = basis.departures && new OpenOnArrival(network, basis);
  const isOpen = hours
    ? Uint8Array.from(rows.place, (_, row) => (hours.stateOf(...at(rows, row)) === 'open' ? 1 : 0))
    : new Uint8Array(0);
  return {
    columns: { place: rows.place, source: rows.source, edgeWeight: rows.weight.map(inUnits), isOpen },
    facts: {
      notice: transitNotice(network, basis.routing),
      notices: snapNotices(network, basis.routing, unconnectedOf(basis, partials)),
      nearest: nearest.map((one) => ({ ...one, weight: one.weight.map(inUnits) })),
    },
  };
}

/** Returns the unconnected sources in the order of the request. */
const unconnectedOf = ({ routing }: ReachableBasis, partials: readonly PartialPlaces[]): Origin[] =>
  partials
    .flatMap(({ facts }) => facts.unconnected)
    .sort((a, b) => a - b)
    .map((source) => routing.origins[source]);
