import type { Network } from '../../network/network.ts';
import type { ColumnSet } from '../../storage/index.ts';
import type { CriterionBody, LocationBody } from '../scores.schema.ts';

/** Weights of criteria by key, by group. */
export type CriteriaGroups = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Where a rating compares with: the scores of many places there. */
export interface ReferenceArea {
  readonly id: number;
  readonly name: string;
  /** How many places it was made from. */
  readonly places: number;
  /** By criterion, ascending; places without a score are left out. */
  readonly scores: Readonly<Record<string, readonly number[]>>;
}

/** A rating as it lies in a region: its definition, and what its reference areas score. */
export interface Rating {
  readonly id: string;
  readonly name: string;
  readonly criteria: Readonly<Record<string, CriterionBody>>;
  readonly competitors: readonly LocationBody[];
  /** Where a request names none. */
  readonly criteriaGroups: CriteriaGroups;
  readonly criteriaGroupWeights: Readonly<Record<string, number>>;
  readonly areas: readonly ReferenceArea[];
}

const COLUMN = 'rating.definitions.json';

const opened = new WeakMap<Network, ReadonlyMap<string, Rating>>();

/** The ratings of a region by id, opened once per thread. */
export function ratingsOf(network: Network): ReadonlyMap<string, Rating> {
  let ratings = opened.get(network);
  if (ratings === undefined) {
    ratings = new Map(ratingsFromColumns(network.columns).map((rating) => [rating.id, rating]));
    opened.set(network, ratings);
  }
  return ratings;
}

/** The ratings that lie in a region's columns. */
export function ratingsFromColumns(columns: ColumnSet): Rating[] {
  const column = columns.get(COLUMN);
  // TextDecoder refuses views on shared memory, hence the copy.
  return column === undefined ? [] : JSON.parse(new TextDecoder().decode(Uint8Array.from(column.array)));
}

/** The columns of a region with these ratings instead of those that it had. */
export function withRatings(columns: ColumnSet, ratings: readonly Rating[]): ColumnSet {
  const others: ColumnSet = new Map([...columns].filter(([name]) => name !== COLUMN));
  if (ratings.length === 0) return others;
  const text = JSON.stringify([...ratings].sort((a, b) => (a.id < b.id ? -1 : 1)));
  return others.set(COLUMN, { array: new TextEncoder().encode(text), unit: 'JSON' });
}
