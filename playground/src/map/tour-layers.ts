import type { Feature, FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { ToursAnswer } from '../api/tours.ts';
import { categoryColor } from './category-colors.ts';
import type { Ground } from './ground.ts';

/** Tours as features with the color of each: lines of its ways, and its stops with their numbers. */
export function tourFeatures(answer: ToursAnswer | null, theme: 'light' | 'dark'): FeatureCollection {
  const features = (answer?.tours ?? []).flatMap(({ featureCollection }, tour): Feature[] =>
    featureCollection.features.map((feature) => {
      const { type, index } = (feature.properties ?? {}) as { type?: string; index?: number };
      const label = type === 'order' ? String((index ?? 0) + 1) : '';
      return { ...feature, properties: { color: categoryColor(tour, theme), label } };
    }),
  );
  return { type: 'FeatureCollection', features };
}

/** Layers over the map, of source `tours`. */
export function tourLayers(ground: Ground): LayerSpecification[] {
  const source = 'tours';
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const isLine: ['==', ['geometry-type'], string] = ['==', ['geometry-type'], 'LineString'];
  const isPoint: ['==', ['geometry-type'], string] = ['==', ['geometry-type'], 'Point'];
  return [
    {
      id: 'tour-casing',
      type: 'line',
      source,
      filter: isLine,
      layout: round,
      paint: { 'line-color': ground.rideCasing, 'line-width': 6.5, 'line-opacity': 0.8 },
    },
    {
      id: 'tour-way',
      type: 'line',
      source,
      filter: isLine,
      layout: round,
      paint: { 'line-color': ['get', 'color'], 'line-width': 3.5 },
    },
    {
      id: 'tour-stop',
      type: 'circle',
      source,
      filter: isPoint,
      paint: {
        'circle-color': ['get', 'color'],
        'circle-radius': 8,
        'circle-stroke-color': ground.rideCasing,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'tour-number',
      type: 'symbol',
      source,
      filter: isPoint,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': ['system-ui', 'Helvetica Neue', 'Arial', 'sans-serif'],
        'text-size': 10,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ground.rideCasing },
    },
  ];
}
