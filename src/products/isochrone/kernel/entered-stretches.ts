import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import { SiteNumbers } from './site-numbers.ts';

/** Stretches of streets between neighboring sites, found by the site at which they begin. */
export class EnteredStretches {
  /** Indexed by site: the stretch that was noted last there, plus one. */
  private readonly last = new SiteNumbers();
  private readonly placeOf = new GrowableInt32();
  private readonly edgeOf = new GrowableInt32();
  /** Indexed by stretch: the one that was noted before at the same site, plus one. */
  private readonly before = new GrowableInt32();

  /** Has room for so many sites. */
  open(siteCount: number): void {
    this.last.open(siteCount);
  }

  /** @param place in the chain, where a stretch of the edge begins at this site */
  note(site: number, edge: number, place: number): void {
    this.placeOf.push(place);
    this.edgeOf.push(edge);
    this.before.push(this.last.numbers[site]);
    this.last.set(site, this.placeOf.length);
  }

  get count(): number {
    return this.placeOf.length;
  }

  /** Returns a stretch that begins at a site; -1 where none does. */
  firstAt(site: number): number {
    return this.last.numbers[site] - 1;
  }

  /** Returns another stretch that begins at the same site; -1 where none does. */
  after(stretch: number): number {
    return this.before.get(stretch) - 1;
  }

  placeAt(stretch: number): number {
    return this.placeOf.get(stretch);
  }

  edgeAt(stretch: number): number {
    return this.edgeOf.get(stretch);
  }

  clear(): void {
    this.last.clear();
    this.placeOf.length = 0;
    this.edgeOf.length = 0;
    this.before.length = 0;
  }

  release(): void {
    this.clear();
    this.last.release();
  }
}
