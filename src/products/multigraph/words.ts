/** The words of multigraph requests and their meanings: both spellings, in any case, and those of older clients. */

export const MERGE_WORDS = ['min', 'max', 'mean', 'sum', 'minimum', 'maximum', 'average'] as const;
export type Merge = 'min' | 'max' | 'mean' | 'sum';

const MERGES: Readonly<Record<(typeof MERGE_WORDS)[number], Merge>> = {
  min: 'min',
  max: 'max',
  mean: 'mean',
  sum: 'sum',
  minimum: 'min',
  maximum: 'max',
  average: 'mean',
};

export const mergeOf = (word: (typeof MERGE_WORDS)[number]): Merge => MERGES[word];

export const LAYER_WORDS = [
  'identity',
  'tile',
  'hexagon',
  'h3hexagon',
  'custom_geometries',
  'edge',
  'node',
  'tile_edge',
  'tile_node',
  'hexagon_edge',
  'hexagon_node',
] as const;
export type LayerType =
  | 'identity'
  | 'tile'
  | 'hexagon'
  | 'h3hexagon'
  | 'custom_geometries'
  /** Statistic cells themselves: `identity` with their domain. */
  | 'statistic_geometry';

/** Returns a layer's type, and the domain that older spellings imply. */
export function layerOf(word: (typeof LAYER_WORDS)[number]): { type: LayerType; domain: 'edge' | 'node' | null } {
  switch (word) {
    case 'identity':
    case 'tile':
    case 'hexagon':
    case 'h3hexagon':
    case 'custom_geometries':
      return { type: word, domain: null };
    case 'edge':
    case 'node':
      return { type: 'identity', domain: word };
    default: {
      const [type, domain] = word.split('_') as ['tile' | 'hexagon', 'edge' | 'node'];
      return { type, domain };
    }
  }
}

export const H3_ID_FORMATS = ['string', 'numeric'] as const;

export const AGGREGATION_WORDS = [
  'none',
  'one',
  'min',
  'max',
  'sum',
  'mean',
  'median',
  'nearest',
  'nearest_routing_union',
  'count',
  'routing_union',
  'math',
  'gravitation_huff',
  'logit',
  'minimum',
  'maximum',
  'average',
  'gravitation_huff_optimized',
  'gravitation_huff_optimized_heatmap',
  'logit_optimized',
  'logit_optimized_heatmap',
] as const;
export type AggregationType =
  | 'none'
  | 'one'
  | 'min'
  | 'max'
  | 'sum'
  | 'mean'
  | 'median'
  | 'nearest'
  | 'nearest_routing_union'
  | 'count'
  | 'routing_union'
  | 'math'
  | 'gravitation_huff'
  | 'logit';

export interface AggregationWord {
  readonly type: AggregationType;
  /** True if competitors with their own positive influence also count in the numerator. */
  readonly heatmap: boolean;
}

export function aggregationOf(word: (typeof AGGREGATION_WORDS)[number]): AggregationWord {
  const heatmap = word.endsWith('_heatmap');
  const plain = word.replace(/_optimized(_heatmap)?$/, '');
  if (plain === 'minimum' || plain === 'maximum' || plain === 'average') return { type: mergeOf(plain), heatmap };
  // The remaining words are AggregationTypes.
  return { type: plain as AggregationType, heatmap };
}

/** Returns the name of a layer in JSON answers, as the public clients expect it. */
export const layerName = (type: AggregationType): string => {
  const long = type === 'min' ? 'minimum' : type === 'max' ? 'maximum' : type;
  return `agg${long.toUpperCase()}`;
};
