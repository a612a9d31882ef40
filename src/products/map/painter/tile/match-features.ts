import type { CompiledLayer, CompiledStyle, SourceLayers } from '../style/compiled-style.ts';
import { type Properties, propertiesOf, type TileFeature, type TileLayer, type Value } from './read-tile.ts';

/** The features of a tile that a layer shows. */
export interface ShownFeatures {
  readonly layer: CompiledLayer;
  readonly from: TileLayer;
  readonly features: TileFeature[];
}

/** Returns what each layer of a style shows of a tile, from the ground up, without layers that show nothing. */
export function matchFeatures(tile: ReadonlyMap<string, TileLayer>, style: CompiledStyle): ShownFeatures[] {
  const shown = new Map<CompiledLayer, ShownFeatures>();
  for (const [name, from] of tile) {
    const source = style.bySource.get(name);
    if (source === undefined) continue;
    const matched = matcher(source, from);
    for (const feature of from.features) {
      for (const layer of matched(feature)) {
        const known = shown.get(layer);
        if (known === undefined) shown.set(layer, { layer, from, features: [feature] });
        else known.features.push(feature);
      }
    }
  }
  return [...shown.values()].sort((a, b) => a.layer.index - b.layer.index);
}

/**
 * Returns a function that finds the layers of a feature. Features have few combinations of the attributes that filters
 * read, so filters run once per combination, and the style keeps the results.
 */
function matcher(source: SourceLayers, from: TileLayer): (feature: TileFeature) => readonly CompiledLayer[] {
  const slots = from.keys.map((key) => source.keys.indexOf(key));
  const inTile = new Map<string, readonly CompiledLayer[]>();
  const found: number[] = new Array(source.keys.length).fill(-1);
  return (feature) => {
    const { tags, type } = feature;
    found.fill(-1);
    for (let i = 0; i < tags.length; i += 2) {
      const slot = slots[tags[i]];
      if (slot >= 0) found[slot] = tags[i + 1];
    }
    const key = `${type} ${found.join()}`;
    let layers = inTile.get(key);
    if (layers === undefined) {
      const values = found.map((at) => (at < 0 ? undefined : from.values[at]));
      layers = inStyle(source, type, values, () => propertiesOf(from, feature));
      inTile.set(key, layers);
    }
    return layers;
  };
}

function inStyle(
  { layers, matches }: SourceLayers,
  type: number,
  values: readonly (Value | undefined)[],
  properties: () => Properties,
): readonly CompiledLayer[] {
  const key = JSON.stringify([type, ...values]);
  let found = matches.get(key);
  if (found === undefined) {
    const own = properties();
    found = layers.filter((layer) => layer.shows(type, own));
    // Attributes such as house numbers could have as many values as there are features.
    if (matches.size < MOST_MATCHES) matches.set(key, found);
  }
  return found;
}

const MOST_MATCHES = 20_000;
