import type { Attribute } from '../../../products/map/basemap/cut/attribute-sets.ts';
import { layerIndex } from '../../../products/map/basemap/layers.ts';
import { nameAttributes } from '../names.ts';
import { meters } from './buildings.ts';
import type { MapElement, Tags } from './map-element.ts';

const PEAK = layerIndex('mountain_peak');
const PEAKS = new Set(['peak', 'volcano', 'saddle']);
const RIDGES = new Set(['ridge', 'cliff', 'arete']);
/** Attributes of places where maps show heights in feet. */
const FT_PER_M = 3.2808399;
const CUSTOMARY: readonly Attribute[] = [['customary_ft', 1]];
const MAX_ELEVATION_M = 10_000;

export function heightFeatures(element: MapElement): void {
  const { tags } = element;
  const natural = tags.get('natural') ?? '';
  if (element.isWay && RIDGES.has(natural)) {
    element.line({ layer: PEAK, attributes: [['class', natural], ...nameAttributes(tags)], minZoom: 13 });
  }
  if (!element.isNode || !PEAKS.has(natural)) return;
  const height = elevation(tags);
  const name = nameAttributes(tags);
  if (height.length === 0) return;
  const meters = Number(height[0][1]);
  const fame = (tags.has('wikipedia') ? 10_000 : 0) + (name.length > 0 ? 10_000 : 0);
  element.point({
    layer: PEAK,
    attributes: [['class', natural], ...name, ...height, ...(element.isInFeet ? CUSTOMARY : [])],
    minZoom: 7,
    order: -(meters + fame),
  });
}

/** Returns `ele` and `ele_ft`; empty if the map has no height. */
export function elevation(tags: Tags): Attribute[] {
  const height = meters(tags.get('ele'));
  if (height === null || height > MAX_ELEVATION_M) return [];
  return [
    ['ele', Math.round(height)],
    ['ele_ft', Math.round(height * FT_PER_M)],
  ];
}
