import { firstWhere } from '../../kit/collections/binary-search.ts';
import { WorkspaceSection } from '../../kit/collections/workspace.ts';
import { wrongField } from '../../kit/core/errors.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import { BoxPyramid } from '../../kit/geo/box-pyramid.ts';
import { E7, fromE7 } from '../../kit/geo/coordinates.ts';
import type { Network } from '../../network/network/network.ts';
import { placesFromColumns } from './columns.ts';
import { PlaceLists } from './place-lists.ts';
import {
  type KeyIndex,
  PLACE_CUSTOM,
  PLACE_WAY,
  type PlaceIndex,
  type PlaceTable,
  type TagIndex,
} from './place-table.ts';
import { TagBytes } from './tag-bytes.ts';
import { TagDictionary } from './tag-dictionary.ts';

const PLACES = new WorkspaceSection<Network, Places>('places', ({ region, columns }) => {
  const table = placesFromColumns(columns);
  if (table === null) {
    throw wrongField('serviceUrl', `names the region ${region}, which was imported without places: import it again`);
  }
  return new Places(region, table);
});

export const hasPlaces = ({ columns }: Network): boolean => placesFromColumns(columns) !== null;

/** Returns the places of a region, opened once per thread. Throws RequestError if it was imported without. */
export const placesOf = ({ workspace }: Network): Places => workspace.of(PLACES);

/** A region's places with their indices: positions, names of tags, groups. */
export class Places {
  readonly pyramid: BoxPyramid;
  readonly tagBytes: TagBytes;
  readonly tags: TagDictionary;
  readonly lists: PlaceLists;

  constructor(
    readonly region: string,
    readonly table: PlaceTable,
  ) {
    const { lonE7, latE7 } = table.place;
    // Removes the index types from the columns.
    this.pyramid = new BoxPyramid(lonE7 as ArrayLike<number>, latE7 as ArrayLike<number>);
    this.tags = new TagDictionary(table);
    this.tagBytes = new TagBytes(table, (tag) => this.tags.keyIndexOf(tag));
    this.lists = new PlaceLists(this.tags);
  }

  lon(place: PlaceIndex): number {
    return fromE7(this.table.place.lonE7[place]);
  }

  lat(place: PlaceIndex): number {
    return fromE7(this.table.place.latE7[place]);
  }

  /** Returns the public id, such as `0_17`, `1_-4`, `2_1`. */
  idOf(place: PlaceIndex): string {
    return `${this.table.place.kind[place]}_${this.table.place.id[place]}`;
  }

  /** Returns the place of a public id, or null. */
  byId(id: string): PlaceIndex | null {
    const match = /^([012])_(-?\d{1,16})$/.exec(id);
    if (match === null) return null;
    const [kind, number] = [Number(match[1]), Number(match[2])];
    const { place, order, count } = this.table;
    const first = firstWhere(0, count, (i) => {
      const at = order.place[i];
      return place.kind[at] > kind || (place.kind[at] === kind && place.id[at] >= number);
    });
    const found = order.place[first];
    return first < count && place.kind[found] === kind && place.id[found] === number ? found : null;
  }

  /** The box around all places in degrees; null if there are none. */
  get bounds(): BBox | null {
    const { root } = this.pyramid;
    if (root === null) return null;
    const [minX, minY, maxX, maxY] = Array.from(root, fromE7);
    return { minX, minY, maxX, maxY };
  }

  /** Returns true if a box in degrees meets the box around all places. */
  isNear(box: BBox): boolean {
    const { root } = this.pyramid;
    if (root === null) return false;
    const [minX, minY, maxX, maxY] = unitsAround(box);
    return root[0] <= maxX && root[1] <= maxY && root[2] >= minX && root[3] >= minY;
  }

  typeOf(place: PlaceIndex): 'node' | 'way' {
    const kind = this.table.place.kind[place];
    return kind === PLACE_WAY ? 'way' : 'node';
  }

  isCustom(place: PlaceIndex): boolean {
    return this.table.place.kind[place] === PLACE_CUSTOM;
  }

  /** Returns the tag that a place has with a key, or null. */
  tagOfKey(place: PlaceIndex, key: KeyIndex | null): TagIndex | null {
    if (key === null) return null;
    const [from, to] = this.tags.tagsOfKey(key);
    const { place: columns, tagging } = this.table;
    const end = columns.firstTagging[place + 1];
    for (let i = columns.firstTagging[place]; i < end; i++) {
      const tag = tagging.tag[i];
      if (tag >= from && tag < to) return tag;
    }
    return null;
  }
}

/** Converts a box to stored units, one unit larger on every side, so that rounding loses nothing. */
export const unitsAround = ({
  minX,
  minY,
  maxX,
  maxY,
}: BBox): [minX: number, minY: number, maxX: number, maxY: number] => [
  Math.floor(minX * E7) - 1,
  Math.floor(minY * E7) - 1,
  Math.ceil(maxX * E7) + 1,
  Math.ceil(maxY * E7) + 1,
];
