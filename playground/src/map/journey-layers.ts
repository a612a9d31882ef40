import type { Feature, FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { Journey } from '../api/journey.ts';
import type { Ground } from './ground.ts';

/** A journey as features: `ride` lines with the color of their route, `way` lines, and points, `stop` and `end`. */
export function journeyFeatures(journey: Journey | null): FeatureCollection {
  const features: Feature[] = [];
  let named = '';
  for (const leg of journey?.legs ?? []) {
    if (leg.line.length < 2) continue;
    const color = leg.kind === 'ride' ? leg.color : '';
    const at = (kind: string, position: readonly number[], name: string): Feature => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [...position] },
      properties: { kind, color, name },
    });
    features.push({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: [...leg.line] },
      properties: { kind: leg.kind === 'ride' ? 'ride' : 'way', color },
    });
    if (leg.kind !== 'ride') continue;
    for (const { lng, lat, name } of leg.stops) features.push(at('stop', [lng, lat], name));
    // Where one changes at a stop, its name stands there once.
    const boardedAt = leg.from === named ? '' : leg.from;
    features.push(at('end', leg.line[0], boardedAt), at('end', leg.line[leg.line.length - 1], leg.to));
    named = leg.to;
  }
  return { type: 'FeatureCollection', features };
}

const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
const isKind = (kind: string): ['==', ['get', string], string] => ['==', ['get', 'kind'], kind];

/** Layers over the map, of source `journey`. Ways are dotted, rides have their route's color. */
export function journeyLayers(ground: Ground): LayerSpecification[] {
  const source = 'journey';
  return [
    {
      id: 'journey-way-casing',
      type: 'line',
      source,
      filter: isKind('way'),
      layout: round,
      paint: { 'line-color': ground.routeCasing, 'line-width': 7, 'line-opacity': 0.75 },
    },
    {
      id: 'journey-way',
      type: 'line',
      source,
      filter: isKind('way'),
      layout: round,
      paint: { 'line-color': ground.route, 'line-width': 4, 'line-dasharray': [0.01, 1.7] },
    },
    {
      id: 'journey-ride-casing',
      type: 'line',
      source,
      filter: isKind('ride'),
      layout: round,
      paint: { 'line-color': ground.rideCasing, 'line-width': 8.5 },
    },
    {
      id: 'journey-ride',
      type: 'line',
      source,
      filter: isKind('ride'),
      layout: round,
      paint: { 'line-color': ['get', 'color'], 'line-width': 5.5 },
    },
    {
      id: 'journey-stop',
      type: 'circle',
      source,
      filter: isKind('stop'),
      minzoom: 12,
      paint: {
        'circle-color': ground.rideCasing,
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 12, 1, 15, 2.4],
      },
    },
    {
      id: 'journey-end',
      type: 'circle',
      source,
      filter: isKind('end'),
      paint: {
        'circle-color': ground.rideCasing,
        'circle-radius': 4.5,
        'circle-stroke-color': ['get', 'color'],
        'circle-stroke-width': 3,
      },
    },
    {
      id: 'journey-name',
      type: 'symbol',
      source,
      filter: isKind('end'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['system-ui', 'Helvetica Neue', 'Arial', 'sans-serif'],
        'text-size': 12,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.9,
        'text-justify': 'auto',
      },
      paint: { 'text-color': ground.route, 'text-halo-color': ground.halo, 'text-halo-width': 1.8 },
    },
  ];
}
