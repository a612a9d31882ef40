import { type Area, areasOf, denoised, linesOf, polygonOf } from './areas.ts';
import type { OwnAnswer } from './own-operations.ts';

/** The contours of Mapbox and Valhalla. */
export interface Contours {
  readonly metric: 'time' | 'distance';
  /** Minutes, or meters or kilometers, as the caller wrote them. */
  readonly contours: readonly { readonly asked: number; readonly value: number; readonly color: string | null }[];
  readonly arePolygons: boolean;
  /** Parts smaller than this share of the largest are left out; 1: only the largest stays. */
  readonly denoise: number;
}

/** Colors of contours that have none of their own, from the smallest to the largest. */
const COLORS = ['#bf4040', '#bfaf40', '#4fbf40', '#406fbf'];

/** Returns the features of contours, the largest first; null where the place meets no street. */
export function contourFeatures(
  answer: OwnAnswer,
  { metric, contours, arePolygons, denoise }: Contours,
): object[] | null {
  const areas = areasOf(answer);
  if (areas === null) return null;
  const ascending = contours.toSorted((a, b) => a.value - b.value);
  return ascending.toReversed().flatMap(({ asked, value, color }) => {
    const found = areas.find((area) => area.value === value);
    if (found === undefined) return [];
    const area = denoise > 0 ? denoised(found, denoise) : found;
    const rank = ascending.findIndex((one) => one.value === value);
    const properties = { contour: asked, metric, ...paint(color ?? COLORS[rank % COLORS.length]) };
    return [{ type: 'Feature', properties, geometry: geometryOf(area, arePolygons) }];
  });
}

const geometryOf = (area: Area, isPolygon: boolean): object => (isPolygon ? polygonOf(area) : linesOf(area));

const paint = (color: string) => ({
  color,
  fill: color,
  fillColor: color,
  opacity: 0.33,
  'fill-opacity': 0.33,
  fillOpacity: 0.33,
});
