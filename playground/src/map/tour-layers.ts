import type { Feature, FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { ToursResults } from '../tours-model.ts';
import { categoryColor } from './category-colors.ts';
import { GROUNDS, type Ground } from './ground.ts';

/** Tours as features with the color of each: lines of its ways, and its stops with their numbers; before, the orders. */
export function tourFeatures({ answer, orders, planning }: ToursResults, theme: 'light' | 'dark'): FeatureCollection {
  if (answer === null && planning === null) {
    const waiting = orders.map(
      ({ place: { lat, lng } }, i): Feature => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lng, lat] },
        properties: { color: GROUNDS[theme].label, label: String(i + 1) },
      }),
    );
    return { type: 'FeatureCollection', features: waiting };
  }
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
