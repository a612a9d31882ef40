import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import { type DifferenceResult, outermostOf } from '../model.ts';
import type { Ground } from './ground.ts';
import { over } from './palette.ts';

/** Colors of the areas that only A reaches and only B: an orange and a blue of the palette of Okabe and Ito (2008). */
const [LOST, GAINED] = ['#d55e00', '#0072b2'];
const OPACITY = 0.5;

/** Colors of the three parts as they look on the land. */
export function differenceColors({ land }: Ground): Readonly<Record<'lost' | 'gained' | 'both', string>> {
  const lost = over(LOST, land, OPACITY);
  return { lost, gained: over(GAINED, land, OPACITY), both: over(GAINED, lost, OPACITY) };
}

export function differenceFeatures(result: DifferenceResult | null): FeatureCollection {
  const parts = [
    { part: 'a', area: result === null ? null : outermostOf(result.a) },
    { part: 'b', area: result === null ? null : outermostOf(result.b) },
  ];
  const features = parts.flatMap(({ part, area }) => (area === null ? [] : [{ ...area, properties: { part } }]));
  return { type: 'FeatureCollection', features };
}

/** Layers of source `difference`: one area above the other, so that both show where they overlap. */
export const differenceLayers = (): LayerSpecification[] =>
  (['a', 'b'] as const).map((part) => ({
    id: `difference-${part}`,
    type: 'fill',
    source: 'difference',
    filter: ['==', ['get', 'part'], part],
    paint: { 'fill-color': part === 'a' ? LOST : GAINED, 'fill-opacity': OPACITY },
  }));

/** Pixels on a side of the picture that overlaps are counted in: a thousandth of an area, about. */
const SIDE = 1000;

/** Square meters of what only A reaches, only B, and both. */
export function differenceSizes(result: DifferenceResult): { lost: number; gained: number; both: number } {
  const [a, b] = [outermostOf(result.a), outermostOf(result.b)];
  const [areaA, areaB] = [a?.properties.area ?? 0, b?.properties.area ?? 0];
  if (a === null || b === null) return { lost: areaA, gained: areaB, both: 0 };
  const positions = polygonsOf(a.geometry).flat(2);
  const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  const least = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other));
  const [west, south] = [least(xs), least(ys)];
  const [width, height] = [-least(xs.map((x) => -x)) - west, -least(ys.map((y) => -y)) - south];
  // The common area lies within A: its box is enough.
  const draw = (geometry: Polygon | MultiPolygon): Uint8ClampedArray => {
    const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true })!;
    for (const rings of polygonsOf(geometry)) {
      context.beginPath();
      for (const ring of rings) {
        for (const [x, y] of ring) context.lineTo(((x - west) / width) * SIDE, ((y - south) / height) * SIDE);
        context.closePath();
      }
      context.fill('evenodd');
    }
    return context.getImageData(0, 0, SIDE, SIDE).data;
  };
  const [inA, inB] = [draw(a.geometry), draw(b.geometry)];
  let [all, common] = [0, 0];
  for (let at = 3; at < inA.length; at += 4) {
    if (inA[at] < 128) continue;
    all++;
    if (inB[at] >= 128) common++;
  }
  const both = Math.min(areaB, all === 0 ? 0 : (areaA * common) / all);
  return { lost: areaA - both, gained: areaB - both, both };
}

const polygonsOf = (geometry: Polygon | MultiPolygon): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
