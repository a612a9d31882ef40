import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import {
  anyFilter,
  anyPlaces,
  placeRegion,
  type TestNode,
  type TestPlace,
} from '../../../test/worlds/places/places.ts';
import { withWorkspace } from '../../kit/collections/workspace.ts';
import { NEVER_CANCELLED } from '../../kit/core/cancel.ts';
import { LimitError, RequestError } from '../../kit/core/errors.ts';
import type { Network } from '../../network/network/index.ts';
import {
  placesByIdOperation,
  placesOperation,
  placeTileOperation,
  tagKeysOperation,
  tagValuesOperation,
} from './operations.ts';
import type { PlaceFilter, PlaceQuery, PlaceTileQuery } from './place-query.ts';

const ALL: PlaceFilter = { match: 'any', terms: null, exclude: [] };
const CLUSTERS = [
  { name: 'c_shop', terms: [{ group: 'g_shop' }] },
  { name: 'c_pizza', terms: [{ group: null, key: 'cuisine', value: 'pizza' }] },
];
const QUERY: PlaceQuery = { filter: ALL, clusters: CLUSTERS, area: { type: 'everywhere' }, maxPlaces: 1000 };
const TILE: PlaceTileQuery = {
  ...{ filter: ALL, clusters: CLUSTERS, tile: { z: 0, x: 0, y: 0 }, geometry: null, format: 'mvt' },
  ...{ layerType: 'node', loadAllTags: true, level: 3, maxCount: Infinity },
};

const json = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body));

/** Returns all answers, in an order that doesn't depend on how places are stored. */
function answers(networks: readonly Network[], filter: PlaceFilter, maxCount: number) {
  const ask = (query: Partial<PlaceQuery>, form: 'list' | 'json' | 'summary') =>
    json(placesOperation.run(networks, { ...QUERY, filter, ...query, form }, NEVER_CANCELLED).body);
  const draw = (query: Partial<PlaceTileQuery>) => {
    const { body } = placeTileOperation.run(networks, { ...TILE, filter, ...query }, NEVER_CANCELLED);
    const { layers } = new VectorTile(new PbfReader(body));
    expect(Object.keys(layers).length).toBeLessThan(2);
    const features = Array.from({ length: layers.poi?.length ?? 0 }, (_, i) => layers.poi.feature(i));
    return features.map(({ id, properties }) => ({ id, ...properties }) as { id: string | number });
  };
  const byId = <T extends { readonly id: unknown }>(list: readonly T[]) =>
    [...list].sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  const box = { minX: 8.45, minY: 49.45, maxX: 8.6, maxY: 49.6 };
  const all = ask({}, 'list') as { id: string }[];
  return {
    list: byId(all),
    inBox: byId(ask({ area: { type: 'box', box } }, 'list')),
    byId: ask({}, 'json'),
    summary: ask({}, 'summary'),
    nodes: byId(draw({})),
    few: byId(draw({ maxCount })),
    hexagons: draw({ layerType: 'hexagon', tile: { z: 8, x: 134, y: 87 }, level: 11 }),
    fewHexagons: draw({ layerType: 'hexagon', maxCount }),
    keys: json(tagKeysOperation.run(networks, null).body),
    values: ['amenity', 'cuisine', 'name'].map((key) =>
      json(tagValuesOperation.run(networks, { key, text: null, limit: maxCount }).body),
    ),
    asked: json(placesByIdOperation.run(networks, { ids: all.map(({ id }) => id).sort(), maxPlaces: 1000 }).body),
  };
}

/** Generates bits for the regions that have a place, at least one of three. */
const inRegions = fc.integer({ min: 1, max: 7 });
const NAMES = ['east', 'north', 'west'];

/** Returns the nodes of each region. */
const regionsOf = (nodes: readonly TestNode[], where: readonly number[]): TestNode[][] =>
  NAMES.map((_, r) => nodes.filter((_, i) => ((where[i] ?? 1) & (1 << r)) !== 0));

const asNodes = (list: readonly TestPlace[]): TestNode[] => list.map((place, i) => ({ ...place, id: 7 * i - 20 }));

