import { HIERARCHY } from './groups/hierarchy.ts';
import { tagItems } from './tag-items.ts';

/** Keys that make an entity a place with any value. */
const PLACE_KEYS = [
  ...['aeroway', 'amenity', 'attraction', 'club', 'craft', 'cuisine', 'emergency', 'healthcare', 'historic', 'leisure'],
  ...['man_made', 'office', 'public_transport', 'shop', 'sport', 'tourism'],
] as const;

/** Values of {@link PLACE_KEYS} that mean that there is nothing. */
const NOTHING = new Set(['no', 'none']);
/** Values of `emergency` that only mean access for ambulances. */
const EMERGENCY_ACCESS = new Set(['yes', 'designated', 'official', 'permissive', 'private', 'destination']);

/** Values that for some of these keys don't make an entity a place. */
export const VALUES_OF_NO_PLACE: readonly string[] = [...NOTHING, ...EMERGENCY_ACCESS];

const placeKeys: ReadonlySet<string> = new Set(PLACE_KEYS);

/**
 * Returns true if a tag makes an entity a place: one of its items is in the hierarchy, or the key is one of {@link
 * PLACE_KEYS}.
 */
export const isPlaceTag = (key: string, value: string): boolean =>
  tagItems(key, value).some((item) => isPlaceItem(key, item));

/** Returns the same for one item. */
export function isPlaceItem(key: string, item: string): boolean {
  const values = placeValues.get(key);
  if (values !== null) return values?.has(item) === true;
  return !NOTHING.has(item) && (key !== 'emergency' || !EMERGENCY_ACCESS.has(item));
}

/** Returns true if some tag with this key makes an entity a place. */
export const mayBePlaceKey = (key: string): boolean => placeValues.has(key);

/** The values by key that may make an entity a place, `*` for any; {@link isPlaceTag} has a few exceptions. */
export const PLACE_TAGS: Readonly<Record<string, readonly string[] | '*'>> = placeTags();

/** The same as sets; null: any value. */
const placeValues: ReadonlyMap<string, ReadonlySet<string> | null> = new Map(
  Object.entries(PLACE_TAGS).map(([key, values]) => [key, values === '*' ? null : new Set(values)]),
);

function placeTags(): Readonly<Record<string, readonly string[] | '*'>> {
  const values = new Map<string, string[]>();
  for (const { key, value } of HIERARCHY.tags.values()) {
    if (placeKeys.has(key)) continue;
    const ofKey = values.get(key);
    if (ofKey) ofKey.push(value);
    else values.set(key, [value]);
  }
  const any = PLACE_KEYS.map((key): [string, '*'] => [key, '*']);
  return Object.fromEntries<readonly string[] | '*'>([...any, ...values]);
}
