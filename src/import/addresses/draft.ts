import { EXTRA_NAME_KEYS } from './name-tags.ts';

/** A named feature while the index is built. */
export interface Draft {
  readonly layer: number;
  /** OSM id × 4 + kind; 0: not of OpenStreetMap. */
  readonly osm: number;
  lonE7: number;
  latE7: number;
  readonly name: string;
  /** `[language or kind, name]` of further names. */
  readonly names: readonly (readonly [string, string])[];
  readonly key: string;
  readonly value: string;
  /** 0 to 255. */
  importance: number;
  parent: Draft | null;
  /** ISO 3166-1 alpha-2, or empty. */
  country: string;
  postcode: string;
  street: Draft | null;
  number: string;
  /** Rows of `HouseRows`. */
  houses: number[];
  /** West, south, east, north in degrees × 10⁷. */
  extent: readonly [number, number, number, number] | null;
  /** Points of a street, `lon, lat, …` in degrees × 10⁷, by which addresses find it. */
  readonly along: readonly number[];
}

const NOTHING: readonly never[] = [];

/** Makes a draft of what tags and position give; later steps fill in the rest. */
export function draftOf(
  given: Pick<Draft, 'layer' | 'osm' | 'lonE7' | 'latE7' | 'name' | 'key' | 'value' | 'importance'> & Partial<Draft>,
): Draft {
  // Written field by field: there is a draft for every address, and objects made by spreading need more memory.
  return {
    layer: given.layer,
    osm: given.osm,
    lonE7: given.lonE7,
    latE7: given.latE7,
    name: given.name,
    names: given.names ?? NOTHING,
    key: given.key,
    value: given.value,
    importance: given.importance,
    parent: given.parent ?? null,
    country: given.country ?? '',
    postcode: given.postcode ?? '',
    street: given.street ?? null,
    number: given.number ?? '',
    houses: given.houses ?? [],
    extent: given.extent ?? null,
    along: given.along ?? NOTHING,
  };
}

/** Returns names in languages (`name:de`) and of other kinds (`alt_name`) among tags; splits lists. */
export function furtherNames(tags: ReadonlyMap<string, string>): [string, string][] {
  const names: [string, string][] = [];
  const usual = tags.get('name');
  for (const [tag, value] of tags) {
    const language = /^name:([a-z]{2,3}(?:-[A-Za-z]+)?)$/.exec(tag)?.[1];
    const kind = language ?? EXTRA_NAME_KEYS.get(tag);
    if (kind === undefined) continue;
    for (const name of value.split(';').map((one) => one.trim())) {
      if (name !== '' && (name !== usual || language !== undefined)) names.push([kind, name]);
    }
  }
  return names;
}
