import { WorkspaceSection } from '../../../kit/collections/workspace.ts';
import type { Network } from '../../../network/network/network.ts';
import type { ColumnSet } from '../../../region/columns/index.ts';
import type { CriterionBody, LocationBody } from '../scores.schema.ts';

/** The weights of criteria by key, by group. */
export type CriteriaGroups = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** An area to compare with: the scores of many places in it. */
export interface ReferenceArea {
  readonly id: number;
  readonly name: string;
  /** The number of places that it was made from. */
  readonly places: number;
  /** The ascending scores of places by criterion; places without a score are left out. */
  readonly scores: Readonly<Record<string, readonly number[]>>;
}

/** A rating as stored in a region: its definition, and the scores of its reference areas. */
export interface Rating {
  readonly id: string;
  readonly name: string;
  readonly criteria: Readonly<Record<string, CriterionBody>>;
  readonly competitors: readonly LocationBody[];
  /** The groups where a request names none. */
  readonly criteriaGroups: CriteriaGroups;
  readonly criteriaGroupWeights: Readonly<Record<string, number>>;
  readonly areas: readonly ReferenceArea[];
}

const COLUMN = 'rating.definitions.json';

const RATINGS = new WorkspaceSection<Network, ReadonlyMap<string, Rating>>(
  'ratings',
  ({ columns }) => new Map(ratingsFromColumns(columns).map((rating) => [rating.id, rating])),
);

/** Returns the ratings of a region by id, opened once per thread. */
export const ratingsOf = ({ workspace }: Network): ReadonlyMap<string, Rating> => workspace.of(RATINGS);

/** Reads the ratings in a region's columns. */
export function ratingsFromColumns(columns: ColumnSet): Rating[] {
  const column = columns.get(COLUMN);
  // TextDecoder refuses views on shared memory, hence the copy.
  return column === undefined ? [] : JSON.parse(new TextDecoder().decode(Uint8Array.from(column.array)));
}

/** Returns the columns of a region with these ratings in place of its own. */
export function withRatings(columns: ColumnSet, ratings: readonly Rating[]): ColumnSet {
  const others: ColumnSet = new Map([...columns].filter(([name]) => name !== COLUMN));
  if (ratings.length === 0) return others;
  const text = JSON.stringify([...ratings].sort((a, b) => (a.id < b.id ? -1 : 1)));
  return others.set(COLUMN, { array: new TextEncoder().encode(text), unit: 'JSON' });
}
