import type { Geometry, MultiPolygon } from 'geojson';
import type { Position } from '../../../kit/geo/coordinates.ts';
import type { Network } from '../../../network/network/network.ts';
import type { RoutingQuery } from '../../../network/routing/index.ts';
import type { DialectQuery } from '../dialect-endpoint.ts';
import { MetStreets } from '../met-streets.ts';

/** Half the side of the square around a place on a street by which that street is closed, degrees: half a meter. */
const HALF = 5e-6;

/** Returns queries in which the streets that are nearest to the excluded places are closed. */
export function withClosedStreets<View extends { readonly excluded: readonly Position[] }>(
  network: Network,
  query: DialectQuery<View>,
): DialectQuery<View> {
  const { excluded } = query.view;
  if (excluded.length === 0) return query;
  // All queries of a request travel the same way.
  const streets = new MetStreets({ network }, routingOf(query.queries[0]));
  const squares = excluded.flatMap((place) => {
    const met = streets.nearest(place);
    return met === null ? [] : [squareAround(met.lon, met.lat)];
  });
  const queries = query.queries.map((one) => {
    const routing = routingOf(one);
    const exclusion: MultiPolygon = {
      type: 'MultiPolygon',
      coordinates: [...polygonsOf(routing.exclusion), ...squares],
    };
    return { ...one, query: { ...(one.query as object), routing: { ...routing, exclusion } } };
  });
  return { ...query, queries };
}

const routingOf = ({ query }: { readonly query: unknown }) => (query as { readonly routing: RoutingQuery }).routing;

const squareAround = (lon: number, lat: number): number[][][] => [
  [
    [lon - HALF, lat - HALF],
    [lon + HALF, lat - HALF],
    [lon + HALF, lat + HALF],
    [lon - HALF, lat + HALF],
    [lon - HALF, lat - HALF],
  ],
];

function polygonsOf(geometry: Geometry | null): MultiPolygon['coordinates'] {
  if (geometry === null) return [];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates;
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  throw new Error(`areas to be avoided were read as ${geometry.type}`);
}
