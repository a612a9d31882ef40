import { roughNoise } from '../geometry/noise.ts';
import { distance, type Point, point, smoothstep } from '../geometry/plane.ts';
import { distanceRaster } from '../geometry/raster.ts';
import { CASTLE_HILL, GRID_QUARTER, gridCrossing, STRAIGHT_ROAD, STRAIGHT_ROAD_EAST } from './landmarks.ts';
import { RIVER_LINE } from './river.ts';

interface Hill {
  readonly top: Point;
  readonly radiusM: number;
  readonly heightM: number;
}

const HILLS: readonly Hill[] = [
  { top: point(-3500, 2350), radiusM: 1500, heightM: 175 },
  { top: point(-4300, 2900), radiusM: 1100, heightM: 60 },
  { top: point(2100, 5300), radiusM: 1500, heightM: 130 },
  { top: point(4700, -4300), radiusM: 1500, heightM: 160 },
  { top: point(-1900, -4100), radiusM: 1100, heightM: 70 },
  { top: point(1100, 1500), radiusM: 900, heightM: 35 },
  { top: CASTLE_HILL, radiusM: 260, heightM: 62 },
];

/** Level ground: a box with its height; the land around blends into it over 350 m. */
interface Terrace {
  readonly southWest: Point;
  readonly northEast: Point;
  readonly elevationM: number;
}

const TERRACES: readonly Terrace[] = [
  {
    southWest: GRID_QUARTER.origin,
    northEast: gridCrossing(GRID_QUARTER.columns - 1, GRID_QUARTER.rows - 1),
    elevationM: GRID_QUARTER.elevationM,
  },
  { southWest: STRAIGHT_ROAD.west, northEast: STRAIGHT_ROAD_EAST, elevationM: STRAIGHT_ROAD.elevationM },
];

/** Height of the land in meters: a river valley between hills. */
export type Terrain = (p: Point) => number;

export function makeTerrain(seed: number): Terrain {
  const toRiver = distanceRaster([RIVER_LINE], 4500, 100);
  const rough = roughNoise(seed, 1400);
  return (p) => {
    const fromRiver = toRiver.at(p);
    let height = 118 + p.x / 1500 + 8 * smoothstep(30, 140, fromRiver) + 60 * smoothstep(300, 4500, fromRiver);
    height += 18 * smoothstep(200, 1500, fromRiver) * rough(p.x, p.y);
    for (const hill of HILLS) {
      const ratio = distance(p, hill.top) / hill.radiusM;
      if (ratio < 1) height += hill.heightM * (1 - ratio * ratio) * (1 - ratio * ratio);
    }
    for (const terrace of TERRACES) {
      const dx = Math.max(terrace.southWest.x - p.x, 0, p.x - terrace.northEast.x);
      const dy = Math.max(terrace.southWest.y - p.y, 0, p.y - terrace.northEast.y);
      const level = 1 - smoothstep(90, 380, Math.sqrt(dx * dx + dy * dy));
      height += level * (terrace.elevationM - height);
    }
    return height;
  };
}
