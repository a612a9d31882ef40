import { fromE7 } from '../../kit/geo/coordinates.ts';
import { STREET_MODES } from '../../network/street/street-graph.ts';
import type { PlainPlaceTable } from './columns.ts';
import type { PlaceTable } from './place-table.ts';

type Numbers = ArrayLike<number>;

/** Lists the faults in the places of a region whose streets have `edgeCount` edges. */
export function verifyPlaces(typed: PlaceTable, edgeCount: number): string[] {
  // Plain columns, since the promises of the types are what is verified.
  const table = typed as unknown as PlainPlaceTable;
  const { count, place, tagging, tag, posting, key, order, keys, values } = table;
  const problems: string[] = [];
  const check = (holds: boolean, problem: string) => {
    if (!holds) problems.push(`places: ${problem}`);
  };
  const all = (column: Numbers, holds: (value: number, i: number) => boolean): boolean => {
    for (let i = 0; i < column.length; i++) if (!holds(column[i], i)) return false;
    return true;
  };
  const below = (end: number) => (value: number) => value >= 0 && value < end;
  const covers = (first: Numbers, count: number, end: number) =>
    first.length === count + 1 &&
    first[0] === 0 &&
    first[count] === end &&
    all(first, (value, i) => i === 0 || value >= first[i - 1]);

  for (const column of [place.kind, place.lonE7, place.latE7, place.importance, order.place]) {
    check(column.length === count, 'a column is shorter or longer than the others');
  }
  check(
    all(place.lonE7, (lon) => Math.abs(fromE7(lon)) <= 180),
    'a longitude is not on the earth',
  );
  check(
    all(place.latE7, (lat) => Math.abs(fromE7(lat)) <= 90),
    'a latitude is not on the earth',
  );
  check(covers(place.firstTagging, count, tagging.tag.length), 'firstTagging does not cover the taggings');
  check(covers(tag.firstPosting, tag.value.length, posting.place.length), 'firstPosting does not cover the postings');
  check(covers(key.firstTag, keys.length, tag.value.length), 'firstTag does not cover the tags');
  check(all(tag.value, below(values.length)), 'a value does not exist');
  check(all(tagging.tag, below(tag.value.length)), 'a tag does not exist');
  if (problems.length > 0) return problems;
  check(arePostingsInverse(table), 'postings are not the inverse of taggings');
  check(
    all(order.place, (p, i) => below(count)(p) && (i === 0 || isBefore(place, order.place[i - 1], p))),
    'order is not that of kind and id',
  );
  for (const mode of STREET_MODES) {
    const { edge, share, distanceM } = table.snaps[mode];
    check(
      edge.length === count && share.length === count && distanceM.length === count,
      `${mode} has not one snap per place`,
    );
    check(
      all(edge, (e) => e === -1 || below(edgeCount)(e)),
      `an edge by ${mode} does not exist`,
    );
    check(
      all(share, (s) => s >= 0 && s <= 1),
      `a share by ${mode} is not within 0 and 1`,
    );
    check(
      all(distanceM, (d) => d >= 0),
      `a distance by ${mode} is negative`,
    );
  }
  return problems;
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
