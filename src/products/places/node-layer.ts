import { MvtLayer } from '../../kit/geo/mvt.ts';
import { type Tile, TileProjection } from '../../kit/geo/tile.ts';
import type { FoundPlaces, PlaceDescriber } from './describe-place.ts';
import type { NameList } from './name-list.ts';
import type { Facts } from './place-json.ts';
import type { KeyIndex, PlaceIndex, TagIndex } from './place-table.ts';

/** The attributes of a feature that a tag of the same name doesn't replace. */
const OWN = new Set([
  ...['id', 'type', 'osmType', 'groupIds', 'clusterIds', 'source', 'importance'],
  ...['edgeWeight', 'closestSource', 'bounded', 'openOnArrival'],
]);

/** Encodes places as a layer of points, with their names or with all tags. */
export function nodeLayer(
  name: string,
  all: readonly FoundPlaces[],
  tile: Tile,
  loadAllTags: boolean,
  facts: Facts,
): MvtLayer {
  const layer = new MvtLayer(name);
  const projection = new TileProjection(tile);
  let i = 0;
  for (const { describer, found } of all) {
    const { places } = describer;
    const writer = new NodeWriter(layer, describer, loadAllTags);
    for (const place of found) {
      writer.add(projection.xOfLon(places.lon(place)), projection.yOfLat(places.lat(place)), place, facts(i++));
    }
  }
  return layer;
}

/** Adds places of a region to a layer. Texts of tags are copied from column to tile without decoding, each once. */
class NodeWriter {
  private readonly keys = new Map<KeyIndex, number>();
  private readonly tagValues = new Map<number, number>();
  private readonly lists = new Map<NameList, number>();
  private readonly tags: number[] = [];

  constructor(
    private readonly layer: MvtLayer,
    private readonly describer: PlaceDescriber,
    private readonly loadAllTags: boolean,
  ) {}

  add(x: number, y: number, place: PlaceIndex, facts: ReturnType<Facts>): void {
    const { layer, describer, tags } = this;
    const { places } = describer;
    tags.length = 0;
    for (const name in facts) tags.push(layer.keyIndex(name), layer.valueIndex(facts[name]));
    tags.push(layer.keyIndex('id'), layer.newText(describer.region.idOf(place)));
    tags.push(layer.keyIndex('type'), layer.valueIndex(places.typeOf(place)));
    tags.push(layer.keyIndex('osmType'), this.listValue(describer.osmTypes(place)));
    tags.push(layer.keyIndex('groupIds'), this.listValue(describer.groups(place)));
    tags.push(layer.keyIndex('importance'), layer.valueIndex(places.table.place.importance[place]));
    if (describer.hasClusters) tags.push(layer.keyIndex('clusterIds'), this.listValue(describer.clusterIds(place)));
    if (places.isCustom(place)) tags.push(layer.keyIndex('source'), layer.valueIndex('custom'));
    if (this.loadAllTags) this.pushTags(place);
    else {
      const name = describer.nameTag(place);
      if (name !== null) tags.push(layer.keyIndex('name'), this.tagValue(name));
    }
    layer.addPoint(x, y, tags);
  }

  private pushTags(place: PlaceIndex): void {
    const { place: columns, tagging } = this.describer.places.table;
    const end = columns.firstTagging[place + 1];
    for (let i = columns.firstTagging[place]; i < end; i++) {
      const tag = tagging.tag[i];
      this.tags.push(this.keyOf(tag), this.tagValue(tag));
    }
  }

  private keyOf(tag: TagIndex): number {
    const { places } = this.describer;
    const key = places.tags.keyIndexOf(tag);
    let index = this.keys.get(key);
    if (index === undefined) {
      const name = places.tags.keyOf(tag);
      index = this.layer.keyIndex(OWN.has(name) ? `tag:${name}` : name);
      this.keys.set(key, index);
    }
    return index;
  }

  private tagValue(tag: TagIndex): number {
    const { tag: columns, values } = this.describer.places.table;
    const value = columns.value[tag];
    let index = this.tagValues.get(value);
    if (index === undefined) {
      index = this.layer.newText(values.bytesOf(value));
      this.tagValues.set(value, index);
    }
    return index;
  }

  private listValue(list: NameList): number {
    let index = this.lists.get(list);
    if (index === undefined) {
      index = this.layer.valueIndex(list.text);
      this.lists.set(list, index);
    }
    return index;
  }
}
