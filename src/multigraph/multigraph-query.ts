import type { Geometry } from 'geojson';
import type { Tile } from '../geo/tile.ts';
import type { RoutingQuery } from '../routing/index.ts';
import type { Instruction } from './math-expression.ts';
import type { AggregationType, LayerType, Merge } from './words.ts';

/** Multigraph requests as the product sees them: defaults filled in, names resolved. Plain data. */

export type Domain = 'edge' | 'node';

/** A group of cells of statistics: the one of that id, else the finest of the collection. */
export interface StatisticGroupWish {
  readonly collectionId: number | null;
  readonly groupId: number | null;
}

/** Streets or crossings. */
export interface IdentityLayer {
  readonly type: 'identity';
  readonly domain: Domain;
  /** How the values at the two ends of an edge become one. */
  readonly merge: Merge;
}

/** Cells of a division of the plane, or geometries. */
export interface CellLayer {
  readonly type: Exclude<LayerType, 'identity'>;
  readonly domain: Domain | 'statistic';
  /** Of the domain of statistics only. */
  readonly group: StatisticGroupWish | null;
  /** How the values in a cell become one. */
  readonly merge: Merge;
  /** Zoom or resolution; 0 of custom geometries. */
  readonly level: number;
  /** Of custom geometries only. */
  readonly geometries: readonly { readonly id: string | number; readonly geometry: Geometry }[];
}

export type Layer = IdentityLayer | CellLayer;

/** How the level of cells is chosen where a request doesn't fix it. */
export interface DetailRule {
  readonly fixed: number | null;
  readonly perTile: number;
  readonly min: number;
  readonly max: number;
  readonly maxCount: number;
}

/** What an aggregation knows of each input, by its place in {@link Aggregation.inputs}. */
export interface InputParameters {
  readonly factor: number;
  readonly strength: number;
  readonly positive: boolean;
}

/** An input: a source by its index, a statistic, or an earlier aggregation by its place in the pipeline. */
export type Input =
  | { readonly kind: 'source'; readonly source: number }
  /** What the cells of statistics in an element have, added up. */
  | { readonly kind: 'statistic'; readonly statisticId: number; readonly name: string }
  | { readonly kind: 'stage'; readonly stage: number };

export interface Aggregation {
  readonly type: AggregationType;
  readonly inputs: readonly Input[];
  /** Of inputs: ids of sources, names in the pipeline. */
  readonly names: readonly string[];
  readonly parameters: readonly InputParameters[];
  /** What an input that doesn't reach an element counts; null: it is left out. */
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
  /** By place in {@link inputs}: 1 where elements nearest to it count; null: all. */
  readonly origins: Uint8Array | null;
  readonly exponent: number;
  readonly decay: number;
  readonly betaStrength: number;
  readonly betaValue: number;
  readonly weightedAverage: boolean;
  /** Names are places in {@link inputs}. */
  readonly expression: readonly Instruction[];
}

/** Cells around those that were reached get values too, ring by ring. */
export interface H3Buffer {
  /** Rings; 0: as many as {@link meters} have room for. */
  readonly cells: number;
  readonly meters: number;
  /** Added per meter from cell to cell, in units of values. */
  readonly perMeter: number;
  readonly merge: Merge;
}

/** What values depend on: the basis of the prepared result. */
export interface MultigraphBasis {
  readonly routing: RoutingQuery;
  readonly layer: Layer;
  readonly edgeClasses: readonly number[] | null;
  readonly clip: Geometry | null;
  /** The pipeline in order, and at its end the aggregation that answers. */
  readonly stages: readonly Aggregation[];
  readonly h3Buffer: H3Buffer | null;
  /** Values that an answer may have where sources aren't merged into one. */
  readonly maxValues: number;
}

export type MultigraphFormat = 'geojson' | 'json' | 'mvt' | 'tilehash' | 'overview';

export interface MultigraphQuery {
  /** The level of its layer is still to be chosen. */
  readonly basis: MultigraphBasis;
  readonly detail: DetailRule;
  readonly format: MultigraphFormat;
  readonly tile: Tile | null;
  /** Digits after the point of coordinates; -1: the usual ones. */
  readonly decimals: number;
  readonly maxCount: number;
  readonly numericIds: boolean;
}
