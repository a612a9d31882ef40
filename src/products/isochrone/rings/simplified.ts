import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../../kit/geo/distance.ts';
import { fromRingLists, type LatticePolygons, measuredAs, totalArea } from '../../../kit/geo/lattice-polygons.ts';
import { overlayGrowing } from '../../../kit/geo/overlay.ts';
import { ringsOf } from '../../../kit/geo/polygon-boolean.ts';
import { doubleArea } from '../../../kit/geo/ring-nesting.ts';
import { simplifiedPlacesOfRing } from '../../../kit/geo/simplify-line.ts';
import { type LeastSizes, withoutHolesBelow, withoutPartsBelow } from './least-sizes.ts';
import { DRAWN } from './ring-polygons.ts';

/** An area, and how many meters its border may move. */
interface Simplifiable {
  readonly polygons: LatticePolygons;
  readonly meters: number;
}

/**
 * Returns nested areas, the smallest first, with fewer points, whose borders lie within so many meters of the others.
 * They are valid: where borders run over each other then, what is inside by its own border stays. Each holds those
 * before it, which may reach out of it by as much before they are added.
 */
export function simplified(areas: readonly Simplifiable[], sizes: LeastSizes): LatticePolygons[] {
  const simple = areas.map(({ polygons, meters }) => ringsOf(polygons).map((ring) => simplerRing(ring, meters)));
  return overlayGrowing(simple).map((lists, k) => {
    let result = fromRingLists(lists, DRAWN);
    if (sizes.holeM2 !== null) result = withoutHolesBelow(sizes.holeM2, result, DRAWN);
    if (sizes.partM2 !== null) result = withoutPartsBelow(sizes.partM2, result, DRAWN);
    return measuredAs(result, totalArea(areas[k].polygons));
  });
}

function simplerRing(ring: Int32Array, meters: number): number[] {
  const [unitX, unitY] = [metersPerDegreeLon(DRAWN.latOf(ring[1])) / DRAWN.factor, METERS_PER_DEGREE / DRAWN.factor];
  const onGround = Array.from(ring, (v, k) => ((k & 1) === 0 ? (v - ring[0]) * unitX : (v - ring[1]) * unitY));
  return placesOf(onGround, meters).flatMap((p) => [ring[2 * p], ring[2 * p + 1]]);
}

/** Returns the points left of a ring, which goes around the same side: small rings are simplified less. */
function placesOf(ring: readonly number[], meters: number): number[] {
  const places = simplifiedPlacesOfRing(ring, meters);
  const left = places.flatMap((place) => [ring[2 * place], ring[2 * place + 1]]);
  const isSame = places.length >= 3 && doubleArea(left) > 0 === doubleArea(ring) > 0;
  return isSame || places.length === ring.length / 2 ? places : placesOf(ring, meters / 2);
}
