import { DM_PER_METER } from '../../kit/core/units.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import type { Platforms } from './platforms.ts';
import type { StopVariants } from './stop-variants.ts';
import type { TripTables } from './trips.ts';

interface Points {
  readonly lonE7: Int32Array;
  readonly latE7: Int32Array;
}

/** Returns patterns and their stop positions as columns, with the distance of every stop position from the first. */
export function positionColumns(
  { patterns, shapeAt }: TripTables,
  shapes: Points & { readonly firstPoint: Int32Array },
  stops: StopVariants,
  platforms: Platforms,
) {
  const { first, flat, count } = patterns;
  const firstPosition = new Int32Array(count + 1);
  for (let p = 0; p < count; p++) firstPosition[p + 1] = firstPosition[p] + (first[p + 1] - first[p] - 1) / 2;
  const positionCount = firstPosition[count];
  const shape = new Int32Array(count);
  const stopPosition = {
    stop: new Int32Array(positionCount),
    pickup: new Uint8Array(positionCount),
    dropOff: new Uint8Array(positionCount),
    distanceDm: new Int32Array(positionCount),
    shapeAt: Float32Array.from(shapeAt),
  };
  const alongShape = cumulativeM(shapes);
  for (let p = 0; p < count; p++) {
    shape[p] = flat[first[p]];
    let straightM = 0;
    for (let h = firstPosition[p], at = first[p] + 1; h < firstPosition[p + 1]; h++, at += 2) {
      stopPosition.stop[h] = flat[at];
      stopPosition.pickup[h] = flat[at + 1] & 3;
      stopPosition.dropOff[h] = flat[at + 1] >> 2;
      const start = firstPosition[p];
      if (h === start) continue;
      const [here, before] = [stops.platform[stopPosition.stop[h]], stops.platform[stopPosition.stop[h - 1]]];
      straightM += distanceM(platforms, before, here);
      const meters =
        shape[p] < 0
          ? straightM
          : placeM(alongShape, shapes.firstPoint[shape[p]], shapeAt[h]) -
            placeM(alongShape, shapes.firstPoint[shape[p]], shapeAt[start]);
      stopPosition.distanceDm[h] = Math.round(meters * DM_PER_METER);
    }
  }
  return { pattern: { count, firstPosition, shape }, stopPosition };
}

const distanceM = ({ lonE7, latE7 }: Points, a: number, b: number): number =>
  haversineM(fromE7(lonE7[a]), fromE7(latE7[a]), fromE7(lonE7[b]), fromE7(latE7[b]));

/** Returns by shape point the meters from the first point of its shape. */
function cumulativeM(shapes: Points & { readonly firstPoint: Int32Array }): Float64Array {
  const along = new Float64Array(shapes.lonE7.length);
  for (let s = 0; s + 1 < shapes.firstPoint.length; s++) {
    for (let i = shapes.firstPoint[s] + 1; i < shapes.firstPoint[s + 1]; i++) {
      along[i] = along[i - 1] + distanceM(shapes, i - 1, i);
    }
  }
  return along;
}

function placeM(along: Float64Array, firstPoint: number, at: number): number {
  const point = firstPoint + Math.floor(at);
  const share = at - Math.floor(at);
  return share === 0 ? along[point] : along[point] + share * (along[point + 1] - along[point]);
}
