import { verifyColumns } from '../../kit/collections/verify-columns.ts';
import { Violations } from '../../kit/collections/violations.ts';
import { EDGES } from '../../network/street/arcs.ts';
import { SECTION, storedForm } from './columns.ts';
import { PLACES, type PlaceTable, type PlainPlaceTable } from './place-table.ts';

/** Lists the faults in the places of a region whose streets have `edgeCount` edges. */
export function verifyPlaces(typed: PlaceTable, edgeCount: number): string[] {
  const violations = new Violations();
  verifyColumns(SECTION, PLACES, storedForm(typed), violations, new Map([[EDGES, edgeCount]]));
  if (!violations.none) return violations.toList();
  // Plain columns, since the promises of the types are what is verified.
  const table = typed as unknown as PlainPlaceTable;
  const { place, order } = table;
  if (!arePostingsInverse(table)) violations.add('places: postings are not the inverse of taggings', 0);
  for (let i = 1; i < order.place.length; i++) {
    if (!isBefore(place, order.place[i - 1], order.place[i])) {
      violations.add('places: order is not that of kind and id', i);
    }
  }
  return violations.toList();
}

function isBefore({ kind, id }: PlainPlaceTable['place'], a: number, b: number): boolean {
  return kind[a] < kind[b] || (kind[a] === kind[b] && id[a] < id[b]);
}

function arePostingsInverse({ count, place, tagging, tag, posting }: PlainPlaceTable): boolean {
  const next = Int32Array.from(tag.firstPosting);
  for (let p = 0; p < count; p++) {
    for (let i = place.firstTagging[p]; i < place.firstTagging[p + 1]; i++) {
      const t = tagging.tag[i];
      if (i > place.firstTagging[p] && tagging.tag[i - 1] >= t) return false;
      if (next[t] >= tag.firstPosting[t + 1] || posting.place[next[t]++] !== p) return false;
    }
  }
  return true;
}
