import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';

type Side = 'west' | 'east';

/** Cuts a ring at a meridian; what runs along it is an edge of nothing, which fills don't show. */
function cutRing(ring: readonly Position[], lng: number, side: Side): Position[] {
  const isIn = ([x]: Position): boolean => (side === 'west' ? x <= lng : x >= lng);
  const kept: Position[] = [];
  for (let i = 0; i + 1 < ring.length; i++) {
    const [from, to] = [ring[i], ring[i + 1]];
    if (isIn(from)) kept.push(from);
    if (isIn(from) === isIn(to)) continue;
    const share = (lng - from[0]) / (to[0] - from[0]);
    kept.push([lng, from[1] + share * (to[1] - from[1])]);
  }
  return kept.length < 3 ? [] : [...kept, kept[0]];
}

const polygonsOf = (geometry: Polygon | MultiPolygon): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/** Returns the parts of areas that lie on one side of a meridian (degrees). */
export function cutAt<Properties>(
  areas: readonly Feature<Polygon | MultiPolygon, Properties>[],
  lng: number,
  side: Side,
): FeatureCollection<MultiPolygon, Properties>['features'] {
  return areas.map((area) => {
    const polygons = polygonsOf(area.geometry)
      .map((rings) => rings.map((ring) => cutRing(ring, lng, side)))
      .filter(([outer]) => outer.length > 0)
      .map((rings) => rings.filter((ring) => ring.length > 0));
    return { ...area, geometry: { type: 'MultiPolygon', coordinates: polygons } };
  });
}
