import { clipRing } from './clip.ts';
import type { AnswerLattice } from './lattice.ts';
import { MERCATOR_MAX_LAT } from './mercator.ts';

const MAP = { minX: -180, minY: -MERCATOR_MAX_LAT, maxX: 180, maxY: MERCATOR_MAX_LAT };

/** The ring around the whole map. */
export const wholeMap = (lattice: AnswerLattice): number[] =>
  lattice.ring([
    [MAP.minX, MAP.minY],
    [MAP.maxX, MAP.minY],
    [MAP.maxX, MAP.maxY],
    [MAP.minX, MAP.maxY],
  ]);

/**
 * A counter-clockwise ring on the globe (degrees, each point less than half a turn from the one before) as rings on the
 * map: cut at the date line and at the edges of Web Mercator. A ring around a pole holds the pole.
 */
export function mapRings(ring: readonly (readonly [lon: number, lat: number])[], lattice: AnswerLattice): number[][] {
  const flat: number[] = [];
  let lon = ring[0][0];
  let sum = 0;
  for (const [nextLon, lat] of ring) {
    lon += shortestTurn(nextLon - lon);
    flat.push(lon, lat);
    sum += lat;
  }
  const turned = lon + shortestTurn(ring[0][0] - lon) - ring[0][0];
  if (Math.abs(turned) > 180) {
    // All the way round: go on over the pole and back along it.
    const pole = sum > 0 ? 90 : -90;
    flat.push(ring[0][0] + turned, ring[0][1], ring[0][0] + turned, pole, ring[0][0], pole);
  }
  return [-360, 0, 360].flatMap((shift) => {
    const clipped = clipRing(
      flat.map((v, k) => (k & 1 ? v : v + shift)),
      MAP,
    );
    if (clipped.length < 6) return [];
    const ring: number[] = [];
    for (let k = 0; k < clipped.length; k += 2) ring.push(...lattice.pointOf(clipped[k], clipped[k + 1]));
    return [ring];
  });
}

const shortestTurn = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);
