import { type Progress, stageProgress } from '../../kit/core/progress.ts';
import { Remarks } from '../../kit/core/remarks.ts';
import { E7 } from '../../kit/geo/coordinates.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import { nearLon, wrapLonE7 } from '../../kit/geo/longitude-frame.ts';
import { CITY, COUNTRY, HOUSE, OTHER, STREET } from '../../products/geocode/layers.ts';
import type { OsmData } from '../osm/index.ts';
import type { Countries } from './countries.ts';
import { namesOfCountry } from './countries.ts';
import { type Draft, draftOf } from './draft.ts';
import { HouseRows } from './house-rows.ts';
import { collectAddresses } from './houses.ts';
import { InheritedAddresses } from './inherited-addresses.ts';
import { collectNamedFeatures, customFeature, type NamedFeature } from './named-features.ts';
import { collectMapPlaces } from './places-of-map.ts';
import { StreetOfAddress } from './street-of-address.ts';
import { collectStreets } from './streets.ts';
import { BoxIndex, Surroundings } from './surroundings.ts';

/** A feature that isn't from the map: a stop of a timetable, or a place from the importer's own file. Degrees × 10⁷. */
export interface OwnFeature {
  readonly lonE7: number;
  readonly latE7: number;
  readonly tags: ReadonlyMap<string, string>;
}

/** Houses of the same number within this distance are one: a building and its entrance. */
const SAME_HOUSE_M = 60;
/**
 * Features of the same name and kind within this distance are one: the platforms of a stop, or a stop of the map and of
 * a feed.
 */
const SAME_THING_M = 250;

/** Collects everything that is searched by name, with its houses, area, country and postcode. */
export function collectDrafts(
  osm: OsmData,
  own: readonly OwnFeature[],
  countries: Countries,
  progress: Progress,
): { drafts: Draft[]; houses: HouseRows; remarks: Remarks } {
  const remarks = new Remarks();
  const places = collectMapPlaces(osm);
  const surroundings = new Surroundings(places.bordered, places.drafts);
  for (const draft of places.drafts) {
    if (draft.layer < COUNTRY) draft.parent = surroundings.around(draft.lonE7, draft.latE7, draft.layer, draft);
  }
  const streets = collectStreets(
    osm,
    surroundings,
    stageProgress(progress, 'collecting streets to search', osm.ways.count),
  );
  const streetOf = new StreetOfAddress(streets, places.drafts, surroundings);
  const houses = new HouseRows();
  const { wholeNodes, ways, relations } = osm;
  const countElements = stageProgress(
    progress,
    'collecting house numbers',
    wholeNodes.count + ways.count + relations.count,
  );
  const inherited = new InheritedAddresses(osm);
  collectAddresses(osm, inherited, remarks, countElements, (address) => {
    const street = streetOf.find(address);
    if (street === null) remarks.add('address without a street or place');
    else street.houses.push(houses.add(address));
  });
  const all = [
    ...collectNamedFeatures(osm, inherited),
    ...own.map(({ tags, lonE7, latE7 }) => customFeature(tags, lonE7, latE7)).filter((one) => one !== null),
  ];
  const distinct = withoutRepeats(all);
  const ofNamed = stageProgress(progress, 'placing what has a name', distinct.length);
  const features = distinct.map((feature, i) => {
    ofNamed(i);
    return placed(feature, streetOf, surroundings);
  });
  const named = [...places.drafts, ...streets, ...streetOf.made, ...features];
  for (const draft of named) sortHouses(draft, houses);
  const postal = new BoxIndex(places.postal, ({ area }) => area.shape.bounds);
  for (const draft of named) {
    draft.postcode ||= usualPostcode(draft, houses) || postcodeAt(postal, draft);
    draft.country ||=
      surroundings.countryAt(draft.lonE7, draft.latE7) || countries.at(draft.lonE7 / E7, draft.latE7 / E7);
  }
  // Harbors and bridges may lie at sea on a coarse map of the world.
  for (const draft of named) draft.country ||= countryAround(draft);
  const drafts = [...named, ...postcodes(named, houses, surroundings, countries)];
  joinCountries(drafts);
  return { drafts, houses, remarks };
}

function countryAround({ parent }: Draft): string {
  let area = parent;
  while (area !== null && area.country === '') area = area.parent;
  return area?.country ?? '';
}

/** Sorts the houses of a draft by number and removes repetitions. */
function sortHouses(draft: Draft, houses: HouseRows): void {
  if (draft.houses.length < 2) return;
  const { osm } = houses;
  const sorted = draft.houses.sort(
    (a, b) => compareNumbers(houses.numberOf(a), houses.numberOf(b)) || osm.get(a) - osm.get(b),
  );
  const kept: number[] = [];
  for (const row of sorted) {
    let repeated = false;
    for (let i = kept.length - 1; i >= 0 && houses.numberOf(kept[i]) === houses.numberOf(row) && !repeated; i--)
      repeated = metersBetween(placeOf(houses, kept[i]), placeOf(houses, row)) < SAME_HOUSE_M;
    if (!repeated) kept.push(row);
  }
  draft.houses = kept;
}

type Place = Pick<Draft, 'lonE7' | 'latE7'>;

const placeOf = ({ lonE7, latE7 }: HouseRows, row: number): Place => ({ lonE7: lonE7.get(row), latE7: latE7.get(row) });

/** Compares by the leading number, then by the rest: `9`, `10`, `10a`, `10b`. */
function compareNumbers(a: string, b: string): number {
  const difference = (Number.parseInt(a, 10) || 0) - (Number.parseInt(b, 10) || 0);
  return difference !== 0 ? difference : a < b ? -1 : a > b ? 1 : 0;
}

