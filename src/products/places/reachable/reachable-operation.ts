import type { Network } from '../../../network/network/network.ts';
import { inPasses } from '../../operation/index.ts';
import { PlaceDescriber } from '../describe-place.ts';
import { RegionPlaces } from '../joint-places.ts';
import { PlaceClusters, PlaceMatcher } from '../place-matcher.ts';
import type { PlaceCluster } from '../place-query.ts';
import { placesOf } from '../places.ts';
import { drawReachableTile } from './draw-reachable-tile.ts';
import { type ReachablePlaces, reachablePreparation } from './prepare-reachable.ts';
import { type ReachableBasis, type ReachableQuery, sourcePositions } from './reachable-query.ts';
import { reachableSummary } from './reachable-summary.ts';
import { ReachedPlaceWriter } from './write-reachable.ts';

/** The costs of answers: lists may be long, tiles and summaries are quick. */
const LIST_COST = 200_000;
const VIEW_COST = 20_000;

/** Places within reach of sources: lists, tiles and summaries of one result. */
export const reachablePlacesOperation = {
  name: 'reachablePlaces',
  plan: inPasses({
    ...reachablePreparation,
    basis: (_network: Network, { basis }: ReachableQuery): ReachableBasis => basis,
    variant: (): string => '',

    write(network: Network, { basis, view }: ReachableQuery, reached: ReachablePlaces) {
      const writer = (clusters: readonly PlaceCluster[]) => {
        const places = placesOf(network);
        const matcher = new PlaceMatcher(places, basis.filter);
        return new ReachedPlaceWriter(
          new PlaceDescriber(new RegionPlaces(places), matcher, new PlaceClusters(places, clusters)),
          basis,
          reached,
        );
      };
      const draw = () => {
        switch (view.form) {
          case 'tile':
            return drawReachableTile(writer(view.tile.clusters), view.tile);
          case 'summary':
            return reachableSummary(writer(view.clusters), view.thresholds);
          case 'json':
            return writer(view.clusters).byId();
          case 'geojson':
            return writer(view.clusters).collection();
        }
      };
      const { notice: message, notices } = reached.facts;
      return { code: 'ok' as const, message, notices, body: draw() };
    },
  }),

  positions: ({ basis }: ReachableQuery) => sourcePositions(basis),

  cost: (_network: Network, { view }: ReachableQuery): number =>
    view.form === 'tile' || view.form === 'summary' ? VIEW_COST : LIST_COST,
};
