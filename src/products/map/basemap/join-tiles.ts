import { encodeTile, MvtLayer } from '../../../kit/geo/mvt.ts';
import { geometryOf, pathsOf, type TileLayer, type TileLayerFeature } from './tile-layers.ts';

/**
 * Joins several tiles into one. Each layer occurs once (two of a name make a tile invalid); if several tiles have a
 * feature of the same id, the first one counts.
 */
export function joinTiles(tiles: readonly (readonly TileLayer[])[]): Uint8Array<ArrayBuffer> {
  const joined = new Map<string, { layer: MvtLayer; ids: Set<number> }>();
  for (const layers of tiles) {
    // Within one tile an id may come several times.
    const merged = new Map<string, number[]>();
    for (const from of layers) {
      let into = joined.get(from.name);
      if (into === undefined) {
        into = { layer: new MvtLayer(from.name, from.extent), ids: new Set() };
        joined.set(from.name, into);
      }
      const ids = merged.get(from.name) ?? [];
      merged.set(from.name, ids);
      ids.push(...addFeatures(into.layer, from, into.ids));
    }
    for (const [name, ids] of merged) for (const id of ids) joined.get(name)?.ids.add(id);
  }
  return encodeTile([...joined.values()].map(({ layer }) => layer));
}

/** Adds features whose id isn't in `known`, and returns the ids added. */
function addFeatures(to: MvtLayer, from: TileLayer, known: ReadonlySet<number>): number[] {
  const keys = from.keys.map((key) => to.keyIndex(key));
  const values = from.values.map((value) => to.valueIndex(value));
  const ids: number[] = [];
  for (const feature of from.features) {
    const { id, type, tags } = feature;
    if (id !== undefined && id !== 0) {
      if (known.has(id)) continue;
      ids.push(id);
    }
    const own = tags.map((tag, i) => (i & 1 ? values[tag] : keys[tag]));
    to.addEncoded(type, scaled(feature, to.extent / from.extent), own, id);
  }
  return ids;
}

function scaled(feature: TileLayerFeature, factor: number): readonly number[] {
  if (factor === 1) return feature.geometry;
  const paths = pathsOf(feature).map((path) => path.map((value) => Math.round(value * factor)));
  return geometryOf(feature.type, paths);
}
