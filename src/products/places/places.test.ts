import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import type { Geometry } from 'geojson';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { anyFilter, anyPlaces, placeWorld, type TestPlace } from '../../../test/worlds/places/places.ts';
import { NEVER_CANCELLED } from '../../kit/core/cancel.ts';
import { LimitError } from '../../kit/core/errors.ts';
import { fromE7, toE7 } from '../../kit/geo/coordinates.ts';
import { tileAt } from '../../kit/geo/tile.ts';
import { askPlaces } from './ask-places.ts';
import { HIERARCHY } from './groups/hierarchy.ts';
import { jointPlacesOf } from './joint-places.ts';
import { placeTileOperation } from './operations.ts';
import type { PlaceArea, PlaceFilter, PlaceTerm, PlaceTileQuery } from './place-query.ts';
import { summaryOf } from './place-summary.ts';
import { placesOf } from './places.ts';
import { tagValues } from './tag-values.ts';
import { verifyPlaces } from './verify.ts';

const ALL: PlaceFilter = { match: 'any', terms: null, exclude: [] };

/** Returns the reference implementation of a filter, tag by tag. */
function fits(tags: TestPlace['tags'], { match, terms, exclude }: PlaceFilter): boolean {
  const hasTerm = (term: PlaceTerm): boolean => {
    if (term.group !== null) {
      const ofGroup = HIERARCHY.tagsOfGroup.get(term.group)!;
      return Object.entries(tags).some(([k, v]) => v.split(';').some((item) => ofGroup.includes(`${k}=${item}`)));
    }
    const value = Object.hasOwn(tags, term.key) ? tags[term.key] : undefined;
    if (term.value === null || value === undefined) return value !== undefined;
    return value === term.value || value.split(';').includes(term.value);
  };
  if (exclude.some(hasTerm)) return false;
  if (terms === null) return true;
  return terms.length > 0 && (match === 'all' ? terms.every(hasTerm) : terms.some(hasTerm));
}

const ids = (list: readonly TestPlace[], keep: (place: TestPlace) => boolean): string[] =>
  list.flatMap((place, i) => (keep(place) ? [`2_${i}`] : [])).sort();

function asked(list: readonly TestPlace[], filter: PlaceFilter, area: PlaceArea): string[] {
  const query = { filter, clusters: [], area, maxPlaces: 1000 };
  const all = askPlaces(jointPlacesOf([placeWorld(list)]), query, NEVER_CANCELLED);
  return all.flatMap(({ describer, found }) => found.map((place) => describer.region.idOf(place))).sort();
}

/** Rounds degrees to the stored units. */
const seen = (degrees: number): number => fromE7(toE7(degrees));

