import { PlaceMatcher } from '../place-matcher.ts';
import type { PlaceTerm } from '../place-query.ts';
import type { PlaceIndex } from '../place-table.ts';
import type { Places } from '../places.ts';
import type { ReachableBasis } from './reachable-query.ts';
import type { Rows } from './rows.ts';

/** The nearest places of a source and term, nearest first. */
export interface NearestPlaces {
  readonly source: number;
  /** The index among the terms of the filter. */
  readonly term: number;
  readonly place: readonly PlaceIndex[];
  /** Deciseconds or decimeters. */
  readonly weight: readonly number[];
}

/** Returns a term as written in answers; null: all places. */
export const termText = (term: PlaceTerm | null): string => {
  if (term === null) return 'all';
  return term.group === null ? `${term.key}=${term.value ?? '*'}` : term.group;
};

/** Returns the terms; without any, one for all places. */
export const termsOf = ({ filter }: ReachableBasis): readonly (PlaceTerm | null)[] => filter.terms ?? [null];

/**
 * Finds the `count` nearest places of every term among what one source reaches; equally near ones in the order of
 * places.
 */
export function nearestPlaces(places: Places, basis: ReachableBasis, count: number, rows: Rows): NearestPlaces[] {
  if (rows.place.length === 0) return [];
  const order = Int32Array.from(rows.place.keys()).sort((a, b) => rows.weight[a] - rows.weight[b] || a - b);
  return termsOf(basis).map((term, i) => {
    const filter = { match: 'any', terms: term && [term], exclude: [] } as const;
    const matcher = new PlaceMatcher(places, filter);
    const nearest: number[] = [];
    for (let k = 0; k < order.length && nearest.length < count; k++) {
      if (matcher.matches(rows.place[order[k]] as PlaceIndex)) nearest.push(order[k]);
    }
    return {
      source: rows.source[0],
      term: i,
      place: nearest.map((row) => rows.place[row] as PlaceIndex),
      weight: nearest.map((row) => rows.weight[row]),
    };
  });
}
