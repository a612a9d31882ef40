import type { CancelFlag } from '../../kit/core/cancel.ts';
import { LimitError } from '../../kit/core/errors.ts';
import { type FoundPlaces, PlaceDescriber } from './describe-place.ts';
import type { JointPlaces } from './joint-places.ts';
import { PlaceClusters, PlaceMatcher } from './place-matcher.ts';
import type { PlaceQuery } from './place-query.ts';
import { type PlaceScope, scopeOf } from './select-places.ts';

/** Finds the places of a query. Throws LimitError. */
export function askPlaces(joint: JointPlaces, query: PlaceQuery, cancel: CancelFlag): FoundPlaces[] {
  const all = findPlaces(joint, query, scopeOf(query.area), cancel);
  const count = all.reduce((sum, { found }) => sum + found.length, 0);
  if (count > query.maxPlaces) throw new LimitError('maxPlaces', query.maxPlaces, count, 'places');
  return all;
}

/** Finds the places of a scope, region by region, ascending in each. */
export function findPlaces(
  joint: JointPlaces,
  { filter, clusters }: Pick<PlaceQuery, 'filter' | 'clusters'>,
  scope: PlaceScope,
  cancel: CancelFlag,
): FoundPlaces[] {
  return joint.near(scope.boxes).map((region) => {
    const { places } = region;
    const matcher = new PlaceMatcher(places, filter);
    return {
      found: region.select(matcher, scope, cancel),
      describer: new PlaceDescriber(region, matcher, new PlaceClusters(places, clusters)),
    };
  });
}
