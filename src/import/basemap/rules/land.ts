import type { Attribute } from '../../../products/map/basemap/cut/attribute-sets.ts';
import { layerIndex } from '../../../products/map/basemap/layers.ts';
import { nameAttributes } from '../names.ts';
import { leastPx, type MapElement, type Tags, zoomOfSize } from './map-element.ts';

const LANDCOVER = layerIndex('landcover');
const LANDUSE = layerIndex('landuse');
const PARK = layerIndex('park');

/** Class → its subclasses: values of `natural`, `landuse`, `leisure` and `wetland`. */
const LANDCOVER_CLASSES: Readonly<Record<string, readonly string[]>> = {
  farmland: ['farmland', 'farm', 'orchard', 'vineyard', 'plant_nursery'],
  ice: ['glacier', 'ice_shelf'],
  wood: ['wood', 'forest'],
  rock: ['bare_rock', 'scree'],
  sand: ['beach', 'sand', 'dune'],
  wetland: [
    ...['wetland', 'bog', 'swamp', 'wet_meadow', 'marsh', 'reedbed'],
    ...['saltern', 'tidalflat', 'saltmarsh', 'mangrove'],
  ],
  grass: [
    ...['grass', 'fell', 'flowerbed', 'grassland', 'heath', 'scrub', 'shrubbery', 'tundra', 'meadow'],
    ...['allotments', 'park', 'village_green', 'recreation_ground', 'garden', 'golf_course'],
  ],
};
const LANDCOVER_OF = new Map(
  Object.entries(LANDCOVER_CLASSES).flatMap(([clazz, values]) => values.map((value) => [value, clazz] as const)),
);

const LANDUSE_VALUES: Readonly<Record<string, ReadonlySet<string>>> = {
  landuse: new Set([
    ...['railway', 'cemetery', 'military', 'quarry', 'residential', 'commercial', 'industrial', 'garages', 'retail'],
  ]),
  amenity: new Set([
    ...['bus_station', 'school', 'university', 'kindergarten', 'college', 'library', 'hospital', 'parking'],
    'grave_yard',
  ]),
  leisure: new Set(['stadium', 'pitch', 'playground', 'track']),
  tourism: new Set(['theme_park', 'zoo']),
  place: new Set(['suburb', 'quarter', 'neighbourhood']),
  waterway: new Set(['dam']),
};

export function landFeatures(element: MapElement): void {
  if (!element.isClosed) return;
  landcover(element);
  landuse(element);
  park(element);
}

function landcover(element: MapElement): void {
  const { tags } = element;
  const keys = ['wetland', 'natural', 'landuse', 'leisure'];
  const subclass = keys.map((key) => tags.get(key)).find((value) => value !== undefined && LANDCOVER_OF.has(value));
  if (subclass === undefined) return;
  const attributes: Attribute[] = [
    ['class', LANDCOVER_OF.get(subclass) ?? ''],
    ['subclass', subclass],
  ];
  const least = (z: number): number => (z === 14 ? 1 / 16 : z >= 11 ? 8 : z === 10 ? 4 : 2);
  element.area({ layer: LANDCOVER, attributes, minZoom: zoomOfSize(element.sidePx, 7, least), order: -element.sidePx });
}

function landuse(element: MapElement): void {
  const { tags } = element;
  let clazz: string | undefined;
  for (const [key, values] of Object.entries(LANDUSE_VALUES)) {
    const value = tags.get(key);
    if (value !== undefined && values.has(value)) {
      clazz = value;
      break;
    }
  }
  if (clazz === undefined) return;
  const attributes: Attribute[] = [['class', clazz === 'grave_yard' ? 'cemetery' : clazz]];
  if (clazz === 'parking') {
    const subclass = tags.get('parking');
    const access = tags.get('access');
    if (subclass === 'underground') return;
    if (subclass !== undefined) attributes.push(['subclass', subclass]);
    if (access !== undefined) attributes.push(['access', access]);
  }
  const isTown = clazz === 'residential' || LANDUSE_VALUES.place.has(clazz);
  const least = isTown ? (z: number) => (z === 14 ? 1 / 16 : 0.1) : leastPx(4);
  const minZoom = zoomOfSize(element.sidePx, isTown ? 6 : 9, least);
  element.area({ layer: LANDUSE, attributes, minZoom, order: -element.sidePx });
}

function park(element: MapElement): void {
  const { tags } = element;
  const boundary = tags.get('boundary');
  const isPark = boundary === 'national_park' || boundary === 'protected_area';
  if (!isPark && tags.get('leisure') !== 'nature_reserve') return;
  const title = tags.get('protection_title');
  const clazz =
    title === undefined ? (isPark ? boundary! : 'nature_reserve') : title.toLowerCase().replaceAll(' ', '_');
  element.area({
    layer: PARK,
    attributes: [['class', clazz]],
    minZoom: zoomOfSize(element.sidePx, 4, leastPx(2)),
    order: -element.sidePx,
  });
  const name = nameAttributes(tags);
  if (name.length === 0) return;
  const minZoom = Math.max(5, Math.min(14, Math.round(20 - Math.log2(element.areaM2 / 70_000))));
  const attributes: Attribute[] = [['class', clazz], ...name];
  element.point({ layer: PARK, attributes, minZoom, order: parkFame(tags) * 1e9 - element.sidePx });
}

/** Returns the rank of a park: national parks first, then parks with a Wikipedia or Wikidata tag. */
const parkFame = (tags: Tags): number =>
  tags.get('boundary') === 'national_park' ? 1 : tags.has('wikipedia') || tags.has('wikidata') ? 2 : 3;
