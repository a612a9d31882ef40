import { LineIndex } from '../geometry/line-index.ts';
import { distance, HALF_HEIGHT_M, HALF_WIDTH_M, insidePolygon, type Point } from '../geometry/plane.ts';
import type { StreetWay } from '../network/street-ways.ts';
import { MARKET_SQUARE } from '../plan/landmarks.ts';
import { RIVER_RING } from '../plan/river.ts';
import { DISTRICTS, HARBOR_BASIN, inGridQuarter, type Place, VILLAGES, type Zone, type Zones } from '../plan/zones.ts';
import { shareOut } from './share-out.ts';

/** A square of the city, with its residents and workplaces. */
export interface Cell {
  readonly at: Point;
  readonly population: number;
  readonly households: number;
  readonly children: number;
  readonly workingAge: number;
  readonly seniors: number;
  readonly jobs: number;
  /** Purchasing power, 100 is the city's average. */
  readonly incomeIndex: number;
}

export const CELL_METERS = 100;
export const TOTAL_JOBS = 158_000;

/** Sample points of a cell at which its land is tested. */
const SAMPLES = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
];
const NEAR_STREET_M = 75;

interface Living {
  /** People and jobs per area, against each other. */
  readonly people: number;
  readonly jobs: number;
  readonly perHousehold: number;
  readonly children: number;
  readonly seniors: number;
  readonly income: number;
}

const LIVING: Readonly<Partial<Record<Zone, Living>>> = {
  oldTown: { people: 90, jobs: 190, perHousehold: 1.55, children: 0.1, seniors: 0.19, income: 112 },
  core: { people: 130, jobs: 95, perHousehold: 1.7, children: 0.13, seniors: 0.17, income: 96 },
  inner: { people: 85, jobs: 32, perHousehold: 1.9, children: 0.16, seniors: 0.2, income: 98 },
  outer: { people: 38, jobs: 9, perHousehold: 2.2, children: 0.19, seniors: 0.23, income: 108 },
  village: { people: 28, jobs: 7, perHousehold: 2.4, children: 0.2, seniors: 0.21, income: 104 },
  industry: { people: 1.2, jobs: 42, perHousehold: 1.6, children: 0.1, seniors: 0.1, income: 84 },
};

interface Land {
  readonly at: Point;
  readonly living: Living;
  /** Share of the cell that is built on. */
  readonly built: number;
  readonly place: Place;
}

/**
 * Computes people, households and jobs per cell; every district and village has as many people as it is said to have.
 */
export function populationGrid(zones: Zones, ways: readonly StreetWay[], points: readonly Point[]): Cell[] {
  const land = builtLand(zones, ways, points);
  const population = new Array<number>(land.length).fill(0);
  for (const place of [...DISTRICTS, ...VILLAGES]) {
    const own = land.flatMap((cell, i) => (cell.place === place ? [i] : []));
    const shares = shareOut(
      place.population,
      own.map((i) => land[i].built * land[i].living.people * texture(i)),
    );
    own.forEach((i, k) => {
      population[i] = shares[k];
    });
  }
  const jobs = shareOut(
    TOTAL_JOBS,
    land.map(({ built, living, at }, i) => built * living.jobs * texture(i + 7) * centrality(at)),
  );
  return land
    .map(({ at, living, place }, i) => {
      const people = population[i];
      const children = Math.round(people * living.children);
      const seniors = Math.round(people * living.seniors);
      return {
        at,
        population: people,
        households: Math.round(people / living.perHousehold),
        children,
        seniors,
        workingAge: people - children - seniors,
        jobs: jobs[i],
        incomeIndex: Math.round(living.income * (0.88 + 0.24 * standing(place)) * 10) / 10,
      };
    })
    .filter(({ population, jobs }) => population > 0 || jobs > 0);
}

function builtLand(zones: Zones, ways: readonly StreetWay[], points: readonly Point[]): Land[] {
  const streets = new LineIndex();
  for (const way of ways) {
    const lived = way.kind === 'street' || way.kind === 'oldTown' || way.kind === 'arterial' || way.kind === 'fixed';
    if (lived && !way.raised) streets.add(way.nodes.map((n) => points[n]));
  }
  const land: Land[] = [];
  for (let y = -HALF_HEIGHT_M; y < HALF_HEIGHT_M; y += CELL_METERS) {
    for (let x = -HALF_WIDTH_M; x < HALF_WIDTH_M; x += CELL_METERS) {
      const at = { x: x + CELL_METERS / 2, y: y + CELL_METERS / 2 };
      if (!mayBeBuilt(zones, at)) continue;
      const living = LIVING[inGridQuarter(at, 60) ? 'outer' : zones.landAt(at)];
      if (!living) continue;
      const built = SAMPLES.filter(([u, v]) => {
        const p = { x: x + u * CELL_METERS, y: y + v * CELL_METERS };
        return mayBeBuilt(zones, p) && streets.hasLine(p, NEAR_STREET_M);
      }).length;
      if (built > 0) land.push({ at, living, built: built / SAMPLES.length, place: placeOf(at, living) });
    }
  }
  return land;
}

/** Returns dry land beside parks, railway and motorway. */
function mayBeBuilt(zones: Zones, p: Point): boolean {
  if (zones.toMotorway.at(p) < 50 || zones.toRailway.at(p) < 20) return false;
  if (zones.toRiver.at(p) < 120 && insidePolygon(p, RIVER_RING)) return false;
  return zones.parkAt(p) === null && !insidePolygon(p, HARBOR_BASIN);
}

/** Returns the village around p, or the nearest district. */
function placeOf(p: Point, living: Living): Place {
  const places = living === LIVING.village ? VILLAGES : DISTRICTS;
  return places.reduce((best, place) => (distance(p, place.at) < distance(p, best.at) ? place : best));
}

/** Jobs crowd around the market square. */
const centrality = (p: Point): number => 1 + 1.5 / (1 + distance(p, MARKET_SQUARE) / 700);

/** Returns a factor from 0.6 to 1.4 by the cell's number, so that no two blocks are alike. */
function texture(i: number): number {
  const h = Math.imul(i + 1, 2654435761) ^ Math.imul(i + 1, 40503);
  return 0.6 + 0.8 * ((((h ^ (h >>> 13)) >>> 0) % 1000) / 1000);
}

/** Returns how wealthy a district is, 0 to 1, by a hash of its name. */
function standing(place: Place): number {
  let h = 7;
  for (const letter of place.name) h = (h * 31 + letter.charCodeAt(0)) % 997;
  return h / 997;
}
