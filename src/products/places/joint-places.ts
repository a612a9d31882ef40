import { Bitset } from '../../kit/collections/bitset.ts';
import type { CancelFlag } from '../../kit/core/cancel.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import type { Network } from '../../network/network/network.ts';
import { forSameIds, type IdOrder } from './kernel/same-ids.ts';
import type { PlaceMatcher } from './place-matcher.ts';
import { PLACE_CUSTOM, type PlaceIndex, type PlaceTable } from './place-table.ts';
import { hasPlaces, type Places, placesOf } from './places.ts';
import { type PlaceScope, selectPlaces } from './select-places.ts';

/** A few places of a region. */
interface PlaceSet {
  /** Distinct places. */
  readonly list: readonly PlaceIndex[];
  has(place: PlaceIndex): boolean;
}

/** The places of a region as answers show them, alone or together with other regions. */
export class RegionPlaces {
  constructor(
    readonly places: Places,
    /** Places that an earlier region also has, which answers for them; null where there are none. */
    readonly repeated: PlaceSet | null = null,
    /** Custom places whose id an earlier region gives to another place; null where there are none. */
    private readonly namesakes: PlaceSet | null = null,
  ) {}

  /** Selects the places of a scope that a matcher accepts and that this region answers for, ascending. */
  select(matcher: PlaceMatcher, scope: PlaceScope, cancel: CancelFlag): PlaceIndex[] {
    const { places, repeated } = this;
    const found = selectPlaces(places, matcher, scope, cancel);
    return repeated === null ? found : found.filter((place) => !repeated.has(place));
  }

  /**
   * Returns the suffix that distinguishes a place's id from another region's place: `@` and the region; mostly empty.
   */
  idSuffixOf(place: PlaceIndex): string {
    return this.namesakes?.has(place) === true ? `@${this.places.region}` : '';
  }

  idOf(place: PlaceIndex): string {
    return this.places.idOf(place) + this.idSuffixOf(place);
  }
}

/**
 * The places of several regions as one set. Places with the same id in neighboring regions are the same place, and the
 * first region that has it answers for it, even if others have another position; ids of custom places are local to
 * their region, so these are the same only if they also share their position.
 */
export class JointPlaces {
  readonly regions: readonly RegionPlaces[];

  constructor(all: readonly Places[]) {
    this.regions = all.map((places, i) => new RegionPlaces(places, ...overlapsOf(places, all.slice(0, i))));
  }

  /** Returns the regions that have places near some of these boxes. */
  near(boxes: readonly BBox[]): readonly RegionPlaces[] {
    return this.regions.filter(({ places }) => boxes.some((box) => places.isNear(box)));
  }

  /** Returns the place of a public id, or null. */
  byId(id: string): { readonly region: RegionPlaces; readonly place: PlaceIndex } | null {
    const [own, name] = id.split('@', 2) as [string, string?];
    for (const region of this.regions) {
      if (name !== undefined && name !== region.places.region) continue;
      const place = region.places.byId(own);
      if (place !== null && (name !== undefined || region.repeated?.has(place) !== true)) return { region, place };
    }
    return null;
  }
}

/**
 * The largest distance in degrees between the positions of one place in two regions: each extract has its own part of
 * an entity across the border.
 */
const NEIGHBORS = 1;

/**
 * Returns true if regions may share places: at the same position, or of an entity that extends into both. Most pairs of
 * regions are far apart.
 */
function mayShare({ bounds }: Places, other: Places): boolean {
  if (bounds === null) return false;
  const { minX, minY, maxX, maxY } = bounds;
  // Also across the date line.
  return [-360, 0, 360].some((turn) =>
    other.isNear({
      minX: minX + turn - NEIGHBORS,
      minY: minY - NEIGHBORS,
      maxX: maxX + turn + NEIGHBORS,
      maxY: maxY + NEIGHBORS,
    }),
  );
}

/** Returns the places that earlier regions also have, and the custom ones whose id they give to other places. */
function overlapsOf(
  places: Places,
  before: readonly Places[],
): [repeated: PlaceSet | null, namesakes: PlaceSet | null] {
  const { table } = places;
  const [repeated, namesakes] = [new PlaceMarks(table.count), new PlaceMarks(table.count)];
  const { kind, lonE7, latE7 } = table.place;
  for (const region of before) {
    const { place } = region.table;
    const first = mayShare(places, region) ? firstPlace : firstCustom;
    forSameIds(inOrder(table, first), inOrder(region.table, first), (own, theirs) => {
      const isSame = lonE7[own] === place.lonE7[theirs] && latE7[own] === place.latE7[theirs];
      (kind[own] !== PLACE_CUSTOM || isSame ? repeated : namesakes).add(own);
    });
  }
  return [repeated.orNull, namesakes.orNull];
}

const inOrder = (table: PlaceTable, first: (table: PlaceTable) => number): IdOrder => {
  const { order, place } = table;
  return { from: first(table), order: order.place, kind: place.kind, id: place.id };
};

const firstPlace = (): number => 0;

/** Returns the index of the first custom place; these come last. */
function firstCustom({ count, order, place }: PlaceTable): number {
  let first = count;
  while (first > 0 && place.kind[order.place[first - 1]] === PLACE_CUSTOM) first--;
  return first;
}

class PlaceMarks implements PlaceSet {
  readonly list: PlaceIndex[] = [];
  private readonly bits: Bitset;

  constructor(size: number) {
    this.bits = new Bitset(size);
  }

  add(place: PlaceIndex): void {
    if (this.has(place)) return;
    this.bits.add(place);
    this.list.push(place);
  }

  has(place: PlaceIndex): boolean {
    return this.bits.has(place);
  }

  get orNull(): PlaceSet | null {
    return this.list.length === 0 ? null : this;
  }
}

/** The number of sets of regions that a thread keeps joined, most recently used first: plans have few. */
const MOST_KEPT = 16;
const kept: { readonly networks: readonly Network[]; readonly joint: JointPlaces }[] = [];

/**
 * Joins the places of regions, without those imported without places. Throws RequestError if all were.\n@param networks
 * by name, the order in which they answer for shared places
 */
export function jointPlacesOf(networks: readonly Network[]): JointPlaces {
  const at = kept.findIndex((one) => isSameList(one.networks, networks));
  if (at >= 0) {
    kept.unshift(...kept.splice(at, 1));
    return kept[0].joint;
  }
  const some = networks.filter(hasPlaces);
  const joint = new JointPlaces((some.length > 0 ? some : networks).map(placesOf));
  kept.unshift({ networks, joint });
  kept.length = Math.min(kept.length, MOST_KEPT);
  return joint;
}

const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);
