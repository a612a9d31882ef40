import type { CancelFlag } from '../../kit/core/cancel.ts';
import { wrongField } from '../../kit/core/errors.ts';
import { METERS_PER_DEGREE } from '../../kit/geo/distance.ts';
import type { AnswerLattice } from '../../kit/geo/lattice.ts';
import { EMPTY_POLYGONS, type LatticePolygons, measuredAs, totalArea } from '../../kit/geo/lattice-polygons.ts';
import { mercatorScale } from '../../kit/geo/mercator.ts';
import { geometryRings, intersectPolygons, ringsOf, unitePolygons } from '../../kit/geo/polygon-boolean.ts';
import type { Network } from '../../network/network/network.ts';
import {
  type FlyOrigin,
  isFlyOrigin,
  isStreetOrigin,
  type OriginPlaces,
  reacherOf,
  type StreetOrigin,
} from '../../network/reach/index.ts';
import type { Origin } from '../../network/routing/index.ts';
import { finestMode, thresholdCost } from './area-request.ts';
import { MODE_RULES } from './border/gate-rules.ts';
import { flyArea } from './fly/fly-areas.ts';
import type { AreaQuery, Buffer } from './isochrone-query.ts';
import { type AreaCoordinates, type AreaOutput, areaOutput } from './rings/area-output.ts';
import { grownBy } from './rings/grown-areas.ts';
import { MOST_COUNTED, streetAreas } from './street-areas.ts';

/** The area of one threshold (and percentile), of all sources together or of one. */
export interface Area {
  /** `null`: all sources. */
  readonly source: string | number | null;
  /** The percentile of the travel time over the departures of a window; `null`: the least. */
  readonly percentile: number | null;
  /** The threshold as the request has it. */
  readonly threshold: number;
  readonly polygons: LatticePolygons;
}

/**
 * Compares areas by the order in which they are drawn one over the other. The more departures must make it, the smaller
 * the area.
 */
export const largestFirst = (a: Area, b: Area): number =>
  b.threshold - a.threshold || (a.percentile ?? 0) - (b.percentile ?? 0);

export interface Isochrones {
  /**
   * The areas by source, by percentile, then in the order of the query's thresholds; a threshold that reaches nothing
   * has no polygons.
   */
  readonly areas: readonly Area[];
  readonly lattice: AnswerLattice;
  /** Sources that found no road within their snapping distance. */
  readonly unconnected: readonly Origin[];
}

/**
 * Areas within reach. `cancel` is polled by the searches.
 * @param mostCounted see {@link streetAreas}
 */
export function isochrones(
  network: Network,
  query: AreaQuery,
  cancel: CancelFlag,
  mostCounted = MOST_COUNTED,
): Isochrones {
  const { origins } = query.routing;
  const output = areaOutput(query.srid, query.decimals, query.buffer.value > 0);
  const streets = origins.filter(isStreetOrigin);
  const places = reacherOf(network).streets.placesOf(query.routing, streets, cancel);
  const parts = query.mode === 'none' ? origins.map((origin) => [origin]) : [origins];
  const areas = parts.flatMap((part) => {
    const polygons = combined({ network, query, places, output, cancel, mostCounted }, part);
    const source = query.mode === 'none' ? part[0].id : null;
    return wantedOf(query).map((wanted, i): Area => ({ source, ...wanted, polygons: polygons[i] }));
  });
  return { areas, lattice: output.answer.lattice, unconnected: streets.filter((origin) => isLost(origin, places)) };
}

const isLost = (origin: StreetOrigin, places: OriginPlaces): boolean => !places.get(origin)?.point;

/** Returns the areas that each source has: by percentile, where there are some, then by threshold. */
const wantedOf = ({ percentiles, thresholds }: AreaQuery): Pick<Area, 'percentile' | 'threshold'>[] =>
  (percentiles ?? [null]).flatMap((percentile) => thresholds.map((threshold) => ({ percentile, threshold })));

interface Run {
  readonly network: Network;
  readonly query: AreaQuery;
  readonly places: OriginPlaces;
  readonly output: AreaOutput;
  readonly cancel: CancelFlag;
  readonly mostCounted: number;
}

