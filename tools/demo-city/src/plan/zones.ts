import { type Noise, valueNoise } from '../geometry/noise.ts';
import {
  distance,
  HALF_HEIGHT_M,
  HALF_WIDTH_M,
  insidePolygon,
  type Point,
  point,
  smoothstep,
} from '../geometry/plane.ts';
import { curveThrough } from '../geometry/polyline.ts';
import { distanceRaster, type Raster } from '../geometry/raster.ts';
import { ARTERIALS } from './arterial-plan.ts';
import { curveOf } from './arterials.ts';
import {
  CASTLE_HILL,
  GRID_QUARTER,
  gridCrossing,
  MAIN_STATION,
  MARKET_SQUARE,
  STRAIGHT_ROAD,
  STRAIGHT_ROAD_EAST,
} from './landmarks.ts';
import { MOTORWAY_JUNCTIONS, MOTORWAY_LINE } from './motorway.ts';
import { RAILWAY_LINE } from './railway.ts';
import { RIVER_LINE } from './river.ts';
import { makeTerrain, type Terrain } from './terrain.ts';

export interface Place {
  readonly name: string;
  readonly at: Point;
  readonly radiusM: number;
  readonly population: number;
}

export const CITY_NAME = 'Ahrenfurt';
export const RIVER_NAME = 'Ahre';

export const VILLAGES: readonly Place[] = [
  { name: 'Niederau', at: point(-4850, -1950), radiusM: 430, population: 2900 },
  { name: 'Steinbach', at: point(-4950, 820), radiusM: 480, population: 4100 },
  { name: 'Waldheim', at: point(-3600, 4350), radiusM: 450, population: 3200 },
  { name: 'Hohenfeld', at: point(850, 4620), radiusM: 430, population: 2700 },
  { name: 'Birkenfeld', at: point(5250, 3600), radiusM: 500, population: 4400 },
  { name: 'Erlenbach', at: point(5420, 560), radiusM: 470, population: 3800 },
  { name: 'Mühlhofen', at: point(5150, -3050), radiusM: 450, population: 3100 },
  { name: 'Rosenau', at: point(3330, -4450), radiusM: 420, population: 2400 },
  { name: 'Buchendorf', at: point(-420, -4720), radiusM: 380, population: 2100 },
  { name: 'Lindenau', at: point(-3950, -3800), radiusM: 470, population: 3600 },
];

/** Districts of the city; streets in each follow a direction of their own. */
export const DISTRICTS: readonly Place[] = [
  { name: 'Altstadt', at: point(-20, 150), radiusM: 550, population: 7800 },
  { name: 'Bahnhofsviertel', at: point(300, 1000), radiusM: 500, population: 13900 },
  { name: 'Nordstadt', at: point(-500, 1400), radiusM: 700, population: 27000 },
  { name: 'Sankt Martin', at: point(900, 2300), radiusM: 800, population: 23500 },
  { name: 'Am Anger', at: point(-800, 2450), radiusM: 700, population: 18300 },
  { name: 'Turmberg', at: point(-1900, 1450), radiusM: 700, population: 10400 },
  { name: 'Weststadt', at: point(-1400, 350), radiusM: 700, population: 24400 },
  { name: 'Steinfeld', at: point(-2600, -250), radiusM: 700, population: 13000 },
  { name: 'Oststadt', at: point(1350, 600), radiusM: 650, population: 22600 },
  { name: 'Gartenfeld', at: point(2900, 720), radiusM: 550, population: 14600 },
  { name: 'Hafen', at: point(3000, -700), radiusM: 900, population: 1900 },
  { name: 'Südstadt', at: point(400, -1500), radiusM: 800, population: 29600 },
  { name: 'Unterwald', at: point(-900, -1800), radiusM: 800, population: 20900 },
  { name: 'Wiesental', at: point(1450, -1500), radiusM: 600, population: 13000 },
  { name: 'Süderhöhe', at: point(700, -3000), radiusM: 900, population: 16600 },
  { name: 'Lerchenau', at: point(-1600, -2900), radiusM: 800, population: 12200 },
];

