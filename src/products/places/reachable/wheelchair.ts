import type { PlaceIndex } from '../place-table.ts';
import type { Places } from '../places.ts';
import type { Wheelchair } from './reachable-query.ts';

const GOOD_ENOUGH: Readonly<Record<Wheelchair, readonly string[]>> = {
  yes: ['yes', 'designated'],
  limited: ['yes', 'designated', 'limited'],
};

/** Returns a test whether places are tagged as accessible by wheelchair; untagged ones aren't. Null accepts all. */
export function accessibleBy(places: Places, wheelchair: Wheelchair | null): (place: PlaceIndex) => boolean {
  if (wheelchair === null) return () => true;
  const good = new Set(GOOD_ENOUGH[wheelchair].map((value) => places.tags.findTag('wheelchair', value)));
  const { place: columns, tagging } = places.table;
  return (place) => {
    for (let i = columns.firstTagging[place]; i < columns.firstTagging[place + 1]; i++) {
      if (good.has(tagging.tag[i])) return true;
    }
    return false;
  };
}
