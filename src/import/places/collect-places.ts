import { GrowableFloat64, GrowableInt32, GrowableUint8 } from '../../kit/collections/growable.ts';
import type { Remarks } from '../../kit/core/remarks.ts';
import { type BBox, bboxContains } from '../../kit/geo/bbox.ts';
import { wrapLonE7 } from '../../kit/geo/longitude-frame.ts';
import { PLACE_NODE, PLACE_WAY } from '../../products/places/place-table.ts';
import { isPlaceTag, mayBePlaceKey } from '../../products/places/place-tags.ts';
import { membersOfRelation, type OsmData, type TagColumns, TagReader } from '../osm/index.ts';
import { PLACE_RELATIONS } from './filter.ts';
import { Positions } from './positions.ts';

/** Places in the order in which they were found, with their tags as pairs of texts. */
export class PlaceCollection {
  readonly id = new GrowableFloat64();
  readonly kind = new GrowableUint8();
  readonly lonE7 = new GrowableInt32();
  readonly latE7 = new GrowableInt32();
  /** The end of each place's tags; they begin where those of the place before end. */
  readonly tagEnd = new GrowableInt32();
  /** Indices into {@link texts}; a place has each key once. */
  readonly key = new GrowableInt32();
  readonly value = new GrowableInt32();
  readonly texts: string[];
  /** Created when first needed: the map's own tags already have indices. */
  private indices: Map<string, number> | null = null;

  /**
   * `texts`: the string table of the map, in which each text occurs once and the first one is empty; `box`: the box in
   * which places are wanted, in degrees × 10⁷.
   */
  constructor(
    texts: readonly string[],
    private readonly box: BBox | null = null,
  ) {
    this.texts = [...texts];
  }

  get count(): number {
    return this.id.length;
  }

  isWanted(lonE7: number, latE7: number): boolean {
    return this.box === null || bboxContains(this.box, lonE7, latE7);
  }

  /** Adds a place with the tags pushed since the last one. */
  add(kind: number, id: number, lonE7: number, latE7: number): void {
    this.kind.push(kind);
    this.id.push(id);
    this.lonE7.push(lonE7);
    this.latE7.push(latE7);
    this.tagEnd.push(this.key.length);
  }

  pushTag(key: string, value: string): void {
    this.key.push(this.indexOf(key));
    this.value.push(this.indexOf(value));
  }

  /** Adds the tags of a map entity; if a broken file repeats a key, its first value counts. */
  pushTags({ first, key, value }: TagColumns, element: number): void {
    const start = first[element];
    for (let i = start; i < first[element + 1]; i++) {
      let earlier = start;
      while (key[earlier] !== key[i]) earlier++;
      if (earlier < i) continue;
      this.key.push(key[i]);
      this.value.push(value[i]);
    }
  }

  private indexOf(text: string): number {
    this.indices ??= new Map(this.texts.map((known, i) => [known, i]));
    let index = this.indices.get(text);
    if (index === undefined) {
      index = this.texts.push(text) - 1;
      this.indices.set(text, index);
    }
    return index;
  }
}

/**
 * Collects every place of the map: nodes, ways, multipolygons and sites. Those without a position are counted in
 * remarks.
 */
export function collectPlaces(data: OsmData, collection: PlaceCollection, remarks: Remarks): void {
  const { wholeNodes, ways, relations, strings } = data;
  const isPlace = placeTest(strings);
  for (let node = 0; node < wholeNodes.count; node++) {
    if (!isPlace(wholeNodes.tags, node)) continue;
    if (!collection.isWanted(wholeNodes.lonE7[node], wholeNodes.latE7[node])) continue;
    collection.pushTags(wholeNodes.tags, node);
    collection.add(PLACE_NODE, wholeNodes.id[node], wrapLonE7(wholeNodes.lonE7[node]), wholeNodes.latE7[node]);
  }
  const positions = new Positions(data);
  for (let way = 0; way < ways.count; way++) {
    if (!isPlace(ways.tags, way)) continue;
    const position = positions.ofWay(way);
    if (position === null) {
      remarks.add('place without a node in the extract');
      continue;
    }
    if (!collection.isWanted(...position)) continue;
    collection.pushTags(ways.tags, way);
    collection.add(PLACE_WAY, ways.id[way], wrapLonE7(position[0]), position[1]);
  }
  const relationTags = new TagReader(relations.tags, strings);
  for (let relation = 0; relation < relations.count; relation++) {
    const type = relationTags.get(relation, 'type') ?? '';
    if (!PLACE_RELATIONS.includes(type) || !isPlace(relations.tags, relation)) continue;
    const position = positions.ofRelation(relation);
    if (position !== null) {
      if (!collection.isWanted(...position)) continue;
      collection.pushTags(relations.tags, relation);
      collection.add(PLACE_WAY, -relations.id[relation], wrapLonE7(position[0]), position[1]);
    } else if (membersOfRelation(data, relation).length > 0) remarks.add('place without a member in the extract');
  }
}

const UNKNOWN_KEY = 0;
const NO_PLACE_KEY = 1;
const PLACE_KEY = 2;

/** Returns a test whether an entity has a tag of a place. Most keys never do, so each key is checked once. */
function placeTest(strings: readonly string[]): (tags: TagColumns, element: number) => boolean {
  const kinds = new Uint8Array(strings.length);
  const kindOf = (key: number): number => {
    if (kinds[key] === UNKNOWN_KEY) kinds[key] = mayBePlaceKey(strings[key]) ? PLACE_KEY : NO_PLACE_KEY;
    return kinds[key];
  };
  return ({ first, key, value }, element) => {
    for (let i = first[element]; i < first[element + 1]; i++) {
      if (kindOf(key[i]) === PLACE_KEY && isPlaceTag(strings[key[i]], strings[value[i]])) return true;
    }
    return false;
  };
}
