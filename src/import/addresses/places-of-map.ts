import { fromE7, toE7 } from '../../kit/geo/coordinates.ts';
import { wrapLonE7 } from '../../kit/geo/longitude-frame.ts';
import { OSM_NODE, OSM_RELATION, OSM_WAY } from '../../products/geocode/address-index.ts';
import { CITY, COUNTRY, COUNTY, DISTRICT, type Layer, LOCALITY, OTHER, STATE } from '../../products/geocode/layers.ts';
import { fold } from '../../products/geocode/text/fold.ts';
import { type OsmData, TagReader } from '../osm/index.ts';
import { type Area, areaOfRelation, areaOfWay } from './areas.ts';
import { type Draft, draftOf, furtherNames } from './draft.ts';
import type { Bordered } from './surroundings.ts';

/** `place` → layer and importance, as Nominatim ranks them. */
const PLACES: Readonly<Record<string, readonly [Layer, number]>> = {
  country: [COUNTRY, 200],
  state: [STATE, 170],
  region: [STATE, 150],
  province: [STATE, 150],
  county: [COUNTY, 130],
  district: [COUNTY, 125],
  municipality: [CITY, 110],
  city: [CITY, 160],
  town: [CITY, 130],
  village: [CITY, 105],
  borough: [DISTRICT, 100],
  suburb: [DISTRICT, 95],
  hamlet: [DISTRICT, 85],
  quarter: [DISTRICT, 85],
  neighborhood: [LOCALITY, 78],
  city_block: [LOCALITY, 50],
  isolated_dwelling: [LOCALITY, 55],
  farm: [LOCALITY, 55],
  allotments: [LOCALITY, 50],
  locality: [LOCALITY, 60],
  square: [LOCALITY, 62],
  plot: [LOCALITY, 20],
  island: [OTHER, 90],
  islet: [OTHER, 60],
  archipelago: [OTHER, 95],
  sea: [OTHER, 110],
  ocean: [OTHER, 120],
  continent: [OTHER, 210],
};

/** Kinds of places that addresses don't use. */
const NO_ADDRESS: ReadonlySet<string> = new Set(
  Object.keys(PLACES).filter((place) => PLACES[place][0] === OTHER || ['city_block', 'plot', 'farm'].includes(place)),
);

/** `admin_level` → layer and importance. */
const LEVELS: Readonly<Record<string, readonly [Layer, number]>> = {
  2: [COUNTRY, 200],
  3: [STATE, 150],
  4: [STATE, 165],
  5: [COUNTY, 125],
  6: [COUNTY, 128],
  7: [CITY, 108],
  8: [CITY, 106],
  9: [DISTRICT, 92],
  10: [DISTRICT, 90],
  11: [LOCALITY, 70],
};

interface MapPlaces {
  /** Every settlement and area, each once. */
  readonly drafts: readonly Draft[];
  readonly bordered: readonly Bordered[];
  readonly postal: readonly { readonly code: string; readonly area: Area }[];
}

/**
 * Collects settlements, administrative areas and postal areas of the map. A place and the border around it with the
 * same name are one.
 */
