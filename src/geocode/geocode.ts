import { haversineM } from '../geo/distance.ts';
import type { Network } from '../network/index.ts';
import type { Outcome, RegionsOperation } from '../operation/index.ts';
import type { AddressQuery, PositionQuery } from './address-query.ts';
import { type AddressFeature, describeHit } from './describe-hit.ts';
import type { Hit } from './hit.ts';
import { addressesOf } from './region-addresses.ts';

/** Looking something up takes a few milliseconds. */
const COST = 5000;
/** Results of one name, kind and area nearer than this are one. */
const SAME_M = 300;

/** Text → results, the best first. */
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

/** Position → what is there, the nearest first. */
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

/** What regions say, the best first; where one has all that was written, others needn't guess. */
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

/** What tells results apart for a reader, beside where they are. */
const TOLD = ['type', 'name', 'housenumber', 'street', 'postcode', 'city', 'osm_value'] as const;

/** The same element, which neighboring regions have both, or one that reads the same close by. */
function isSame(a: AddressFeature, b: AddressFeature): boolean {
  const [p, q] = [a.properties, b.properties];
  const isElement = p.osm_id !== undefined && p.osm_id === q.osm_id && p.osm_type === q.osm_type;
  if (isElement && p.housenumber === q.housenumber && p.type === q.type) return true;
  if (TOLD.some((field) => p[field] !== q[field])) return false;
  const [[lonA, latA], [lonB, latB]] = [a.geometry.coordinates, b.geometry.coordinates];
  return p.type === 'street' || haversineM(lonA, latA, lonB, latB) < SAME_M;
}
