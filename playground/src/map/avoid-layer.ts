import type { Feature, FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { Place } from '../state.ts';
import { avoidedShapes, type StreetChoices } from '../street-choices.ts';
import type { Ground } from './ground.ts';

/** Areas to avoid, and the corners of one that is being drawn. */
export function avoidFeatures(streets: StreetChoices, corners: readonly Place[]): FeatureCollection {
  const positions = corners.map(({ lat, lng }) => [lng, lat]);
  const line: Feature[] =
    positions.length < 2
      ? []
      : [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: positions } }];
  const points = positions.map(
    (coordinates): Feature => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } }),
  );
  const areas: Feature = { type: 'Feature', properties: {}, geometry: avoidedShapes(streets) };
  return { type: 'FeatureCollection', features: [...(streets.avoid.length > 0 ? [areas] : []), ...line, ...points] };
}

/** Layers over the map, of source `avoid`. */
export function avoidLayers(ground: Ground): LayerSpecification[] {
  const source = 'avoid';
  const color = ground.closed;
  return [
    {
      id: 'avoid-fill',
      type: 'fill',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': color, 'fill-opacity': 0.28 },
    },
    {
      id: 'avoid-line',
      type: 'line',
      source,
      paint: { 'line-color': color, 'line-width': 2, 'line-dasharray': [2, 1.5] },
    },
    {
      id: 'avoid-corner',
      type: 'circle',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-color': ground.routeCasing,
        'circle-radius': 4.5,
        'circle-stroke-color': color,
        'circle-stroke-width': 2,
      },
    },
  ];
}
