import { describe, expect, it } from 'vitest';
import { isInFeet } from '../../../../import/basemap/feet.ts';
import { ringContains } from '../../../../kit/geo/flat-ring.ts';
import { TileProjection, tileAt } from '../../../../kit/geo/tile.ts';
import { pathsOf } from '../tile-layers.ts';
import { WORLD } from './world-tiles.ts';

/** Returns whether the world's map has water at a place, by the even-odd rule. */
function isWater(lon: number, lat: number, z: number): boolean {
  const tile = tileAt(lon, lat, z);
  const projection = new TileProjection(tile);
  const [x, y] = [projection.xOfLon(lon), projection.yOfLat(lat)];
  const water = WORLD.layersOf(tile).find(({ name }) => name === 'water');
  let inside = false;
  for (const ring of water?.features.flatMap(pathsOf) ?? []) if (ringContains(ring, x, y)) inside = !inside;
  return inside;
}

const LAND: readonly (readonly [lon: number, lat: number])[] = [
  ...([
    [20, 67.5],
    [25, 68.2],
    [-138, 67],
    [-120, 66.8],
  ] as const),
  // Places on either side of the date line, and near it.
  ...([
    [-173.5, 66.5],
    [175, 67.5],
    [179.9, 67.5],
    [-179.9, 67.5],
    [178, -17.8],
    [-179.7, 71.05],
    [179.6, 71],
  ] as const),
  ...([
    [37.6, 55.7],
    [135, -25],
    [-70, -45],
    [-42, 72],
    [-90, -82],
    [90, -75],
    [179, -84.5],
    [-179, -84.5],
  ] as const),
];
const SEA: readonly (readonly [lon: number, lat: number])[] = [
  ...([
    [-20, 67.6],
    [-150, 0],
    [179.99, 0],
    [-179.99, 0],
    [180, -60],
    [0, 84],
    [179.9, 84],
    [-179.9, -17],
  ] as const),
  ...([
    [51, 42],
    [-30, -60],
    [100, -60],
    [175, 60],
  ] as const),
];

describe('the world', () => {
  it.each([0, 1, 3, 6, 9])('has land and sea where they are at zoom %i', (z) => {
    const found = [...LAND, ...SEA].map(([lon, lat]) => [lon, lat, isWater(lon, lat, z)]);
    // At low zooms an island is smaller than a unit.
    const isFine = ([lon, lat]: readonly number[]): boolean => z >= 3 || !(Math.abs(lon) > 177 && Math.abs(lat) < 80);
    const expected = [...LAND.map((at) => [...at, false]), ...SEA.map((at) => [...at, true])];
    expect(found.filter((at) => isFine(at as number[]))).toEqual(expected.filter((at) => isFine(at as number[])));
  });

  it('names the largest country where most of it is, and has no border along a parallel of its islands', () => {
    const named = WORLD.layersOf(tileAt(100, 65, 2)).find(({ name }) => name === 'place');
    expect(named?.values).toContain('Russia');
    for (const z of [2, 4]) {
      for (const lon of [0, 60, 120, -60, -120]) {
        const tile = tileAt(lon, 71, z);
        const lines = WORLD.layersOf(tile).filter(({ name }) => name === 'boundary');
        for (const path of lines.flatMap(({ features }) => features.flatMap(pathsOf)))
          for (let i = 2; i < path.length; i += 2) expect(Math.abs(path[i] - path[i - 2])).toBeLessThan(3000);
      }
    }
  });

  it('tells heights in feet on either side of the date line where they are', () => {
    expect([
      isInFeet(-150, 64),
      isInFeet(-130, 60),
      isInFeet(-100, 40),
      isInFeet(172.9, 52.9),
      isInFeet(-172, 60),
    ]).toEqual([...[true, false, true, true, false]]);
  });
});
