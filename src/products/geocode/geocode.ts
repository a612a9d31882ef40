import { haversineM } from '../../kit/geo/distance.ts';
import type { Network } from '../../network/network/index.ts';
import type { Outcome, RegionsOperation } from '../operation/index.ts';
import type { AddressQuery, PositionQuery } from './address-query.ts';
import { type AddressFeature, describeHit } from './describe-hit.ts';
import type { Hit } from './hit.ts';
import { addressesOf } from './region-addresses.ts';

/** Estimated cost: a lookup takes a few milliseconds. */
const COST = 5000;
/** Distance within which results of the same name, kind and area are one. */
const SAME_M = 300;

/** Finds the results for a text, the best first. */
export const searchOperation: RegionsOperation<AddressQuery> = {
  name: 'geocode',
  over: 'regions',
  run: (networks, query) =>
    collection(
      hitsOf(networks, (addresses) => addresses.search.search(query)),
      query,
    ),
  cost: (networks) => COST * networks.length,
};

/** Finds what is at a position, the nearest first. */
export const reverseOperation: RegionsOperation<PositionQuery> = {
  name: 'reverseGeocode',
  over: 'regions',
  run: (networks, query) =>
    collection(
      hitsOf(networks, (addresses) => addresses.names.near(query)),
      query,
    ),
  cost: (networks) => COST * networks.length,
};

/**
 * Merges the hits of all regions, the best first; if one region has everything that was written, inexact hits of others
 * are dropped.
 */
function hitsOf(
  networks: readonly Network[],
  ask: (addresses: NonNullable<ReturnType<typeof addressesOf>>) => Hit[],
): Hit[] {
  const hits = networks.flatMap((network) => {
    const addresses = addressesOf(network);
    return addresses === null ? [] : ask(addresses);
  });
  const slack = Math.min(...hits.map((hit) => hit.slack));
  return hits.filter((hit) => hit.slack === slack).sort((a, b) => b.score - a.score);
}

function collection(hits: readonly Hit[], { limit, language }: Pick<AddressQuery, 'limit' | 'language'>): Outcome {
  const features: AddressFeature[] = [];
  for (const hit of hits) {
    if (features.length === limit) break;
    const feature = describeHit(hit, language);
    if (!features.some((other) => isSame(other, feature))) features.push(feature);
  }
  const body = new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }));
  return { code: 'ok', message: '', body };
}

/** Properties that distinguish results for a reader, beside their position. */
const TOLD = ['type', 'name', 'housenumber', 'street', 'postcode', 'city', 'osm_value'] as const;

/**
 * Returns whether two results are the same element, which neighboring regions both have, or look the same and are close
 * together.
 */
function isSame(a: AddressFeature, b: AddressFeature): boolean {
  const [p, q] = [a.properties, b.properties];
  const isElement = p.osm_id !== undefined && p.osm_id === q.osm_id && p.osm_type === q.osm_type;
  if (isElement && p.housenumber === q.housenumber && p.type === q.type) return true;
  if (TOLD.some((field) => p[field] !== q[field])) return false;
  const [[lonA, latA], [lonB, latB]] = [a.geometry.coordinates, b.geometry.coordinates];
  return p.type === 'street' || haversineM(lonA, latA, lonB, latB) < SAME_M;
}
