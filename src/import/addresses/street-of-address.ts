import Flatbush from 'flatbush';
import { E7 } from '../../kit/geo/coordinates.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import { MAP_FRAME } from '../../kit/geo/longitude-frame.ts';
import { CITY, LOCALITY, STREET } from '../../products/geocode/layers.ts';
import { fold } from '../../products/geocode/text/fold.ts';
import { type Draft, draftOf } from './draft.ts';
import type { Address } from './houses.ts';
import type { Surroundings } from './surroundings.ts';

/** Greatest distance in meters between an address and the points of the street that it names. */
const FARTHEST_M = 2000;

/**
 * Finds the street or place that an address names; if the map has none of that name nearby, makes one from the
 * addresses.
 */
export class StreetOfAddress {
  /** Streets and places made of addresses alone. */
  readonly made: Draft[] = [];
  private readonly byName = new Map<string, NamedDrafts>();

  constructor(
    streets: readonly Draft[],
    places: readonly Draft[],
    private readonly surroundings: Surroundings,
  ) {
    for (const draft of streets) this.know('street', draft);
    for (const draft of places) this.know('place', draft);
  }

  /** Returns null if the address names neither. */
  find({ street, place, city, lonE7, latE7, osm, postcode }: Address): Draft | null {
    const name = street || place || city;
    if (name === '') return null;
    const kind = street !== '' ? 'street' : 'place';
    const found = this.byName.get(`${kind} ${fold(name)}`)?.nearest(lonE7, latE7);
    if (found !== undefined && found !== null) return found;
    const isStreet = kind === 'street';
    const made = draftOf({
      ...{ layer: isStreet ? STREET : LOCALITY, osm, lonE7, latE7, name, postcode },
      ...(isStreet ? { key: 'highway', value: 'address' } : { key: 'place', value: 'locality' }),
      importance: isStreet ? 30 : 40,
      parent: this.surroundings.around(lonE7, latE7, isStreet ? STREET : LOCALITY),
    });
    if (made.parent !== null && made.parent.layer >= CITY && fold(made.parent.name) === fold(name)) return made.parent;
    this.made.push(made);
    this.know(kind, made);
    return made;
  }

  private know(kind: string, draft: Draft): void {
    const key = `${kind} ${fold(draft.name)}`;
    const known = this.byName.get(key);
    if (known) known.add(draft);
    else this.byName.set(key, new NamedDrafts(draft));
  }
}

/** Drafts of one name, found by the distance to their points. */
class NamedDrafts {
  private readonly drafts: Draft[];
  private index: { readonly tree: Flatbush; readonly owner: readonly Draft[]; readonly of: number } | null = null;

  constructor(first: Draft) {
    this.drafts = [first];
  }

  add(draft: Draft): void {
    this.drafts.push(draft);
  }

  nearest(lonE7: number, latE7: number): Draft | null {
    if (this.drafts.length <= 2) return nearestOf(this.drafts, lonE7, latE7);
    if (this.index === null || this.index.of < this.drafts.length * 0.75) this.index = this.indexed();
    const { tree, owner, of } = this.index;
    const d = (FARTHEST_M / 111_000) * E7;
    const dx = d / Math.max(0.05, Math.cos(((latE7 / E7) * Math.PI) / 180));
    const box = { minX: (lonE7 - dx) / E7, minY: latE7 - d, maxX: (lonE7 + dx) / E7, maxY: latE7 + d };
    const near = MAP_FRAME.boxes(box)
      .flatMap(({ minX, minY, maxX, maxY }) => tree.search(minX * E7, minY, maxX * E7, maxY))
      .map((i) => owner[i]);
    return nearestOf([...new Set([...near, ...this.drafts.slice(of)])], lonE7, latE7);
  }

  private indexed() {
    const owner: Draft[] = [];
    for (const draft of this.drafts) for (let i = 0; i < pointsOf(draft).length; i += 2) owner.push(draft);
    const tree = new Flatbush(owner.length);
    for (const draft of this.drafts) {
      const points = pointsOf(draft);
      for (let i = 0; i < points.length; i += 2) tree.add(points[i], points[i + 1], points[i], points[i + 1]);
    }
    tree.finish();
    return { tree, owner, of: this.drafts.length };
  }
}

const pointsOf = ({ along, lonE7, latE7 }: Draft): readonly number[] => (along.length > 0 ? along : [lonE7, latE7]);

/** Returns the search distance of a draft: areas extend further than streets. */
const reachOf = ({ layer }: Draft): number => (layer >= CITY ? 10 : layer > STREET ? 2.5 : 1) * FARTHEST_M;

function nearestOf(drafts: readonly Draft[], lonE7: number, latE7: number): Draft | null {
  let best: Draft | null = null;
  let least = Infinity;
  for (const draft of drafts) {
    const points = pointsOf(draft);
    for (let i = 0; i < points.length; i += 2) {
      const d = haversineM(points[i] / E7, points[i + 1] / E7, lonE7 / E7, latE7 / E7);
      if (d < least && d <= reachOf(draft)) [best, least] = [draft, d];
    }
  }
  return best;
}
