import { E7 } from '../../kit/geo/coordinates.ts';
import { lineMiddle } from '../../kit/geo/line-middle.ts';
import { wrapLonE7 } from '../../kit/geo/longitude-frame.ts';
import { pointInside } from '../../kit/geo/point-inside.ts';
import { OSM_NODE, OSM_RELATION, OSM_WAY } from '../../products/geocode/address-index.ts';
import { HOUSE, OTHER } from '../../products/geocode/layers.ts';
import { MISSING_COORDINATE, nodesOfWay, type OsmData, TagReader } from '../osm/index.ts';
import { areaOfRelation, areaOfWay } from './areas.ts';
import { type Draft, draftOf, furtherNames } from './draft.ts';
import { NATURAL, RAILWAYS } from './filter.ts';
import { type AddressParts, type InheritedAddresses, partsOf } from './inherited-addresses.ts';

/** Keys that give the kind of a named feature, the most specific first, and the importance of such features. */
const KEYS: readonly (readonly [key: string, importance: number])[] = [
  ['aeroway', 60],
  ['railway', 60],
  ['tourism', 45],
  ['historic', 40],
  ['amenity', 38],
  ['leisure', 36],
  ['shop', 34],
  ['office', 28],
  ['craft', 28],
  ['healthcare', 34],
  ['public_transport', 34],
  ['club', 28],
  ['man_made', 30],
  ['natural', 40],
  ['waterway', 40],
];

/** Houses that have a name, with a number or without. */
const HOUSE_NAME = 'addr:housename';
const OF_HOUSE_NAMES = 25;

/** Importance of values that people search more often than others of their key, or less often. */
const VALUES: Readonly<Record<string, number>> = {
  ...{ aerodrome: 90, station: 75, halt: 60, university: 60, hospital: 58, townhall: 55, college: 50, theatre: 48 },
  ...{ museum: 55, attraction: 52, zoo: 58, castle: 55, stadium: 55, park: 45, cinema: 44, library: 44, school: 42 },
  ...{ mall: 50, supermarket: 40, hotel: 44, peak: 48, river: 62, water: 44, marketplace: 46, bus_stop: 30 },
  ...{ vending_machine: 10, waste_basket: 5, bench: 5, atm: 15, recycling: 12, parking: 22, bicycle_parking: 10 },
  ...{ information: 15, artwork: 22, picnic_site: 18, pitch: 22, tree: 10 },
};

/**
 * A point of interest, station, mountain or water with a name, or a house with a name of its own, with the address in
 * its tags.
 */
export interface NamedFeature extends AddressParts {
  readonly draft: Draft;
}

/** Collects everything on the map that has a name and is neither a street nor a settlement. */
export function collectNamedFeatures(data: OsmData, inherited: InheritedAddresses): NamedFeature[] {
  const { wholeNodes, ways, nodes, relations, strings } = data;
  const features: NamedFeature[] = [];
  const push = (tags: ReadonlyMap<string, string>, osm: number, lonE7: number, latE7: number) => {
    const feature = featureOf(tags, osm, wrapLonE7(lonE7), latE7, inherited.of(osm, tags));
    if (feature !== null) features.push(feature);
  };
  const isNamed = (tags: TagReader, feature: number) => tags.has(feature, 'name') || tags.has(feature, HOUSE_NAME);
  const nodeTags = new TagReader(wholeNodes.tags, strings);
  for (let node = 0; node < wholeNodes.count; node++) {
    if (!isNamed(nodeTags, node)) continue;
    push(nodeTags.all(node), wholeNodes.id[node] * 4 + OSM_NODE, wholeNodes.lonE7[node], wholeNodes.latE7[node]);
  }
  const wayTags = new TagReader(ways.tags, strings);
  for (let way = 0; way < ways.count; way++) {
    if (!isNamed(wayTags, way) || wayTags.has(way, 'highway')) continue;
    const points: number[] = [];
    for (const node of nodesOfWay(ways, way))
      if (nodes.lonE7[node] !== MISSING_COORDINATE) points.push(nodes.lonE7[node], nodes.latE7[node]);
    if (points.length === 0) continue;
    const inside = areaOfWay(data, way) === null ? null : pointInside([points]);
    const [x, y] = inside ?? lineMiddle(points, Math.cos(((points[1] / E7) * Math.PI) / 180));
    push(wayTags.all(way), ways.id[way] * 4 + OSM_WAY, Math.round(x), Math.round(y));
  }
  const relationTags = new TagReader(relations.tags, strings);
  for (let relation = 0; relation < relations.count; relation++) {
    if (!isNamed(relationTags, relation)) continue;
    const middle = areaOfRelation(data, relation)?.middle;
    if (middle === undefined) continue;
    const osm = relations.id[relation] * 4 + OSM_RELATION;
    push(relationTags.all(relation), osm, Math.round(middle[0] * E7), Math.round(middle[1] * E7));
  }
  return withoutStretches(features);
}

/** Returns a feature of the importer's own file, by the same rules; any key may give its kind. */
export const customFeature = (tags: ReadonlyMap<string, string>, lonE7: number, latE7: number): NamedFeature | null =>
  featureOf(tags, 0, lonE7, latE7, partsOf(tags)) ??
  featureOf(new Map([...tags, ['man_made', 'custom']]), 0, lonE7, latE7, partsOf(tags));

function featureOf(
  tags: ReadonlyMap<string, string>,
  osm: number,
  lonE7: number,
  latE7: number,
  parts: AddressParts,
): NamedFeature | null {
  const houseName = tags.get(HOUSE_NAME) ?? '';
  const found = KEYS.find(([key]) => isFeature(key, tags.get(key)));
  const name = (found !== undefined && tags.get('name')) || houseName;
  if (name.trim() === '') return null;
  const [key, usual] = found ?? ['place', OF_HOUSE_NAMES];
  const value = found === undefined ? 'house' : (tags.get(key) ?? '');
  const known = tags.has('wikidata') || tags.has('wikipedia') ? 12 : 0;
  return {
    draft: draftOf({
      ...{ layer: key === 'natural' || key === 'waterway' ? OTHER : HOUSE, osm, lonE7, latE7, name, key, value },
      names: furtherNames(tags),
      importance: (VALUES[value] ?? usual) + known + (tags.has('website') ? 2 : 0),
      postcode: parts.postcode,
      number: tags.get('addr:housenumber') ?? '',
    }),
    ...parts,
  };
}

function isFeature(key: string, value: string | undefined): boolean {
  if (value === undefined || value === 'no') return false;
  if (key === 'natural') return NATURAL.includes(value);
  if (key === 'railway') return RAILWAYS.includes(value);
  if (key === 'waterway') return value === 'river' || value === 'canal' || value === 'waterfall';
  return true;
}

/** Keeps one way of each river name within some kilometers, since rivers consist of many ways. */
function withoutStretches(features: readonly NamedFeature[]): NamedFeature[] {
  const kept = new Set<string>();
  return features.filter(({ draft: { key, name, lonE7, latE7 } }) => {
    if (key !== 'waterway') return true;
    const cell = `${name} ${Math.floor(lonE7 / 1e6)} ${Math.floor(latE7 / 1e6)}`;
    if (kept.has(cell)) return false;
    kept.add(cell);
    return true;
  });
}
