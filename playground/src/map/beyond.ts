import type { Feature, FeatureCollection } from 'geojson';
import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import type { Ground } from './ground.ts';

/** The world beyond a region's extract: hatched, since nothing is known of it, and parted from it by a line. */

const HATCH = 'hatch';
/** Pixels from one line of the hatch to the next. */
const STEP = 12;

/** The world without a box, and the box. Boxes across the date line have no hatch. */
export function beyond([west, south, east, north]: readonly [number, number, number, number]): FeatureCollection {
  if (east <= west) return { type: 'FeatureCollection', features: [] };
  const ring = (w: number, s: number, e: number, n: number): [number, number][] => [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ];
  const box = ring(west, south, east, north);
  const world = ring(-180, -85.05, 180, 85.05);
  const features: Feature[] = [
    { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [world, box.toReversed()] } },
  ];
  return { type: 'FeatureCollection', features };
}

/** Layers of source `beyond`. */
export const beyondLayers = (ground: Ground): LayerSpecification[] => [
  { id: 'beyond', type: 'fill', source: 'beyond', paint: { 'fill-pattern': HATCH, 'fill-opacity': 0.5 } },
  {
    id: 'beyond-edge',
    type: 'line',
    source: 'beyond',
    paint: { 'line-color': ground.label, 'line-width': 1.5, 'line-dasharray': [4, 3], 'line-opacity': 0.7 },
  },
];

/** Gives the map the pattern of the hatch, in a gray that both themes take. */
export function addHatch(map: MapLibre): void {
  if (map.hasImage(HATCH)) return;
  const size = STEP * 2;
  const data = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if ((x + y) % STEP < 2) data.set([125, 125, 135, 150], (y * size + x) * 4);
    }
  }
  map.addImage(HATCH, { width: size, height: size, data }, { pixelRatio: 2 });
}
