import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { placeWorld, type TestPlace } from '../../../test/worlds/places/places.ts';
import { NEVER_CANCELLED } from '../../kit/core/cancel.ts';
import { fromE7, toE7 } from '../../kit/geo/coordinates.ts';
import { HIERARCHY } from './groups/hierarchy.ts';
import { placesOperation, placeTileOperation } from './operations.ts';
import type { PlaceArea, PlaceTerm } from './place-query.ts';
import { isPlaceTag } from './place-tags.ts';

/**
 * Generates unusual keys and values: characters that JSON escapes, other scripts, byte order marks, numbers, names of
 * object members.
 */
const awkward = fc.constantFrom(
  '"',
  '\\',
  '\n',
  '\u0001',
  'ü',
  '東京',
  '😀',
  '𠀀',
  '\uFEFFx',
  '\u2028',
  'a"b\\c',
  '7',
  '__proto__',
  '',
);
const value = fc.oneof(
  awkward,
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom('restaurant', 'pizza', 'no', 'restaurant;bar', ' bar; no;bar;', 'no;none', ';', 'yes;'),
);
const key = fc.oneof(
  fc.constantFrom('amenity', 'cuisine', 'shop', 'name', 'emergency', 'type', 'id'),
  awkward.filter((text) => text !== ''),
);
const anyPlace: fc.Arbitrary<TestPlace> = fc.record({
  lon: fc.double({ min: -179, max: 179, noNaN: true }),
  lat: fc.double({ min: -84, max: 84, noNaN: true }),
  tags: fc
    .uniqueArray(fc.tuple(key, value), { selector: ([k]) => k, maxLength: 6 })
    .map((pairs) => Object.fromEntries(pairs)),
});
const anyTerms: fc.Arbitrary<PlaceTerm[] | null> = fc.constantFrom<PlaceTerm[] | null>(
  null,
  [{ group: null, key: 'custom', value: null }],
  [
    { group: null, key: 'custom', value: 'yes' },
    { group: null, key: 'name', value: null },
  ],
  [
    { group: null, key: 'custom', value: 'yes' },
    { group: null, key: 'amenity', value: 'bar' },
    { group: null, key: 'shop', value: 'restaurant;bar' },
  ],
);
const CLUSTERS = [{ name: 'c_"', terms: [{ group: null, key: 'name', value: null }] }];

/** Rounds degrees to the stored units; 0 has no sign. */
const seen = (degrees: number): number => fromE7(toE7(degrees)) + 0;

/** Returns the reference implementation of a place's description. */
function members({ lon, lat, tags: own }: TestPlace, i: number, terms: readonly PlaceTerm[] | null) {
  const tags = { ...own, custom: 'yes' };
  const pairs = Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1));
  const isAsked = (k: string, v: string) =>
    terms === null
      ? isPlaceTag(k, v)
      : terms.some((term) => term.group === null && term.key === k && (term.value === null || term.value === v));
  const items = pairs.flatMap(([k, v]) => {
    const parts = v.split(';').map((part) => part.trim());
    const distinct = v.includes(';') ? parts.filter((part, n) => part !== '' && parts.indexOf(part) === n) : [v];
    return (distinct.length > 0 ? distinct : [v]).map((item) => ({ k, v, item }));
  });
  const askedOf = ({ k, v, item }: (typeof items)[number]) => {
    if (isAsked(k, item)) return [`${k}=${item}`];
    return terms !== null && isAsked(k, v) ? [`${k}=${v}`] : [];
  };
  const groupsOf = ({ k, item }: (typeof items)[number]) => HIERARCHY.groupsOfTag.get(`${k}=${item}`) ?? [];
  return {
    id: `2_${i}`,
    lat: seen(lat),
    lng: seen(lon),
    type: 'node',
    osmType: [...new Set(items.flatMap(askedOf))].join(','),
    tags,
    groupIds: [...new Set(items.flatMap(groupsOf))],
    clusterIds: Object.hasOwn(own, 'name') ? ['c_"'] : [],
    source: 'custom',
  };
}

