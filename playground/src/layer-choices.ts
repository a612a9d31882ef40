/** The layers that lie on the map, and their part of the hash. No DOM here. */

/** Layers that cover the ground: what is reached, cells of a job, of a statistic, of one's own. */
export const LAYERS = ['reach', 'job', 'statistic', 'own'] as const;
export type Layer = (typeof LAYERS)[number];

/** The way areas are drawn; `auto`: as outlines on cells of statistics or jobs, filled otherwise. */
export const AREA_STYLES = ['auto', 'filled', 'outlined', 'hidden'] as const;
export type AreaStyle = (typeof AREA_STYLES)[number];

/** Reads `statistic,reach`: the order from the top; layers that aren't named follow in their usual order. */
export function parseLayers(text: string | null): readonly Layer[] {
  const named = (text ?? '').split(',').filter((word): word is Layer => LAYERS.includes(word as Layer));
  return [...new Set([...named, ...LAYERS])];
}

/** Moves a layer up past the next shown one above it. */
export function raised(layers: readonly Layer[], layer: Layer, shown: readonly Layer[]): readonly Layer[] {
  const above = layers.slice(0, layers.indexOf(layer)).findLast((one) => shown.includes(one));
  if (above === undefined) return layers;
  const rest = layers.filter((one) => one !== layer);
  return rest.toSpliced(rest.indexOf(above), 0, layer);
}

/** Resolves `auto`; streets and hexagons have no outlines. */
export function areaStyleOf(style: AreaStyle, isAreas: boolean, hasCells: boolean): Exclude<AreaStyle, 'auto'> {
  if (style === 'hidden') return 'hidden';
  if (!isAreas) return 'filled';
  return style === 'auto' ? (hasCells ? 'outlined' : 'filled') : style;
}