export function collectMapPlaces(data: OsmData): MapPlaces {
  const { wholeNodes, ways, relations, strings } = data;
  const drafts: Draft[] = [];
  const bordered: Bordered[] = [];
  const postal: { code: string; area: Area }[] = [];
  const nodeTags = new TagReader(wholeNodes.tags, strings);
  for (let node = 0; node < wholeNodes.count; node++) {
    if (!nodeTags.has(node, 'place')) continue;
    const draft = placeOf(nodeTags.all(node), wholeNodes.id[node] * 4 + OSM_NODE, [
      wholeNodes.lonE7[node],
      wholeNodes.latE7[node],
    ]);
    if (draft !== null) drafts.push(draft);
  }
  const settlements = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const known = settlements.get(namesake(draft));
    if (known) known.push(draft);
    else settlements.set(namesake(draft), [draft]);
  }
  const take = (tags: ReadonlyMap<string, string>, osm: number, area: Area) => {
    if (tags.get('boundary') === 'postal_code') {
      const code = tags.get('postal_code') ?? tags.get('ref') ?? '';
      if (code !== '') postal.push({ code, area });
      return;
    }
    const at = [toE7(area.middle[0]), toE7(area.middle[1])] as const;
    const draft = tags.has('place') ? placeOf(tags, osm, at) : borderOf(tags, osm, at);
    if (draft === null) return;
    const known = settlements.get(namesake(draft))?.find((one) => lies(one, area)) ?? null;
    if (known === null) drafts.push(draft);
    if (!NO_ADDRESS.has(draft.value)) bordered.push({ draft: known ?? draft, area });
  };
  const wayTags = new TagReader(ways.tags, strings);
  for (let way = 0; way < ways.count; way++) {
    if (!wayTags.has(way, 'place') && !wayTags.has(way, 'boundary')) continue;
    // A border's single ways repeat the tags of the relation they belong to.
    const area = areaOfWay(data, way);
    if (area === null) continue;
    take(wayTags.all(way), ways.id[way] * 4 + OSM_WAY, area);
  }
  const relationTags = new TagReader(relations.tags, strings);
  for (let relation = 0; relation < relations.count; relation++) {
    if (!relationTags.has(relation, 'place') && !relationTags.has(relation, 'boundary')) continue;
    const area = areaOfRelation(data, relation);
    // The middle of a border that the extract cuts would be arbitrary.
    if (area === null) continue;
    take(relationTags.all(relation), relations.id[relation] * 4 + OSM_RELATION, area);
  }
  return { drafts, bordered, postal };
}

function placeOf(
  tags: ReadonlyMap<string, string>,
  osm: number,
  [lonE7, latE7]: readonly [number, number],
): Draft | null {
  const value = tags.get('place') ?? '';
  const name = tags.get('name');
  if (!Object.hasOwn(PLACES, value) || name === undefined) return null;
  const [layer, base] = PLACES[value];
  const population = Number.parseInt((tags.get('population') ?? '').replace(/[\s.,']/g, ''), 10);
  const people = population > 0 ? Math.round(4 * Math.log10(population)) : 0;
  const capital = tags.has('capital') && tags.get('capital') !== 'no' ? 10 : 0;
  const known = tags.has('wikidata') || tags.has('wikipedia') ? 4 : 0;
  return draftOf({
    ...{ layer, osm, lonE7: wrapLonE7(lonE7), latE7, name, key: 'place', value, names: furtherNames(tags) },
    importance: Math.min(255, base + people + capital + known),
    postcode: tags.get('addr:postcode') ?? tags.get('postal_code') ?? '',
    country: countryCodeOf(tags),
  });
}

function borderOf(
  tags: ReadonlyMap<string, string>,
  osm: number,
  [lonE7, latE7]: readonly [number, number],
): Draft | null {
  const level = tags.get('admin_level') ?? '';
  const name = tags.get('name');
  if (tags.get('boundary') !== 'administrative' || !Object.hasOwn(LEVELS, level) || name === undefined) return null;
  const [layer, importance] = LEVELS[level];
  return draftOf({
    ...{ layer, osm, lonE7: wrapLonE7(lonE7), latE7, name, key: 'boundary', value: 'administrative', importance },
    names: furtherNames(tags),
    postcode: tags.get('postal_code') ?? '',
    country: countryCodeOf(tags),
  });
}

/** Returns the ISO 3166-1 alpha-2 code, which some mappers write in lower case; '' for anything else. */
function countryCodeOf(tags: ReadonlyMap<string, string>): string {
  const code = (tags.get('ISO3166-1:alpha2') ?? tags.get('ISO3166-1') ?? '').toUpperCase().slice(0, 2);
  return /^[A-Z]{2}$/.test(code) ? code : '';
}

/** Returns a key that is equal for a settlement and the border around it. */
const namesake = ({ name, layer }: Draft): string => `${layer} ${fold(name)}`;

const lies = ({ lonE7, latE7 }: Draft, { shape }: Area): boolean => shape.contains(fromE7(lonE7), fromE7(latE7));
