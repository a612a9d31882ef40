import type { Competition, Measure, ScoredLocation, Subject } from './criterion.ts';
import { SearchList } from './read-search.ts';
import type { LocationBody } from './scores.schema.ts';

/** A list of distinct items. */
class Distinct<T> {
  readonly items: T[] = [];
  private readonly known = new Map<string, number>();

  add(item: T): number {
    const key = JSON.stringify(item);
    let at = this.known.get(key);
    if (at === undefined) {
      at = this.items.push(item) - 1;
      this.known.set(key, at);
    }
    return at;
  }
}

/** The lists of what the criteria of a request measure, so that what they share is computed once. */
export class MeasureList {
  readonly searches = new SearchList();
  readonly subjects = new Distinct<Subject>();
  readonly competitions = new Distinct<Competition>();
  readonly rivals = new Distinct<readonly ScoredLocation[]>();
  readonly measures = new Distinct<Measure>();

  /**
   * @param usual the competitors of criteria that name none
   * @param read reads the locations of a criterion's own competitors
   */
  constructor(
    private readonly usual: readonly ScoredLocation[],
    private readonly read: (bodies: readonly LocationBody[], path: string) => ScoredLocation[],
  ) {}

  subject(subject: Subject): number {
    return this.subjects.add(subject);
  }

  competition(search: number, maxWeight: number, exponent: number, competitors: readonly LocationBody[]): number {
    const own = competitors.length > 0 ? this.read(competitors, 'competitors') : this.usual;
    const rivals = own.length > 0 ? this.rivals.add(own) : null;
    return this.competitions.add({ search, maxWeight, exponent, rivals });
  }
}