describe('places in bytes', () => {
  it('are the JSON of their description', () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { maxLength: 20 }), anyTerms, (list, terms) => {
        const network = placeWorld(list);
        const filter = { match: 'any' as const, terms, exclude: [] };
        const ask = (form: 'list' | 'json' | 'geojson') => {
          const query = { filter, clusters: CLUSTERS, area: { type: 'everywhere' } as const, maxPlaces: 100, form };
          return JSON.parse(new TextDecoder().decode(placesOperation.run([network], query, NEVER_CANCELLED).body));
        };
        const expected = Object.fromEntries(list.map((place, i) => [`2_${i}`, members(place, i, terms)]));
        expect(ask('json')).toEqual(expected);
        const order = (ask('list') as { id: string }[]).map(({ id }) => id);
        expect(ask('list')).toEqual(order.map((id) => expected[id]));
        expect(ask('geojson')).toEqual({
          type: 'FeatureCollection',
          features: order.map((id) => {
            const { lat, lng, ...properties } = expected[id];
            return { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties };
          }),
        });
      }),
      { numRuns: 50 },
    );
  });

  it('say that a geometry bounds them', () => {
    const network = placeWorld([{ lon: 8.5, lat: 49.5, tags: { amenity: 'cafe' } }]);
    const ring = [
      [8, 49],
      [9, 49],
      [9, 50],
      [8, 50],
      [8, 49],
    ];
    const area: PlaceArea = { type: 'geometry', geometry: { type: 'Polygon', coordinates: [ring] } };
    const filter = { match: 'any', terms: null, exclude: [] } as const;
    const ask = (form: 'json' | 'geojson') => {
      const query = { filter, clusters: [], area, maxPlaces: 10, form };
      return JSON.parse(new TextDecoder().decode(placesOperation.run([network], query, NEVER_CANCELLED).body));
    };
    expect(ask('json')['2_0'].bounded).toBe(true);
    expect(ask('geojson').features[0].properties.bounded).toBe(true);
  });

  it('are the same in tiles of both kinds', () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { maxLength: 20 }), anyTerms, fc.boolean(), (list, terms, loadAllTags) => {
        const network = placeWorld(list);
        const filter = { match: 'any' as const, terms, exclude: [] };
        const common = { filter, clusters: CLUSTERS, tile: { z: 0, x: 0, y: 0 }, geometry: null, loadAllTags } as const;
        const draw = (format: 'mvt' | 'geojson') => {
          const query = { ...common, format, layerType: 'node' as const, level: 3, maxCount: Infinity };
          return placeTileOperation.run([network], query, NEVER_CANCELLED).body;
        };
        const { features } = JSON.parse(new TextDecoder().decode(draw('geojson')));
        const layer = new VectorTile(new PbfReader(draw('mvt'))).layers.poi;
        expect(layer?.length ?? 0).toBe(list.length);
        features.forEach(({ properties: inJson }: { properties: Record<string, unknown> }, n: number) => {
          const i = Number(String(inJson.id).slice(2));
          const { lat: _, lng: __, tags, ...known } = members(list[i], i, terms);
          const named = 'name' in tags ? { name: tags.name } : {};
          const importance = expect.any(Number);
          expect(inJson).toEqual({ ...known, ...named, importance, ...(loadAllTags ? { tags } : {}) });
          const own = ['id', 'type', 'osmType', 'groupIds', 'clusterIds', 'source', 'importance'];
          const asAttributes = Object.entries(tags).map(([k, v]) => [own.includes(k) ? `tag:${k}` : k, v]);
          const lists = { groupIds: known.groupIds.join(','), clusterIds: known.clusterIds.join(',') };
          const { properties } = layer.feature(n);
          expect(Object.entries(properties).sort()).toEqual(
            Object.entries({
              ...known,
              ...lists,
              importance: inJson.importance,
              ...(loadAllTags ? Object.fromEntries(asAttributes) : named),
            }).sort(),
          );
        });
      }),
      { numRuns: 50 },
    );
  });
});
