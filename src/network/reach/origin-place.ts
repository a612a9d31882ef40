import { DM_PER_METER, DS_PER_SECOND } from '../../kit/core/units.ts';
import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import type { Stretch } from '../network/street-sources.ts';
import type { Origin, Snapping } from '../routing/index.ts';
import { StartList } from './starts.ts';

/** The starts of an origin's journeys on the network: none, a point, or all stretches that its area covers. */
export interface OriginPlace {
  readonly point: SnappedPoint | null;
  readonly stretches: readonly Stretch[];
}

/** Places by origin. */
export type OriginPlaces = ReadonlyMap<Origin, OriginPlace>;

/** Adds the starts of one origin, with the way from it to the network if that counts. */
export function addStarts(
  starts: StartList,
  { stretches }: OriginPlace,
  origin: number,
  { countSourceDistance, speedKmh }: Snapping,
  { weighsTime }: StreetCosts,
): void {
  for (const stretch of stretches) {
    const [offset, other] = countSourceDistance ? walkingOffset(stretch.distanceM, speedKmh, weighsTime) : [0, 0];
    starts.add(stretch, origin, offset, other);
  }
}

/** Returns the starts of a search from one origin alone. */
export function startsOf({ snapping }: Pick<Origin, 'snapping'>, place: OriginPlace, costs: StreetCosts): StartList {
  const starts = new StartList(costs);
  addStarts(starts, place, 0, snapping, costs);
  return starts;
}

/** Returns the cost of the way to the network or from it: deciseconds and decimeters, the minimized dimension first. */
export function walkingOffset(
  distanceM: number,
  speedKmh: number,
  weighsTime: boolean,
): [weight: number, other: number] {
  const timeDs = Math.round((distanceM / (speedKmh / 3.6)) * DS_PER_SECOND);
  const lengthDm = Math.round(distanceM * DM_PER_METER);
  return weighsTime ? [timeDs, lengthDm] : [lengthDm, timeDs];
}

/** Returns the point that represents all stretches of an origin. */
export function firstPoint(
  stretches: readonly Stretch[],
  { lon, lat }: Pick<SnappedPoint, 'lon' | 'lat'>,
): SnappedPoint | null {
  if (stretches.length === 0) return null;
  const { edge, from, distanceM } = stretches[0];
  return { edge, share: from, distanceM, lon, lat };
}
