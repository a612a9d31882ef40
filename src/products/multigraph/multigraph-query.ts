import type { Geometry } from 'geojson';
import type { Tile } from '../../kit/geo/tile.ts';
import type { RoutingQuery } from '../../network/routing/index.ts';
import type { Instruction } from './math-expression.ts';
import type { AggregationType, LayerType, Merge } from './words.ts';

/** Multigraph requests as the product sees them: plain data with defaults filled in and names resolved. */

export type Domain = 'edge' | 'node';

/** A choice of a statistic group: the one with that id, otherwise the finest of the collection. */
export interface StatisticGroupWish {
  readonly collectionId: number | null;
  readonly groupId: number | null;
}

/** A layer of streets or crossings themselves. */
export interface IdentityLayer {
  readonly type: 'identity';
  readonly domain: Domain;
  /** The merge of the values at the two ends of an edge. */
  readonly merge: Merge;
}

/** A layer of cells: a division of the plane, or geometries. */
export interface CellLayer {
  readonly type: Exclude<LayerType, 'identity'>;
  readonly domain: Domain | 'statistic';
  /** Only for the domain of statistics. */
  readonly group: StatisticGroupWish | null;
  /** The merge of the values in a cell. */
  readonly merge: Merge;
  /** The zoom or resolution; 0 for custom geometries. */
  readonly level: number;
  /** Only for custom geometries. */
  readonly geometries: readonly { readonly id: string | number; readonly geometry: Geometry }[];
}

export type Layer = IdentityLayer | CellLayer;

/** The choice of the cells' level where a request doesn't fix it. */
export interface DetailRule {
  readonly fixed: number | null;
  readonly perTile: number;
  readonly min: number;
  readonly max: number;
  readonly maxCount: number;
}

/** The parameters of an input, at its index in {@link Aggregation.inputs}. */
export interface InputParameters {
  readonly factor: number;
  readonly strength: number;
  readonly positive: boolean;
}

/** An input: a source by its index, a statistic, or an earlier aggregation by its index in the pipeline. */
export type Input =
  | { readonly kind: 'source'; readonly source: number }
  /** The sum of a statistic over the cells in an element. */
  | { readonly kind: 'statistic'; readonly statisticId: number; readonly name: string }
  | { readonly kind: 'stage'; readonly stage: number };

export interface Aggregation {
  readonly type: AggregationType;
  readonly inputs: readonly Input[];
  /** The names of inputs: ids of sources, names in the pipeline. */
  readonly names: readonly string[];
  readonly parameters: readonly InputParameters[];
  /** The value that counts for an input that doesn't reach an element; null: the input is left out. */
  readonly penalty: number | null;
  readonly minSources: number;
  readonly modifier: number;
  readonly lowerBound: number;
  readonly upperBound: number;
  readonly factor: number;
  readonly minResult: number;
  readonly maxResult: number;
  readonly minResultRatio: number;
  readonly maxResultRatio: number;
  /** 1 for each of {@link inputs} whose nearest elements are kept; null: all are kept. */
  readonly origins: Uint8Array | null;
  readonly exponent: number;
  readonly decay: number;
  readonly betaStrength: number;
  readonly betaValue: number;
  readonly weightedAverage: boolean;
  /** The names in it are indices in {@link inputs}. */
  readonly expression: readonly Instruction[];
}

/** The buffer of cells around the reached ones, which get values too, ring by ring. */
export interface H3Buffer {
  /** The number of rings; 0: as many as fit into {@link meters}. */
  readonly cells: number;
  readonly meters: number;
  /** The value added per meter from cell to cell. */
  readonly perMeter: number;
  readonly merge: Merge;
}

/** Everything that values depend on: the basis of the prepared result. */
export interface MultigraphBasis {
  readonly routing: RoutingQuery;
  readonly layer: Layer;
  readonly edgeClasses: readonly number[] | null;
  readonly clip: Geometry | null;
  /** The percentile of travel times over the departures of a window; null: the least travel time. */
  readonly percentile: number | null;
  /** The pipeline in order, and at its end the aggregation that answers. */
  readonly stages: readonly Aggregation[];
  readonly h3Buffer: H3Buffer | null;
  /** The most values that an answer may have where sources aren't merged into one. */
  readonly maxValues: number;
}

export type MultigraphFormat = 'geojson' | 'json' | 'mvt' | 'tilehash' | 'overview';

export interface MultigraphQuery {
  /** The basis; the level of its layer is still to be chosen. */
  readonly basis: MultigraphBasis;
  readonly detail: DetailRule;
  readonly format: MultigraphFormat;
  readonly tile: Tile | null;
  /** The decimal places of coordinates; -1: the default. */
  readonly decimals: number;
  readonly maxCount: number;
  readonly numericIds: boolean;
}