describe('places of several regions', () => {
  it('are those of one region that has them all, each once', () => {
    fc.assert(
      fc.property(
        anyPlaces,
        fc.array(inRegions, { maxLength: 120 }),
        anyFilter,
        fc.integer({ min: 1, max: 9 }),
        (list, where, filter, maxCount) => {
          const nodes = asNodes(list);
          const several = regionsOf(nodes, where).map((own, r) => placeRegion(NAMES[r], own));
          expect(answers(several, filter, maxCount)).toEqual(answers([placeRegion('all', nodes)], filter, maxCount));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('are described by the first region that has them, wherever the others put them', () => {
    fc.assert(
      fc.property(anyPlaces, fc.array(inRegions, { maxLength: 120 }), anyFilter, (list, where, filter) => {
        const moved = regionsOf(asNodes(list), where).map((own, r) =>
          own.map(({ id, lon, lat, tags }) => ({ id, lon: lon + 0.03 * r, lat, tags: { ...tags, name: NAMES[r] } })),
        );
        const first = new Map(moved.toReversed().flatMap((own) => own.map((node) => [node.id, node])));
        const several = moved.map((own, r) => placeRegion(NAMES[r], own));
        expect(answers(several, filter, 5)).toEqual(answers([placeRegion('all', [...first.values()])], filter, 5));
      }),
      { numRuns: 30 },
    );
  });

  const cafe = (id: number, lon: number): TestNode => ({ id, lon, lat: 49, tags: { amenity: 'cafe' } });
  const list = (networks: readonly Network[], more: Partial<PlaceQuery> = {}) =>
    json(placesOperation.run(networks, { ...QUERY, ...more, form: 'list' }, NEVER_CANCELLED).body) as { id: string }[];
  const ids = (networks: readonly Network[]) => list(networks).map(({ id }) => id);

  it('of the importer are the same where they have the same id and spot, and are distinguished otherwise', () => {
    const east = placeRegion('east', [], [cafe(1, 8), cafe(2, 8.1)]);
    const north = placeRegion('north', [cafe(1, 8)], [cafe(1, 8), cafe(2, 8.2), cafe(3, 8.3)]);
    const west = placeRegion('west', [], [cafe(2, 8.2), cafe(3, 8.4)]);
    const expected = ['0_1', '2_1', '2_2', '2_2@north', '2_3', '2_3@west'];
    expect(ids([east, north, west]).sort()).toEqual(expected);
    const answer = json(placesOperation.run([east, north, west], { ...QUERY, form: 'json' }, NEVER_CANCELLED).body);
    expect(Object.keys(answer).sort()).toEqual(expected);
    expect(answer['2_2@north']).toMatchObject({ id: '2_2@north', lng: 8.2 });
    const { body } = placeTileOperation.run([east, north, west], TILE, NEVER_CANCELLED);
    const { poi } = new VectorTile(new PbfReader(body)).layers;
    const inTile = Array.from({ length: poi.length }, (_, i) => poi.feature(i).properties.id);
    expect(inTile.sort()).toEqual(expected);
    const asked = ['2_3@west', '2_2', '2_3', '2_2@north', '2_2@south', '2_9', 'x@west'];
    const found = json(placesByIdOperation.run([east, north, west], { ids: asked, maxPlaces: 9 }).body);
    expect(found.map(({ id, lng }: { id: string; lng: number }) => [id, lng])).toEqual([
      ['2_3@west', 8.4],
      ['2_2', 8.1],
      ['2_3', 8.3],
      ['2_2@north', 8.2],
    ]);
    const far = placeRegion('yonder', [cafe(1, -100)], [cafe(3, -100)]);
    expect(ids([east, north, west, far]).sort()).toEqual([...expected, '0_1', '2_3@yonder'].sort());
    // Alone, a region gives its own ids.
    expect(ids([west]).sort()).toEqual(['2_2', '2_3']);
  });

  it('are counted together against the limit', () => {
    const networks = [placeRegion('east', [cafe(1, 8), cafe(2, 8)]), placeRegion('west', [cafe(2, 8), cafe(3, 8)])];
    expect(list(networks, { maxPlaces: 3 })).toHaveLength(3);
    expect(() => list(networks, { maxPlaces: 2 })).toThrow(LimitError);
    expect(() => list(networks, { maxPlaces: 2 })).toThrow('places: 3 exceeds the limit maxPlaces = 2');
  });

  it('cost what the regions cost that they lie in', () => {
    const networks = [placeRegion('east', [cafe(1, 8)]), placeRegion('west', [cafe(2, 9)]), placeRegion('wild', [])];
    const cost = (minX: number, maxX: number) =>
      placesOperation.cost(networks, { ...QUERY, area: { type: 'box', box: { minX, minY: 48, maxX, maxY: 50 } } });
    expect(cost(7, 10)).toBe(2 * cost(7, 8));
    expect(cost(8, 8)).toBe(cost(8.5, 9.5));
    expect(cost(8.4, 8.6)).toBe(0);
    const tile = (z: number) => placeTileOperation.cost(networks, { ...TILE, tile: { z, x: 0, y: 0 } });
    expect(tile(0)).toBeGreaterThan(cost(7, 10));
    expect(tile(9)).toBe(0);
  });

  it('leave regions without any out, and say so where all are', () => {
    const bare = withWorkspace<Network>({ ...placeRegion('bare', []), columns: new Map() });
    const east = placeRegion('east', [cafe(1, 8)]);
    expect(ids([bare, east])).toEqual(['0_1']);
    expect(ids([])).toEqual([]);
    expect(() => ids([bare])).toThrow(RequestError);
    expect(() => ids([bare, bare])).toThrow('the region bare, which was imported without places');
  });
});
