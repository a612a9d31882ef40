import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { emptyBBox, extendBBox } from '../../../kit/geo/bbox.ts';
import type { Network } from '../../../network/network/network.ts';
import {
  extendByArcs,
  Flights,
  type FlyOrigin,
  flightBox,
  isFlyOrigin,
  reacherOf,
  type StreetOrigin,
  snappingGroups,
} from '../../../network/reach/index.ts';
import { type Places, placesOf } from '../places.ts';
import { Candidates } from './candidates.ts';
import { placeTargets } from './place-targets.ts';
import type { ReachableBasis } from './reachable-query.ts';
import { RowBuilder, type Rows } from './rows.ts';

/** Finds the places that sources reach, with the reach of travel times, one search after the other. */
export class PlaceSearch {
  readonly places: Places;
  /** The sources that didn't snap to the network so far. */
  readonly unconnected: number[] = [];
  private readonly candidates: Candidates;

  constructor(
    private readonly network: Network,
    private readonly basis: ReachableBasis,
    private readonly cancel: CancelFlag,
    candidates?: Candidates,
  ) {
    this.places = placesOf(network);
    this.candidates = candidates ?? new Candidates(this.places, basis, cancel);
  }

  /** Yields what each of these sources reaches separately. */
  *apart(sources: Iterable<number>): Generator<Rows> {
    for (const source of sources) {
      this.cancel.check();
      const origin = this.basis.routing.origins[source];
      yield isFlyOrigin(origin) ? this.flights(source, origin) : this.search([source]);
    }
  }

  /** Yields what all sources reach, in few searches: each place from the closest source of the search. */
  *together(): Generator<Rows> {
    const { origins } = this.basis.routing;
    yield* this.apart([...origins.keys()].filter((source) => isFlyOrigin(origins[source])));
    for (const group of snappingGroups(origins)) {
      this.cancel.check();
      yield this.search(group);
    }
  }

  /** @param sources which all travel on streets and can use the same targets */
  private search(sources: readonly number[]): Rows {
    const { network, basis, places } = this;
    const { routing } = basis;
    const origins = sources.map((source) => routing.origins[source] as StreetOrigin);
    const reacher = reacherOf(network);
    const reach = reacher.search(routing, origins, this.cancel);
    this.unconnected.push(...sources.filter((_, i) => reach.snapped[i] === null));
    const boxOf = () => {
      const box = emptyBBox();
      for (const point of reach.snapped) if (point) extendBBox(box, point.lon, point.lat);
      extendByArcs(box, network.streets, reach.arcs());
      return box;
    };
    const candidates = this.candidates.around(boxOf, origins[0].snapping.maxDistanceM);
    const rows = new RowBuilder(basis.routing.edgeWeight);
    const targets = placeTargets(reacher, places, routing, origins[0], candidates, this.cancel);
    for (let i = 0; i < targets.count; i++) {
      const reached = reach.at(targets, i);
      if (reached) rows.add(candidates[i], sources[reached.origin], reached.travelTimeDs, reached.lengthDm);
    }
    return rows.done();
  }

  private flights(source: number, origin: FlyOrigin): Rows {
    const { basis, places, network } = this;
    const boxOf = () => {
      const box = emptyBBox();
      flightBox(box, origin, basis.routing, network.frame);
      return box;
    };
    const flights = new Flights(origin, basis.routing);
    const rows = new RowBuilder(basis.routing.edgeWeight);
    for (const place of this.candidates.around(boxOf, 0)) {
      const flight = flights.to(places.lon(place), places.lat(place));
      if (flight) rows.add(place, source, flight.travelTimeDs, flight.lengthDm);
    }
    return rows.done();
  }
}
