import type { CancelFlag } from '../../../kit/core/cancel.ts';
import type { BBox } from '../../../kit/geo/bbox.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../../kit/geo/distance.ts';
import { wrapBox } from '../../../kit/geo/longitude-frame.ts';
import { PlaceMatcher } from '../place-matcher.ts';
import type { PlaceIndex } from '../place-table.ts';
import type { Places } from '../places.ts';
import { type PlaceScope, scopeOf, selectPlaces } from '../select-places.ts';
import type { ReachableBasis } from './reachable-query.ts';
import { accessibleBy } from './wheelchair.ts';

/** Regions with more places than this search near the reached streets only; finding those takes time too. */
const MANY_PLACES = 10_000;

/** The places that match a request, wherever they are. */
export class Candidates {
  private readonly matcher: PlaceMatcher;
  private readonly scope: PlaceScope;
  private readonly isAccessible: (place: PlaceIndex) => boolean;
  private everywhere: PlaceIndex[] | null = null;

  constructor(
    private readonly places: Places,
    { filter, geometry, wheelchair, routing }: ReachableBasis,
    private readonly cancel: CancelFlag,
    private readonly manyPlaces = MANY_PLACES,
  ) {
    this.matcher = new PlaceMatcher(places, filter);
    this.scope = [geometry, routing.clip].reduce<PlaceScope>(
      (scope, area) => (area === null ? scope : common(scope, scopeOf({ type: 'geometry', geometry: area }))),
      scopeOf({ type: 'everywhere' }),
    );
    this.isAccessible = accessibleBy(places, wheelchair);
  }

  /** Returns at least all candidates within `marginM` meters of a box in any frame, ascending. */
  around(boxOf: () => BBox, marginM: number): readonly PlaceIndex[] {
    if (this.places.table.count > this.manyPlaces) return this.select(narrowed(this.scope, widened(boxOf(), marginM)));
    this.everywhere ??= this.select(this.scope);
    return this.everywhere;
  }

  private select(scope: PlaceScope): PlaceIndex[] {
    return selectPlaces(this.places, this.matcher, scope, this.cancel).filter(this.isAccessible);
  }
}

function widened({ minX, minY, maxX, maxY }: BBox, meters: number): BBox {
  const dLat = meters / METERS_PER_DEGREE;
  const dLon = meters / Math.max(1, metersPerDegreeLon(Math.min(89, Math.max(Math.abs(minY), Math.abs(maxY)) + dLat)));
  return { minX: minX - dLon, minY: minY - dLat, maxX: maxX + dLon, maxY: maxY + dLat };
}

const narrowed = (scope: PlaceScope, to: BBox): PlaceScope => {
  const { boxes } = scopeOf({ type: 'box', box: wrapBox(to) });
  return common(scope, { boxes, contains: () => true });
};

/** Returns the intersection of two scopes. */
function common(a: PlaceScope, b: PlaceScope): PlaceScope {
  const boxes = a.boxes.flatMap((one) =>
    b.boxes.map((other) => ({
      minX: Math.max(one.minX, other.minX),
      minY: Math.max(one.minY, other.minY),
      maxX: Math.min(one.maxX, other.maxX),
      maxY: Math.min(one.maxY, other.maxY),
    })),
  );
  return {
    boxes: boxes.filter(({ minX, minY, maxX, maxY }) => minX <= maxX && minY <= maxY),
    contains: (lon, lat) => a.contains(lon, lat) && b.contains(lon, lat),
  };
}