interface Park {
  readonly name: string;
  readonly kind: 'park' | 'forest' | 'cemetery' | 'square' | 'castle';
  readonly ring: readonly Point[];
}

function blob(x: number, y: number, rx: number, ry: number, seed: number): Point[] {
  const rough = valueNoise(seed, 1);
  // Eight compass directions, their lengths varied a little.
  const d = Math.SQRT1_2;
  const compass = [
    [1, 0],
    [d, d],
    [0, 1],
    [-d, d],
    [-1, 0],
    [-d, -d],
    [0, -1],
    [d, -d],
  ];
  const knots = compass.map(([cx, cy], i) => {
    const stretch = 1 + 0.16 * rough(i, seed);
    return point(x + cx * rx * stretch, y + cy * ry * stretch);
  });
  return curveThrough(knots, 45, true).slice(0, -1);
}

export const PARKS: readonly Park[] = [
  { name: 'Schlossberg', kind: 'castle', ring: blob(CASTLE_HILL.x, CASTLE_HILL.y, 120, 120, 21) },
  { name: 'Stadtpark', kind: 'park', ring: blob(690, 1270, 230, 210, 22) },
  { name: 'Auenpark', kind: 'park', ring: blob(-980, -1280, 260, 150, 23) },
  { name: 'Rosengarten', kind: 'park', ring: blob(1120, 20, 140, 120, 24) },
  { name: 'Südfriedhof', kind: 'cemetery', ring: blob(1000, -2100, 230, 180, 25) },
  { name: 'Volkspark', kind: 'park', ring: blob(-400, 2500, 300, 190, 26) },
  { name: 'Westpark', kind: 'park', ring: blob(-2450, 560, 230, 150, 27) },
  { name: 'Lerchenpark', kind: 'park', ring: blob(-1900, -2700, 260, 180, 28) },
  { name: 'Wiesenpark', kind: 'park', ring: blob(-150, -1950, 190, 170, 29) },
  { name: 'Sankt-Martins-Park', kind: 'park', ring: blob(1480, 2230, 200, 160, 30) },
];

/** No two points of a park are farther apart, east or north. */
const PARK_EXTENT_M = 800;

/** The harbor basin beside the river. */
export const HARBOR_BASIN: readonly Point[] = [
  point(2750, -1790),
  point(3420, -2160),
  point(3560, -1950),
  point(3480, -1700),
  point(2900, -1560),
];

const INDUSTRY: readonly Point[] = [
  point(1950, -650),
  point(2050, 60),
  point(3200, -30),
  point(4000, 150),
  point(4400, 100),
  point(4450, -1500),
  point(4150, -2200),
  point(3000, -2000),
  point(2100, -1120),
];

export type Zone = 'oldTown' | 'core' | 'inner' | 'outer' | 'village' | 'industry' | 'forest' | 'field' | 'closed';

/** The land-use plan that determines where streets are drawn. */
export class Zones {
  readonly terrain: Terrain;
  readonly toRiver: Raster;
  readonly toMotorway: Raster;
  readonly toRailway: Raster;
  readonly toArterial: Raster;
  private readonly wobble: Noise;
  private readonly fineWobble: Noise;
  private lastPoint: Point | null = null;
  private lastZone: Zone = 'closed';

  constructor(seed: number) {
    this.terrain = makeTerrain(seed);
    this.toRiver = distanceRaster([RIVER_LINE], 600);
    this.toMotorway = distanceRaster([MOTORWAY_LINE], 400);
    this.toRailway = distanceRaster([RAILWAY_LINE], 400);
    this.toArterial = distanceRaster(ARTERIALS.map(curveOf), 800);
    this.wobble = valueNoise(seed + 100, 900);
    this.fineWobble = valueNoise(seed + 101, 320);
  }

