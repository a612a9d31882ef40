import { type AddressIndex, type EntryIndex, NO_ENTRY, type OsmReference, type TextIndex } from './address-index.ts';
import type { Hit } from './hit.ts';
import { COUNTRY, isArea, LAYERS, STREET } from './layers.ts';

/** A result in Photon's format: a GeoJSON feature. */
export interface AddressFeature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly [number, number] };
  readonly properties: Readonly<Record<string, string | number | boolean | readonly number[]>>;
}

const OSM_TYPES = ['', 'N', 'W', 'R'];

/** Describes a hit with names in the language if the index has them, else with usual names. */
export function describeHit(
  { index, entry, house, number, lon, lat, isInterpolated }: Hit,
  language: string | null,
): AddressFeature {
  const { entry: columns, texts, tag } = index;
  const text = (at: TextIndex) => texts.get(at);
  const name = nameOf(index, entry, language);
  const layer = columns.layer[entry];
  const isStreet = layer === STREET;
  const street = columns.street[entry];
  const ownNumber = text(columns.number[entry]);
  const postcode =
    text(house === null ? columns.postcode[entry] : index.house.postcode[house]) || text(columns.postcode[entry]);
  const isPostcode = text(tag.value[columns.tag[entry]]) === 'postcode';
  const properties: Record<string, string | number | boolean | readonly number[]> = {
    ...osmOf(house === null ? columns.osm[entry] : index.house.osm[house]),
    ...(house === null
      ? { osm_key: text(tag.key[columns.tag[entry]]), osm_value: text(tag.value[columns.tag[entry]]) }
      : { osm_key: 'place', osm_value: 'house' }),
    type: house === null ? LAYERS[layer] : 'house',
    ...(house === null ? { name } : {}),
    ...(house !== null ? { housenumber: number } : ownNumber === '' ? {} : { housenumber: ownNumber }),
    ...(house !== null && isStreet ? { street: name } : {}),
    ...(house === null && street !== NO_ENTRY ? { street: nameOf(index, street, language) } : {}),
    ...areasOf(index, house !== null && !isStreet ? entry : columns.parent[entry], language),
    ...(postcode === '' && !isPostcode ? {} : { postcode: isPostcode ? name : postcode }),
    ...countryOf(index, entry, language),
    ...(isInterpolated ? { interpolated: true } : {}),
    ...(house === null ? extentOf(index, entry) : {}),
  };
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [rounded(lon), rounded(lat)] },
    properties,
  };
}

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

function osmOf(reference: OsmReference): { osm_type?: string; osm_id?: number } {
  return reference === 0 ? {} : { osm_type: OSM_TYPES[reference % 4], osm_id: Math.floor(reference / 4) };
}

/** Returns the names of an area and its parents, by layer. */
function areasOf(index: AddressIndex, from: EntryIndex, language: string | null): Record<string, string> {
  const names: Record<string, string> = {};
  const { layer, parent } = index.entry;
  for (let area = from; area !== NO_ENTRY; area = parent[area]) {
    const name = LAYERS[layer[area]];
    if (isArea(layer[area]) && layer[area] !== COUNTRY) names[name] ??= nameOf(index, area, language);
  }
  return names;
}

function countryOf(index: AddressIndex, entry: EntryIndex, language: string | null): Record<string, string> {
  const packed = index.entry.country[entry];
  if (packed === 0) return {};
  const code = String.fromCharCode(packed >> 8, packed & 255);
  let area = entry;
  while (area !== NO_ENTRY && index.entry.layer[area] !== COUNTRY) area = index.entry.parent[area];
  const named = area === NO_ENTRY || index.entry.country[area] !== packed ? '' : nameOf(index, area, language);
  const country = language === null && named !== '' ? named : (countryNames(language ?? 'en')?.of(code) ?? named);
  return { ...(country === '' ? {} : { country }), countrycode: code };
}

const displayNames = new Map<string, Intl.DisplayNames | null>();

/** Returns null if there are no names in a language. */
function countryNames(language: string): Intl.DisplayNames | null {
  let names = displayNames.get(language);
  if (names === undefined) {
    const isKnown = Intl.DisplayNames.supportedLocalesOf([language]).length > 0;
    names = isKnown ? new Intl.DisplayNames([language], { type: 'region' }) : null;
    displayNames.set(language, names);
  }
  return names;
}

function nameOf({ entry: columns, name, texts }: AddressIndex, entry: EntryIndex, language: string | null): string {
  if (language !== null) {
    for (let i = columns.firstName[entry]; i < columns.firstName[(entry + 1) as EntryIndex]; i++)
      if (texts.get(name.language[i]) === language) return texts.get(name.text[i]);
  }
  return texts.get(columns.name[entry]);
}

/** Returns west, north, east and south, the order of Photon. */
function extentOf({ extent }: AddressIndex, entry: EntryIndex): { extent?: readonly number[] } {
  let [low, high] = [0, extent.entry.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (extent.entry[middle] < entry) low = middle + 1;
    else high = middle;
  }
  if (extent.entry[low] !== entry) return {};
  const { westE7, northE7, eastE7, southE7 } = extent;
  return { extent: [westE7[low], northE7[low], eastE7[low], southE7[low]].map((e7) => e7 / 1e7) };
}