describe('places', () => {
  it('are sound columns, whatever they are made of', () => {
    fc.assert(
      fc.property(anyPlaces, (list) => {
        const places = placesOf(placeWorld(list));
        expect(verifyPlaces(places.table, 1)).toEqual([]);
        for (let i = 0; i < list.length; i++) expect(places.idOf(places.byId(`2_${i}`)!)).toBe(`2_${i}`);
        for (const id of ['2_-1', `2_${list.length}`, '0_0', '3_0', '2_', 'x', '2_1e3'])
          expect(places.byId(id)).toBeNull();
      }),
      { numRuns: 25 },
    );
  });

  it('of any filter and box are those that a scan finds', () => {
    const edge = fc.integer({ min: -20, max: 20 }).map((n) => n / 100);
    fc.assert(
      fc.property(anyPlaces, anyFilter, fc.tuple(edge, edge, edge, edge), (list, filter, [a, b, c, d]) => {
        const [minX, maxX] = [8.5 + Math.min(a, b), 8.5 + Math.max(a, b)];
        const [minY, maxY] = [49.5 + Math.min(c, d), 49.5 + Math.max(c, d)];
        const inside = ({ lon, lat }: TestPlace) =>
          seen(lon) >= minX && seen(lon) <= maxX && seen(lat) >= minY && seen(lat) <= maxY;
        const area: PlaceArea = { type: 'box', box: { minX, minY, maxX, maxY } };
        expect(asked(list, filter, area)).toEqual(ids(list, (place) => inside(place) && fits(place.tags, filter)));
      }),
      { numRuns: 40 },
    );
  });

  it('of a box over the date line are those on both sides', () => {
    const at = (lon: number): TestPlace => ({ lon, lat: 0, tags: { amenity: 'cafe' } });
    const box = { minX: 179, minY: -1, maxX: -179, maxY: 1 };
    expect(asked([at(179.5), at(-179.5), at(0), at(178)], ALL, { type: 'box', box })).toEqual(['2_0', '2_1']);
  });

  it('of a geometry with a hole are those inside', () => {
    const ring = (r: number) => [
      [8.5 - r, 49.5 - r],
      [8.5 + r, 49.5 - r],
      [8.5 + r, 49.5 + r],
      [8.5 - r, 49.5 + r],
      [8.5 - r, 49.5 - r],
    ];
    const geometry: Geometry = { type: 'Polygon', coordinates: [ring(0.105), ring(0.055)] };
    fc.assert(
      fc.property(anyPlaces, anyFilter, (list, filter) => {
        const within = ({ lon, lat }: TestPlace, r: number) => Math.abs(lon - 8.5) < r && Math.abs(lat - 49.5) < r;
        const inside = (place: TestPlace) => within(place, 0.105) && !within(place, 0.055);
        const expected = ids(list, (place) => inside(place) && fits(place.tags, filter));
        expect(asked(list, filter, { type: 'geometry', geometry })).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('are found by every item of a list, and described by the one that was asked for', () => {
    const list: TestPlace[] = [
      { lon: 8, lat: 49, tags: { amenity: 'restaurant;bar', cuisine: 'italian;pizza' } },
      { lon: 8, lat: 49, tags: { amenity: 'restaurant', cuisine: 'Pizza; pizza ;' } },
      { lon: 8, lat: 49, tags: { amenity: 'cafe', cuisine: 'pizza' } },
      { lon: 8, lat: 49, tags: { amenity: 'cafe', opening_hours: 'Mo-Fr 08:00-18:00; Sa off' } },
    ];
    const joint = jointPlacesOf([placeWorld(list)]);
    const found = (text: string): string[] => {
      const [key, value] = text.split('=');
      const terms =
        value === undefined ? [{ group: key }] : [{ group: null, key, value: value === '*' ? null : value }];
      const query = { filter: { ...ALL, terms }, clusters: [], area: { type: 'everywhere' } as const, maxPlaces: 9 };
      const [{ found, describer }] = askPlaces(joint, query, NEVER_CANCELLED);
      return found.map((place) => `${describer.region.idOf(place)} ${describer.osmTypes(place).text}`).sort();
    };
    expect(found('cuisine=pizza')).toEqual(['2_0 cuisine=pizza', '2_1 cuisine=pizza', '2_2 cuisine=pizza']);
    expect(found('cuisine=italian;pizza')).toEqual(['2_0 cuisine=italian;pizza']);
    expect(found('cuisine=pizza;italian')).toEqual([]);
    expect(found('cuisine=*')).toEqual([
      ...['2_0 cuisine=italian,cuisine=pizza', '2_1 cuisine=Pizza,cuisine=pizza', '2_2 cuisine=pizza'],
    ]);
    expect(found('amenity=bar')).toEqual(['2_0 amenity=bar']);
    expect(found('g_eat-out')).toHaveLength(4);
    expect(found('opening_hours=Sa off')).toEqual([]);
    const cafes = { group: null, key: 'cuisine', value: 'italian' } as const;
    expect(asked(list, { ...ALL, exclude: [cafes] }, { type: 'everywhere' })).toEqual(['2_1', '2_2', '2_3']);
    expect(tagValues(joint, 'cuisine', null, 9)).toEqual([
      { name: 'pizza', count: 3 },
      { name: 'Pizza', count: 1 },
      { name: 'italian', count: 1 },
    ]);
    expect(tagValues(joint, 'opening_hours', null, 9)).toHaveLength(1);
  });

  it('of a value are as many as its key has in the list', () => {
    fc.assert(
      fc.property(anyPlaces, fc.constantFrom('amenity', 'cuisine', 'name'), (list, key) => {
        const values = tagValues(jointPlacesOf([placeWorld(list)]), key, null, Infinity);
        for (const { name, count } of values) {
          const terms = [{ group: null, key, value: name }];
          expect(asked(list, { ...ALL, terms }, { type: 'everywhere' })).toHaveLength(count);
        }
        const items = list.flatMap(({ tags }) => tags[key]?.split(';') ?? []);
        expect(values.map(({ name }) => name).sort()).toEqual([...new Set(items)].sort());
      }),
      { numRuns: 25 },
    );
  });

  it('beyond the limit are refused with both numbers', () => {
    const list = Array.from(
      { length: 5 },
      (): TestPlace => ({ lon: 8, lat: 49, tags: { amenity: 'cafe', shop: 'bakery' } }),
    );
    const joint = jointPlacesOf([placeWorld(list)]);
    const query = { clusters: [], area: { type: 'everywhere' } as const };
    const terms = [
      { group: null, key: 'amenity', value: null },
      { group: null, key: 'shop', value: null },
    ];
    const filter = { match: 'any' as const, terms, exclude: [] };
    expect(askPlaces(joint, { ...query, filter, maxPlaces: 5 }, NEVER_CANCELLED)[0].found).toHaveLength(5);
    const refused = () => askPlaces(joint, { ...query, filter, maxPlaces: 4 }, NEVER_CANCELLED);
    expect(refused).toThrow(LimitError);
    expect(refused).toThrow(/maxPlaces = 4/);
  });

  it('are counted by tag, group and cluster', () => {
    fc.assert(
      fc.property(anyPlaces, anyFilter, (list, filter) => {
        const joint = jointPlacesOf([placeWorld(list)]);
        const clusters = [
          { name: 'c_1', terms: [{ group: 'g_shop' }] },
          { name: 'c_2', terms: [{ group: null, key: 'name', value: 'A' }] },
        ];
        const query = { filter, clusters, area: { type: 'everywhere' } as const, maxPlaces: 1000 };
        const summary = summaryOf(askPlaces(joint, query, NEVER_CANCELLED));
        const meant = list.filter(({ tags }) => fits(tags, filter));
        expect(summary.totalPoi).toBe(meant.length);
        const inShops = meant.filter(({ tags }) => fits(tags, { ...ALL, terms: [{ group: 'g_shop' }] })).length;
        expect(summary.groupIdCount.g_shop ?? 0).toBe(inShops);
        expect(summary.clusterIdCount.c_1 ?? 0).toBe(inShops);
        expect(summary.clusterIdCount.c_2 ?? 0).toBe(meant.filter(({ tags }) => tags.name === 'A').length);
        expect(summary.osmTypesCount).toEqual(summary.osmTypeCount);
        for (const [tag, count] of Object.entries(summary.osmTypeCount)) {
          const [key, value] = tag.split('=');
          const has = (own: string | undefined) => own === value || own?.split(';').includes(value) === true;
          expect(count).toBe(meant.filter(({ tags }) => key === 'custom' || has(tags[key])).length);
        }
      }),
      { numRuns: 40 },
    );
  });
});

const tileQuery = (more: Partial<PlaceTileQuery>): PlaceTileQuery => ({
  filter: ALL,
  clusters: [],
  tile: { z: 0, x: 0, y: 0 },
  geometry: null,
  format: 'mvt',
  layerType: 'node',
  loadAllTags: true,
  level: 3,
  maxCount: Infinity,
  ...more,
});

function features(list: readonly TestPlace[], query: PlaceTileQuery) {
  const { body } = placeTileOperation.run([placeWorld(list)], query, NEVER_CANCELLED);
  const layer = new VectorTile(new PbfReader(body)).layers.poi;
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer.feature(i));
}

describe('tiles of places', () => {
  it('hold every place once, in the tile it lies in', () => {
    fc.assert(
      fc.property(anyPlaces, anyFilter, fc.integer({ min: 0, max: 12 }), (list, filter, z) => {
        const tiles = new Map(
          list.map(({ lon, lat }) => tileAt(seen(lon), seen(lat), z)).map((t) => [`${t.x}/${t.y}`, t]),
        );
        const found = [...tiles.values()].flatMap((tile) => {
          const inTile = features(list, tileQuery({ filter, tile }));
          for (const feature of inTile) {
            const [[{ x, y }]] = feature.loadGeometry();
            expect(x >= 0 && x <= 4096 && y >= 0 && y <= 4096).toBe(true);
          }
          return inTile.map(({ properties }) => properties.id as string);
        });
        expect(found.sort()).toEqual(ids(list, ({ tags }) => fits(tags, filter)));
      }),
      { numRuns: 25 },
    );
  });

  it('have tags under their own keys, and ours first', () => {
    const [feature] = features(
      [{ lon: 8, lat: 49, tags: { shop: 'bakery', type: 'multipolygon', name: 'Korn' } }],
      tileQuery({ clusters: [{ name: 'c_b', terms: [{ group: 'g_shop' }] }] }),
    );
    expect(feature.properties).toMatchObject({
      ...{ id: '2_0', type: 'node', 'tag:type': 'multipolygon', name: 'Korn', shop: 'bakery', source: 'custom' },
      ...{ clusterIds: 'c_b', groupIds: expect.stringContaining('g_shop,g_food-shop') },
    });
    const [bare] = features(
      [{ lon: 8, lat: 49, tags: { shop: 'bakery', name: 'Korn' } }],
      tileQuery({ loadAllTags: false }),
    );
    expect(Object.keys(bare.properties)).toEqual(['id', 'type', 'osmType', 'groupIds', 'importance', 'source', 'name']);
  });

  it('keep the most important places', () => {
    const list: TestPlace[] = [
      { lon: 8, lat: 49, tags: { amenity: 'bench' } },
      { lon: 8.1, lat: 49, tags: { tourism: 'museum', name: 'M', wikidata: 'Q1' } },
      { lon: 8.2, lat: 49, tags: { amenity: 'cafe', name: 'C' } },
      { lon: 8.3, lat: 49, tags: { amenity: 'bench' } },
    ];
    const kept = (maxCount: number) =>
      features(list, tileQuery({ maxCount }))
        .map(({ properties }) => properties.id)
        .sort();
    expect(kept(1)).toEqual(['2_1']);
    expect(kept(2)).toEqual(['2_1', '2_2']);
    expect(kept(3)).toEqual(['2_0', '2_1', '2_2']);
  });

  it('show the hexagon of a place on the edge of both', () => {
    const list = [{ lon: 0, lat: 49.46, tags: {} }];
    const tile = tileAt(0, 49.46, 6);
    expect(features(list, tileQuery({ tile, layerType: 'hexagon', level: 8 }))).toHaveLength(1);
  });

  it('show hexagons that add up, the same in all tiles', () => {
    fc.assert(
      fc.property(
        anyPlaces,
        anyFilter,
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 3 }),
        (list, filter, z, deeper) => {
          const tiles = new Map(
            list.map(({ lon, lat }) => tileAt(seen(lon), seen(lat), z)).map((t) => [`${t.x}/${t.y}`, t]),
          );
          const counts = new Map<number, string>();
          let total = 0;
          for (const tile of tiles.values()) {
            for (const feature of features(
              list,
              tileQuery({ filter, tile, layerType: 'hexagon', level: z + deeper }),
            )) {
              const propertiesText = JSON.stringify(feature.properties);
              const known = counts.get(feature.id!);
              if (known === undefined) total += feature.properties.numOfPois as number;
              else expect(propertiesText).toBe(known);
              counts.set(feature.id!, propertiesText);
            }
          }
          expect(total).toBe(ids(list, ({ tags }) => fits(tags, filter)).length);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('say the same as GeoJSON', () => {
    fc.assert(
      fc.property(anyPlaces, fc.constantFrom('node' as const, 'hexagon' as const), (list, layerType) => {
        const query = tileQuery({ layerType, tile: { z: 1, x: 1, y: 0 }, level: 5 });
        const { body } = placeTileOperation.run([placeWorld(list)], { ...query, format: 'geojson' }, NEVER_CANCELLED);
        const json = JSON.parse(new TextDecoder().decode(body)) as {
          features: { id?: number; properties: { id?: string } }[];
        };
        const inMvt = features(list, query).map((feature) => feature.properties.id ?? feature.id);
        expect(json.features.map(({ id, properties }) => properties.id ?? id)).toEqual(inMvt);
      }),
      { numRuns: 30 },
    );
  });
});