  /** Returns the park that p lies in. */
  parkAt(p: Point): Park | null {
    for (const park of PARKS) {
      if (Math.abs(p.x - park.ring[0].x) > PARK_EXTENT_M || Math.abs(p.y - park.ring[0].y) > PARK_EXTENT_M) continue;
      if (insidePolygon(p, park.ring)) return park;
    }
    return null;
  }

  /** Returns true for land that no street may enter. */
  isClosed(p: Point): boolean {
    if (Math.abs(p.x) > HALF_WIDTH_M - 60 || Math.abs(p.y) > HALF_HEIGHT_M - 60) return true;
    if (this.toRiver.at(p) < 92 || this.toMotorway.at(p) < 75 || this.toRailway.at(p) < 34) return true;
    if (distance(p, MAIN_STATION) < 130 || insidePolygon(p, HARBOR_BASIN)) return true;
    for (const junction of MOTORWAY_JUNCTIONS) {
      if (distance(p, junction.right) < 70 || distance(p, junction.left) < 70) return true;
    }
    return this.parkAt(p) !== null || inGridQuarter(p, 70) || nearStraightRoad(p, 110) || inMarketSquare(p);
  }

  at(p: Point): Zone {
    // Asked for the same point several times in a row.
    if (p !== this.lastPoint) {
      this.lastPoint = p;
      this.lastZone = this.isClosed(p) ? 'closed' : this.landAt(p);
    }
    return this.lastZone;
  }

  /** Returns the zone of the land around, whether or not a street may pass p itself. */
  landAt(p: Point): Zone {
    if (insidePolygon(p, INDUSTRY)) return 'industry';
    const r = Math.sqrt(p.x * p.x + (p.y + 150) * (p.y + 150) * 1.1);
    const wobble = this.wobble(p.x, p.y);
    if (distance(p, point(-20, 170)) < 640 && insideWall(p)) return 'oldTown';
    if (r < 1250) return 'core';
    if (r < 2050 && this.terrain(p) < 215) return 'inner';
    // Fingers of houses follow the arterials out of town.
    const finger = 750 * (1 - smoothstep(120, 520, this.toArterial.at(p)));
    if (r + wobble * 650 < 2650 + finger && this.terrain(p) < 212) return 'outer';
    for (const village of VILLAGES) {
      if (distance(p, village.at) + this.fineWobble(p.x, p.y) * 170 < village.radiusM - 60 + finger * 0.16)
        return 'village';
    }
    return this.terrain(p) + wobble * 14 > 205 ? 'forest' : 'field';
  }
}

const OLD_TOWN_RING = curveThrough(
  [
    point(560, -215),
    point(650, 60),
    point(520, 400),
    point(270, 560),
    point(-90, 610),
    point(-330, 570),
    point(-690, 310),
    point(-690, -60),
    point(-560, -320),
    point(0, -215),
  ],
  60,
  true,
);
const insideWall = (p: Point): boolean => insidePolygon(p, OLD_TOWN_RING);

export function inGridQuarter(p: Point, margin: number): boolean {
  const ne = gridCrossing(GRID_QUARTER.columns - 1, GRID_QUARTER.rows - 1);
  const sw = GRID_QUARTER.origin;
  return p.x > sw.x - margin && p.x < ne.x + margin && p.y > sw.y - margin && p.y < ne.y + margin;
}

const nearStraightRoad = (p: Point, margin: number): boolean =>
  Math.abs(p.y - STRAIGHT_ROAD.west.y) < margin &&
  p.x > STRAIGHT_ROAD.west.x - margin / 4 &&
  p.x < STRAIGHT_ROAD_EAST.x + margin / 4;

export const MARKET_HALF_WIDTH_M = 48;
export const MARKET_HALF_HEIGHT_M = 34;
const inMarketSquare = (p: Point): boolean =>
  Math.abs(p.x - MARKET_SQUARE.x) < MARKET_HALF_WIDTH_M && Math.abs(p.y - MARKET_SQUARE.y) < MARKET_HALF_HEIGHT_M;