const metersBetween = (a: Place, b: Place): number =>
  haversineM(a.lonE7 / E7, a.latE7 / E7, b.lonE7 / E7, b.latE7 / E7);

/** Assigns a feature to its street, or to the area around it. */
function placed({ draft, street, place, city }: NamedFeature, streetOf: StreetOfAddress, around: Surroundings): Draft {
  if (street !== '' || place !== '') {
    const { lonE7, latE7, osm, postcode, number } = draft;
    const found = streetOf.find({ lonE7, latE7, osm, postcode, number, street, place, city });
    if (found !== null) draft.street = found;
  }
  draft.parent = draft.street?.parent ?? around.around(draft.lonE7, draft.latE7, STREET);
  draft.postcode ||= draft.street?.postcode ?? '';
  return draft;
}

/** Removes features with the same name and kind as a more important one nearby. */
function withoutRepeats(features: readonly NamedFeature[]): NamedFeature[] {
  const kept = new Map<string, Draft[]>();
  const inOrder = features.map((feature, i) => ({ feature, i }));
  inOrder.sort((a, b) => b.feature.draft.importance - a.feature.draft.importance || a.i - b.i);
  const result: { feature: NamedFeature; i: number }[] = [];
  for (const one of inOrder) {
    const { draft } = one.feature;
    const isTransit = TRANSIT_KEYS.has(draft.key) || draft.value === 'bus_station' || draft.value === 'bus_stop';
    const kind = `${isTransit ? 'transit' : `${draft.key} ${draft.value}`} ${draft.name}`;
    const same = kept.get(kind);
    if (same?.some((other) => metersBetween(other, draft) < (isTransit ? SAME_THING_M : SAME_HOUSE_M)) === true)
      continue;
    if (same) same.push(draft);
    else kept.set(kind, [draft]);
    result.push(one);
  }
  return result.sort((a, b) => a.i - b.i).map(({ feature }) => feature);
}

const TRANSIT_KEYS: ReadonlySet<string> = new Set(['public_transport', 'railway']);

/** Returns the postcode of most of its houses. */
function usualPostcode({ houses: rows }: Draft, houses: HouseRows): string {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const postcode = houses.postcodeOf(row);
    if (postcode !== '') counts.set(postcode, (counts.get(postcode) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? '';
}

type PostalIndex = BoxIndex<{
  readonly code: string;
  readonly area: { readonly shape: { contains(x: number, y: number): boolean } };
}>;

/** Returns the code of the postal area that a street or address is in; empty for settlements, which have several. */
function postcodeAt(postal: PostalIndex, { layer, lonE7, latE7 }: Draft): string {
  if (layer !== STREET && layer !== HOUSE) return '';
  const [lon, lat] = [lonE7 / E7, latE7 / E7];
  return postal.at(lon, lat).find(({ area }) => area.shape.contains(lon, lat))?.code ?? '';
}

/** Makes an entry for every postcode, in the middle of the entries that have it. */
function postcodes(
  drafts: readonly Draft[],
  houses: HouseRows,
  surroundings: Surroundings,
  countries: Countries,
): Draft[] {
  const sums = new Map<string, { lon: number; lat: number; count: number }>();
  const add = (code: string, lonE7: number, latE7: number) => {
    if (!/^[\p{L}\p{N}][\p{L}\p{N} -]{1,9}$/u.test(code)) return;
    const sum = sums.get(code) ?? { lon: 0, lat: 0, count: 0 };
    sum.lon += sum.count === 0 ? lonE7 : E7 * nearLon(lonE7 / E7, sum.lon / sum.count / E7);
    sum.lat += latE7;
    sum.count++;
    sums.set(code, sum);
  };
  for (const { houses: rows, layer, postcode, lonE7, latE7 } of drafts) {
    if (rows.length > 0)
      for (const row of rows) add(houses.postcodeOf(row), houses.lonE7.get(row), houses.latE7.get(row));
    else if (layer <= STREET) add(postcode, lonE7, latE7);
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { lon, lat, count }]) => {
      const [lonE7, latE7] = [wrapLonE7(Math.round(lon / count)), Math.round(lat / count)];
      const draft = draftOf({
        ...{ layer: OTHER, osm: 0, lonE7, latE7, name: code, key: 'place', value: 'postcode', importance: 70 },
      });
      draft.parent = surroundings.around(lonE7, latE7, CITY - 1);
      draft.country = surroundings.countryAt(lonE7, latE7) || countries.at(lonE7 / E7, latE7 / E7);
      return draft;
    });
}

/** Adds an entry for every country that has entries, and makes it the last parent in the chains of areas. */
function joinCountries(drafts: Draft[]): void {
  const byCode = new Map<string, Draft>();
  for (const draft of drafts) if (draft.layer === COUNTRY && draft.country !== '') byCode.set(draft.country, draft);
  const counts = new Map<string, Draft[]>();
  for (const draft of drafts) {
    if (draft.country === '' || draft.layer === COUNTRY) continue;
    const known = counts.get(draft.country);
    if (known) known.push(draft);
    else counts.set(draft.country, [draft]);
  }
  for (const [code, inside] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let country = byCode.get(code);
    if (country === undefined) {
      const names = namesOfCountry(code);
      // Uses the most important city: a country's middle may be far from what the region covers.
      const most = inside.reduce((a, b) => (b.importance > a.importance ? b : a));
      country = draftOf({
        ...{ layer: COUNTRY, osm: 0, lonE7: most.lonE7, latE7: most.latE7, key: 'place', value: 'country' },
        ...{ name: names[0]?.[1] ?? code, names, country: code, importance: 150 },
      });
      drafts.push(country);
    }
    for (const draft of inside) if (draft.parent === null && draft !== country) draft.parent = country;
  }
}
