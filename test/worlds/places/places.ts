/** Places from plain objects, without an import, shared by the tests of this folder. */

import fc from 'fast-check';
import type { OsmData } from '../../../src/import/osm/index.ts';
import { buildPlaces } from '../../../src/import/places/index.ts';
import { withWorkspace } from '../../../src/kit/collections/workspace.ts';
import { toE7 } from '../../../src/kit/geo/coordinates.ts';
import type { Network } from '../../../src/network/network/index.ts';
import { placeColumns } from '../../../src/products/places/columns.ts';
import type { PlaceFilter, PlaceTerm } from '../../../src/products/places/place-query.ts';
import { streetWorld } from '../street-world.ts';

export interface TestPlace {
  readonly lon: number;
  readonly lat: number;
  readonly tags: Readonly<Record<string, string>>;
}

const NO_TAGS = { first: Int32Array.of(0), key: new Int32Array(0), value: new Int32Array(0) };
const NO_NODES = {
  count: 0,
  id: new Float64Array(0),
  lonE7: new Int32Array(0),
  latE7: new Int32Array(0),
  tags: NO_TAGS,
};

/** An empty map. */
const EMPTY_MAP = {
  nodes: NO_NODES,
  wholeNodes: NO_NODES,
  ways: { count: 0, id: new Float64Array(0), firstRef: Int32Array.of(0), nodeRef: new Int32Array(0), tags: NO_TAGS },
  relations: {
    count: 0,
    id: new Float64Array(0),
    tags: NO_TAGS,
    firstMember: Int32Array.of(0),
    memberType: new Uint8Array(0),
    memberId: new Float64Array(0),
    memberRole: new Int32Array(0),
  },
  strings: [''],
  report: {
    files: [],
    wayNodes: [],
    nodesRead: 0,
    waysRead: 0,
    relationsRead: 0,
    skipped: {},
    timestamp: null,
    bounds: null,
  },
};

/** Returns a network of one street with these places; their ids are `2_0`, `2_1`, … */
export const placeWorld = (places: readonly TestPlace[]): Network => withTestPlaces(oneStreet(), places);

const oneStreet = (lon = 8.4, lat = 49.4): Network =>
  streetWorld(
    [
      [lon, lat],
      [lon + 0.2, lat + 0.2],
    ],
    [{ from: 0, to: 1 }],
  );

/**
 * Returns a region with the places of the map (`0_…`) that have tags of places, and custom ones (`2_…`); its street
 * begins at `corner`.
 */
export function placeRegion(
  region: string,
  nodes: readonly TestNode[],
  own: readonly TestNode[] = [],
  corner: readonly [lon: number, lat: number] = [8.4, 49.4],
): Network {
  const network = { ...oneStreet(...corner), region };
  const { table } = buildPlaces(mapOf(nodes), own.map(customPlace), network);
  return withWorkspace<Network>({ ...network, columns: placeColumns(table) });
}

/** `id` in the map, or in the custom file. */
export interface TestNode extends TestPlace {
  readonly id: number;
}

function mapOf(nodes: readonly TestNode[]): OsmData {
  const strings = ['', ...new Set(nodes.flatMap(({ tags }) => Object.entries(tags).flat()))];
  const sorted = [...nodes].sort((a, b) => a.id - b.id);
  const tags = sorted.map(({ tags }) => Object.entries(tags).map((pair) => pair.map((text) => strings.indexOf(text))));
  const first = [0];
  for (const pairs of tags) first.push(first.at(-1)! + pairs.length);
  const column = (at: 0 | 1) => Int32Array.from(tags.flatMap((pairs) => pairs.map((pair) => pair[at])));
  const wholeNodes = {
    count: sorted.length,
    id: Float64Array.from(sorted, ({ id }) => id),
    lonE7: Int32Array.from(sorted, ({ lon }) => toE7(lon)),
    latE7: Int32Array.from(sorted, ({ lat }) => toE7(lat)),
    tags: { first: Int32Array.from(first), key: column(0), value: column(1) },
  };
  return { ...EMPTY_MAP, wholeNodes, strings };
}

const customPlace = ({ id, lon, lat, tags }: TestNode) => ({
  id,
  lonE7: toE7(lon),
  latE7: toE7(lat),
  tags: new Map(Object.entries(tags)),
});

/** Returns the network with these places. */
export function withTestPlaces<N extends Network>(network: N, places: readonly TestPlace[]): N {
  const custom = places.map((place, id) => customPlace({ ...place, id }));
  const columns = placeColumns(buildPlaces(EMPTY_MAP, custom, network).table);
  return withWorkspace<N>({ ...network, columns }, network.workspace.thread);
}

const TAGS = [
  ['amenity', ['restaurant', 'cafe', 'bank', 'bench', 'unheard_of', 'bank;cafe']],
  ['shop', ['bakery', 'clothes', 'kiosk']],
  ['cuisine', ['pizza', 'italian', 'pizza;italian', 'kebab;pizza']],
  ['name', ['A', 'B, C', 'Ünter']],
  ['wheelchair', ['yes', 'no']],
] as const;

const tags = fc
  .tuple(...TAGS.map(([, values]) => fc.option(fc.constantFrom(...values), { freq: 1 })))
  .map((values) => Object.fromEntries(values.flatMap((value, i) => (value === null ? [] : [[TAGS[i][0], value]]))));

/** Generates coordinates on a coarse lattice (so that places lie on borders), some far away. */
const coordinate = (middle: number) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: -20, max: 20 }).map((n) => middle + n / 100) },
    { weight: 2, arbitrary: fc.double({ min: -80, max: 80, noNaN: true }) },
  );

export const anyPlaces = fc.array(fc.record({ lon: coordinate(8.5), lat: coordinate(49.5), tags }), { maxLength: 120 });

const term: fc.Arbitrary<PlaceTerm> = fc.oneof(
  fc.constantFrom('g_eat-out', 'g_cafe', 'g_shop', 'g_fast-food', 'g_all', 'g_nature').map((group) => ({ group })),
  fc
    .constantFrom(...TAGS)
    .chain(([key, values]) =>
      fc.constantFrom(...values, 'missing', null).map((value) => ({ group: null, key, value })),
    ),
  fc.constant({ group: null, key: 'missing', value: null }),
);

export const anyFilter: fc.Arbitrary<PlaceFilter> = fc.record({
  match: fc.constantFrom('any' as const, 'all' as const),
  terms: fc.option(fc.array(term, { maxLength: 3 })),
  exclude: fc.array(term, { maxLength: 2 }),
});
