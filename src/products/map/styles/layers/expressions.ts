import type {
  ExpressionFilterSpecification,
  ExpressionSpecification,
  LayerSpecification,
} from '@maplibre/maplibre-gl-style-spec';

/** Helpers to write the layers of the style. */

export type Layer = LayerSpecification;
export type Filter = ExpressionFilterSpecification;
export type Expression = ExpressionSpecification;
/** A zoom and the value at it. */
export type Stop<T> = readonly [zoom: number, value: T];

/** The name of the source of all layers. */
export const SOURCE = 'openmaptiles';

/** Interpolates values between zooms; with a `base` above 1 they grow as the map does. */
export const zoomed = (base: number, ...stops: readonly Stop<number | Expression>[]): Expression =>
  ['interpolate', ['exponential', base], ['zoom'], ...stops.flat()] as unknown as Expression;

export const isClass = (...names: readonly string[]): Filter =>
  names.length === 1 ? ['==', ['get', 'class'], names[0]] : ['in', ['get', 'class'], ['literal', [...names]]];

export const isSubclass = (...names: readonly string[]): Filter => ['in', ['get', 'subclass'], ['literal', [...names]]];

export const all = (...filters: readonly Filter[]): Filter => ['all', ...filters] as Filter;
export const not = (filter: Filter): Filter => ['!', filter] as Filter;

export const IS_AREA: Filter = ['==', ['geometry-type'], 'Polygon'];
export const IS_LINE: Filter = ['==', ['geometry-type'], 'LineString'];
export const IS_POINT: Filter = ['==', ['geometry-type'], 'Point'];

export const within = (value: Expression, from: number, to: number): Filter =>
  ['all', ['>=', value, from], ['<=', value, to]] as Filter;

/** The level of a way: the ground, or its `brunnel`. */
export type Level = 'tunnel' | 'ground' | 'bridge';

export const atLevel = (level: Level): Filter =>
  level === 'ground'
    ? ['!', ['in', ['coalesce', ['get', 'brunnel'], ''], ['literal', ['tunnel', 'bridge']]]]
    : ['==', ['get', 'brunnel'], level];

/** Returns the members that all layers of vector data have. */
export const layerOf = (id: string, sourceLayer: string, filter: Filter | null, minzoom = 0, maxzoom = 24) => ({
  id,
  source: SOURCE,
  'source-layer': sourceLayer,
  ...(filter === null ? {} : { filter }),
  ...(minzoom > 0 ? { minzoom } : {}),
  ...(maxzoom < 24 ? { maxzoom } : {}),
});
