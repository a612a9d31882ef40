import type {
  FeatureFilter,
  LayerSpecification,
  normalizePropertyExpression,
  StylePropertyExpression,
} from '@maplibre/maplibre-gl-style-spec';
import { latePackage } from '../../../../kit/core/late-package.ts';
import type { Properties } from '../tile/read-tile.ts';

const stylePackage = latePackage<typeof import('@maplibre/maplibre-gl-style-spec')>('@maplibre/maplibre-gl-style-spec');

type LayerType = 'background' | 'fill' | 'line' | 'symbol' | 'fill-extrusion';

/** A layer at one zoom. */
export interface CompiledLayer {
  readonly id: string;
  /** Position in the style, from the ground up. */
  readonly index: number;
  readonly type: LayerType;
  readonly sourceLayer: string;
  /** Returns whether it shows a feature of its source layer. */
  readonly shows: (type: number, properties: Properties) => boolean;
  readonly values: LayerValues;
}

/** The layers of a style at one zoom, and the attributes that decide what they show. */
export interface CompiledStyle {
  readonly zoom: number;
  readonly background: string;
  /** Layers by source layer, without those that show nothing at this zoom. */
  readonly bySource: ReadonlyMap<string, SourceLayers>;
  readonly layers: readonly CompiledLayer[];
}

export interface SourceLayers {
  readonly layers: readonly CompiledLayer[];
  /** Attributes that the filters read. */
  readonly keys: readonly string[];
  /** Cache: values of these attributes → layers that show such a feature. */
  readonly matches: Map<string, readonly CompiledLayer[]>;
}

type Specification = Parameters<typeof normalizePropertyExpression>[2];
type Specifications = Readonly<Record<string, Specification & { readonly default?: unknown }>>;

/** Returns the style specification of a property of a layer. */
function specificationOf(type: LayerType, name: string): ['layout' | 'paint', Specifications[string]] {
  const groups = stylePackage().latest as unknown as Readonly<Record<string, Specifications>>;
  const layout = groups[`layout_${type}`]?.[name];
  if (layout !== undefined) return ['layout', layout];
  const paint = groups[`paint_${type}`]?.[name];
  if (paint === undefined) throw new Error(`layers of type ${type} have no ${name}`);
  return ['paint', paint];
}

/** Paint and layout values of a layer at a zoom. */
class LayerValues {
  private readonly constants = new Map<string, unknown>();
  private readonly expressions = new Map<string, StylePropertyExpression>();
  private readonly type: LayerType;
  private readonly given: Readonly<Record<string, unknown>>;
  private readonly zoom: number;

  constructor(layer: LayerSpecification, zoom: number) {
    this.type = layer.type as LayerType;
    this.given = { ...layer.layout, ...layer.paint };
    this.zoom = zoom;
  }

  has(name: string): boolean {
    return this.given[name] !== undefined;
  }

  /** Returns whether a property differs from feature to feature. */
  varies(name: string): boolean {
    if (!this.has(name)) return false;
    const { kind } = this.expressionOf(name);
    return kind === 'source' || kind === 'composite';
  }

  /** Returns the value of a property that is the same for all features. */
  constant<T>(name: string): T {
    let value = this.constants.get(name);
    if (value === undefined) {
      value = this.expressionOf(name).evaluate({ zoom: this.zoom });
      this.constants.set(name, value);
    }
    return value as T;
  }

  of<T>(name: string, type: number, properties: Properties): T {
    if (!this.varies(name)) return this.constant(name);
    // The library's feature has more members, which our styles don't use.
    return this.expressionOf(name).evaluate({ zoom: this.zoom }, { type, properties } as never) as T;
  }

  private expressionOf(name: string): StylePropertyExpression {
    let expression = this.expressions.get(name);
    if (expression === undefined) {
      const [group, specification] = specificationOf(this.type, name);
      const value = this.given[name] ?? specification.default;
      expression = stylePackage().normalizePropertyExpression(value as never, `${group}.${name}`, specification);
      this.expressions.set(name, expression);
    }
    return expression;
  }
}

export function compileStyle(layers: readonly LayerSpecification[], zoom: number): CompiledStyle {
  const shown = layers
    .map((layer, index) => ({ layer, index }))
    .filter(({ layer: { minzoom = -1, maxzoom = 99 } }) => Math.max(0, zoom) >= minzoom && zoom < maxzoom);
  let background = '#ffffff';
  const compiled: CompiledLayer[] = [];
  const filters = new Map<string, Set<string>>();
  for (const { layer, index } of shown) {
    const values = new LayerValues(layer, zoom);
    if (layer.type === 'background') {
      background = String(values.constant('background-color'));
      continue;
    }
    if (!('source-layer' in layer)) continue;
    const sourceLayer = layer['source-layer'] ?? '';
    const keys = filters.get(sourceLayer) ?? new Set<string>();
    filters.set(sourceLayer, keys);
    const filter = 'filter' in layer ? layer.filter : undefined;
    attributesIn(filter, keys);
    compiled.push({
      id: layer.id,
      index,
      type: layer.type as LayerType,
      sourceLayer,
      shows: shownBy(stylePackage().featureFilter(filter, 'filter'), zoom),
      values,
    });
  }
  const bySource = new Map(
    [...filters].map(([name, keys]): [string, SourceLayers] => {
      const own = compiled.filter(({ sourceLayer }) => sourceLayer === name);
      return [name, { layers: own, keys: [...keys], matches: new Map() }];
    }),
  );
  return { zoom, background, bySource, layers: compiled };
}

const shownBy =
  ({ filter }: FeatureFilter, zoom: number) =>
  (type: number, properties: Properties): boolean =>
    filter({ zoom }, { type, properties } as never);

/** Collects the names of attributes that an expression reads. */
function attributesIn(expression: unknown, found: Set<string>): void {
  if (!Array.isArray(expression)) return;
  const [operator, name] = expression as unknown[];
  if ((operator === 'get' || operator === 'has') && typeof name === 'string') found.add(name);
  else for (const part of expression) attributesIn(part, found);
}