/** Computes one area for each of {@link wantedOf}. */
function combined(run: Run, origins: readonly Origin[]): LatticePolygons[] {
  const { query, places, output, cancel } = run;
  const streets = origins.filter(isStreetOrigin);
  const flights = origins.filter(isFlyOrigin);
  if (query.mode === 'average' && streets.length > 0 && flights.length > 0) {
    throw wrongField(
      'polygon.intersectionMode',
      "can't be average where some sources fly and others don't: ask for them apart",
    );
  }
  const connected = streets.filter((origin) => !isLost(origin, places));
  const lost = streets.length - connected.length;
  // Nothing is within reach of a source that reaches nothing.
  if (query.mode === 'intersection' && lost > 0) return wantedOf(query).map(() => EMPTY_POLYGONS);
  const onRoads = connected.length > 0 ? roadAreas(run, connected, lost) : null;
  const latitude = middleLatitude([...connected, ...flights]);
  const leastHole = connected.length === 0 ? 0 : (query.sizes.holeM2 ?? MODE_RULES[finestMode(connected)].holeM2);
  const grown = (area: LatticePolygons, buffer: Buffer): LatticePolygons =>
    grownBy(buffer, area, output.worked, latitude, leastHole);
  const assembled = (buffer: Buffer, coordinates: AreaCoordinates): LatticePolygons[] => {
    const roads = onRoads?.map((area) => coordinates.finish(grown(area, buffer))) ?? null;
    const inTheAir = flights.length > 0 ? airAreas({ ...query, buffer }, flights, coordinates.lattice, cancel) : null;
    return clipped(query, together(query, roads, inTheAir, coordinates.lattice), coordinates, cancel);
  };
  const areas = assembled(query.buffer, output.answer);
  // What roads alone draw knows its area.
  if (flights.length === 0 && query.clips.length === 0) return areas;
  if (query.buffer.value === 0 && output.answer.lattice.decimals === output.exact.lattice.decimals) return areas;
  const measured = assembled({ ...query.buffer, value: 0 }, output.exact);
  return areas.map((area, i) => measuredAs(area, totalArea(measured[i])));
}

function together(
  query: AreaQuery,
  onRoads: readonly LatticePolygons[] | null,
  inTheAir: readonly LatticePolygons[] | null,
  lattice: AnswerLattice,
): LatticePolygons[] {
  return wantedOf(query).map((_, i) => {
    const a = onRoads?.[i];
    const b = inTheAir?.[i];
    if (!a || !b) return a ?? b ?? EMPTY_POLYGONS;
    return query.mode === 'intersection' ? intersectPolygons(a, ringsOf(b), lattice) : unitePolygons(a, b, lattice);
  });
}

function clipped(
  query: AreaQuery,
  areas: readonly LatticePolygons[],
  { lattice, around }: AreaCoordinates,
  cancel: CancelFlag,
): LatticePolygons[] {
  const clips = query.clips.map((clip) => geometryRings(clip, lattice, around(areas)));
  return areas.map((area) =>
    clips.reduce((part, clip) => {
      cancel.check();
      return intersectPolygons(part, clip, lattice);
    }, area),
  );
}

/** Computes the areas of origins on streets on {@link AreaOutput.worked}, without the buffer. */
function roadAreas(run: Run, origins: readonly StreetOrigin[], unconnected: number): LatticePolygons[] {
  const { network, query, places, output, cancel, mostCounted } = run;
  const { routing, percentiles, simplifyM, sizes } = query;
  // What the search doesn't reach isn't known: such a threshold stands for the search's own limit.
  const thresholds = query.thresholds.map((value) => thresholdCost(Math.min(value, routing.maxEdgeWeight)));
  const mode = query.mode === 'none' || origins.length + unconnected === 1 ? 'union' : query.mode;
  const request = { routing, origins, places, unconnected, thresholds, mode, percentiles, simplifyM, sizes } as const;
  return streetAreas(network, request, cancel, mostCounted).map((area) => output.begin(area));
}

function airAreas(
  query: AreaQuery,
  origins: readonly FlyOrigin[],
  lattice: AnswerLattice,
  cancel: CancelFlag,
): LatticePolygons[] {
  const { value, unit } = query.buffer;
  const scale = mercatorScale(middleLatitude(origins));
  const meters = unit === 'degrees' ? value * METERS_PER_DEGREE : unit === 'ground' ? value : value / scale;
  return query.thresholds.map((threshold) =>
    flyArea(origins, query, Math.min(threshold, query.routing.maxEdgeWeight), meters, lattice, cancel),
  );
}

function middleLatitude(origins: readonly Origin[]): number {
  const latitudes = origins.map(({ lat }) => lat);
  return (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
}
