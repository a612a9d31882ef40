import { DM_PER_METER } from '../../core/units.ts';
import { fromE7 } from '../../geo/coordinates.ts';
import { haversineM } from '../../geo/distance.ts';
import type { Platforms } from './platforms.ts';
import type { StopVariants } from './stop-variants.ts';
import type { TripTables } from './trips.ts';

interface Points {
  readonly lonE7: Int32Array;
  readonly latE7: Int32Array;
}

/** Patterns and their halts as columns, with the distance of every halt from the first. */
export function haltColumns(
  { patterns, shapeAt }: TripTables,
  shapes: Points & { readonly firstPoint: Int32Array },
  stops: StopVariants,
  platforms: Platforms,
) {
  const { first, flat, count } = patterns;
  const firstHalt = new Int32Array(count + 1);
  for (let p = 0; p < count; p++) firstHalt[p + 1] = firstHalt[p] + (first[p + 1] - first[p] - 1) / 2;
  const haltCount = firstHalt[count];
  const shape = new Int32Array(count);
  const halt = {
    stop: new Int32Array(haltCount),
    pickup: new Uint8Array(haltCount),
    dropOff: new Uint8Array(haltCount),
    distanceDm: new Int32Array(haltCount),
    shapeAt: Float32Array.from(shapeAt),
  };
  const alongShape = cumulativeM(shapes);
  for (let p = 0; p < count; p++) {
    shape[p] = flat[first[p]];
    let straightM = 0;
    for (let h = firstHalt[p], at = first[p] + 1; h < firstHalt[p + 1]; h++, at += 2) {
      halt.stop[h] = flat[at];
      halt.pickup[h] = flat[at + 1] & 3;
      halt.dropOff[h] = flat[at + 1] >> 2;
      const start = firstHalt[p];
      if (h === start) continue;
      const [here, before] = [stops.platform[halt.stop[h]], stops.platform[halt.stop[h - 1]]];
      straightM += distanceM(platforms, before, here);
      const metres =
        shape[p] < 0
          ? straightM
          : placeM(alongShape, shapes.firstPoint[shape[p]], shapeAt[h]) -
            placeM(alongShape, shapes.firstPoint[shape[p]], shapeAt[start]);
      halt.distanceDm[h] = Math.round(metres * DM_PER_METER);
    }
  }
  return { pattern: { count, firstHalt, shape }, halt };
}

const distanceM = ({ lonE7, latE7 }: Points, a: number, b: number): number =>
  haversineM(fromE7(lonE7[a]), fromE7(latE7[a]), fromE7(lonE7[b]), fromE7(latE7[b]));

/** By shape point: metres from the first point of its shape. */
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
