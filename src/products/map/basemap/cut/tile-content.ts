import { encodeTile, GeometryCursor, type MvtGeometryType, MvtLayer } from '../../../../kit/geo/mvt.ts';
import { ALL_LAYERS } from '../layers.ts';
import type { AttributeSets } from './attribute-sets.ts';
import { LAYER_SETTINGS } from './layer-settings.ts';
import type { Item } from './zoom-content.ts';

/** The part of an item within a tile: points, lines or polygons in units of the tile. */
interface TileFeature {
  readonly item: Item;
  readonly type: MvtGeometryType;
  /** Lines, or the rings of polygons. */
  readonly paths: readonly (readonly number[])[];
}

/** The features of one tile, until it is encoded. */
export class TileContent {
  private readonly layers: (TileFeature[] | undefined)[] = [];

  add(feature: TileFeature): void {
    const { layer } = feature.item;
    const there = this.layers[layer];
    if (there === undefined) this.layers[layer] = [feature];
    else there.push(feature);
  }

  /** Encodes the tile; no bytes if it is empty. */
  encode(attributes: AttributeSets): Uint8Array {
    const layers: MvtLayer[] = [];
    this.layers.forEach((features, l) => {
      if (features !== undefined) layers.push(encodeLayer(l, features, attributes));
    });
    return encodeTile(layers);
  }
}

function encodeLayer(index: number, features: TileFeature[], attributes: AttributeSets): MvtLayer {
  const layer = new MvtLayer(ALL_LAYERS[index]);
  features.sort((a, b) => a.item.level - b.item.level || a.item.order - b.item.order);
  const tagsOf = new Map<number, number[]>();
  const tags = ({ attributes: set, rank }: Item): number[] => {
    let list = tagsOf.get(set);
    if (list === undefined) {
      const found: number[] = [];
      attributes.each(set, (key, value) => found.push(layer.keyIndex(key), layer.valueIndex(value)));
      list = found;
      tagsOf.set(set, list);
    }
    return rank === 0 ? list : [...list, layer.keyIndex('rank'), layer.valueIndex(rank)];
  };
  if (!LAYER_SETTINGS[index].grouped) {
    for (const { item, type, paths } of features) {
      layer.addEncoded(
        type,
        encoded(type, paths, new GeometryCursor()).geometry,
        tags(item),
        item.id === 0 ? undefined : item.id,
      );
    }
    return layer;
  }
  for (const { item, type, members } of grouped(features)) {
    const cursor = new GeometryCursor();
    for (const { paths } of members) encoded(type, paths, cursor);
    const id = members.length === 1 && item.id !== 0 ? item.id : undefined;
    layer.addEncoded(type, cursor.geometry, tags(item), id);
  }
  return layer;
}

function encoded(type: MvtGeometryType, paths: readonly (readonly number[])[], cursor: GeometryCursor): GeometryCursor {
  if (type === 'point') cursor.points(paths.flat());
  else for (const path of paths) type === 'line' ? cursor.path(path) : cursor.ring(path);
  return cursor;
}

interface Group {
  readonly item: Item;
  readonly type: MvtGeometryType;
  readonly members: TileFeature[];
}

/** Groups features of equal attributes and level, in the place of the first of them. */
function grouped(features: readonly TileFeature[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const feature of features) {
    const { item, type } = feature;
    const key = `${item.level} ${item.attributes} ${type}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { item, type, members: [feature] });
    else group.members.push(feature);
  }
  return groups.values();
}
