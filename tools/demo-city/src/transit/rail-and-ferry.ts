import { type Point, point } from '../geometry/plane.ts';
import { crossings, nearestAlong, type Polyline, pointAlong, slice } from '../geometry/polyline.ts';
import { PLATFORM_OFFSET_M } from '../network/station-passage.ts';
import { ARTERIALS } from '../plan/arterial-plan.ts';
import { curveOf } from '../plan/arterials.ts';
import { FERRY_LANDINGS } from '../plan/ferry.ts';
import { MAIN_STATION } from '../plan/landmarks.ts';
import { RAILWAY_LINE } from '../plan/railway.ts';
import { freePath, passes, pathAt } from './line-path.ts';
import { FERRY_LINE, type LinePlan, RAIL_LINE } from './line-plan.ts';
import type { LineRoute, Visit } from './line-routes.ts';
import type { PlatformKind, StopPlaces } from './stop-places.ts';

/** Small stations beside the crossings of the railway with roads. */
const STATIONS: readonly { readonly name: string; readonly road: string; readonly near: Point }[] = [
  { name: 'Steinbach Bahnhof', road: 'Steinbacher Weg', near: point(-5400, 1600) },
  { name: 'Ahrenfurt West', road: 'Westring', near: point(-2850, 820) },
  { name: 'Ahrenfurt Ost', road: 'Gürtel', near: point(1700, 1050) },
  { name: 'Birkenfeld Bahnhof', road: 'Erlenbacher Weg', near: point(5630, 2560) },
];

const RAIL_KMH = 78;
const FERRY_KMH = 6;
const FROM_ROAD_M = 32;
const BEYOND_M = 120;

interface Stop {
  readonly name: string;
  readonly at: Point;
}

export function drawRailAndFerry(places: StopPlaces): LineRoute[] {
  const stops = [...STATIONS.map(stationAt), { name: 'Hauptbahnhof', at: MAIN_STATION }];
  stops.sort((a, b) => a.at.x - b.at.x);
  const ends = [stops[0], stops[stops.length - 1]].map(({ at }) => nearestAlong(RAILWAY_LINE, at).along);
  const tracks = slice(RAILWAY_LINE, ends[0] - BEYOND_M, ends[1] + BEYOND_M);
  const banks = [
    { name: 'Niederau Fähre', at: FERRY_LANDINGS.south },
    { name: 'Fährhaus', at: FERRY_LANDINGS.north },
  ];
  return [
    ...bothWays(RAIL_LINE, 'rail', RAIL_KMH, tracks, stops, places, PLATFORM_OFFSET_M),
    ...bothWays(
      FERRY_LINE,
      'ferry',
      FERRY_KMH,
      banks.map(({ at }) => at),
      banks,
      places,
      0,
    ),
  ];
}

function stationAt({ name, road, near }: (typeof STATIONS)[number]): Stop {
  const curve = curveOf(ARTERIALS.find((arterial) => arterial.name === road)!);
  const meets = crossings(RAILWAY_LINE, curve).map(({ along }) => along);
  const wanted = nearestAlong(RAILWAY_LINE, near).along;
  const along = meets.reduce((best, m) => (Math.abs(m - wanted) < Math.abs(best - wanted) ? m : best));
  return { name, at: pointAlong(RAILWAY_LINE, along + FROM_ROAD_M).at };
}

function bothWays(
  line: LinePlan,
  kind: PlatformKind,
  kmh: number,
  polyline: Polyline,
  stops: readonly Stop[],
  places: StopPlaces,
  besideM: number,
): LineRoute[] {
  return ([0, 1] as const).map((direction) => {
    const ordered = direction === 0 ? [...stops] : [...stops].reverse();
    // The stops become points of the line, so that distances to them are exact.
    const points = withPoints(direction === 0 ? polyline : [...polyline].reverse(), ordered);
    const path = freePath(points, kmh);
    const visits: Visit[] = ordered.map(({ name, at }) => {
      const alongM = passes(path, at, 0, Infinity, 5)!;
      const { heading, seconds } = pathAt(path, alongM);
      const beside = { x: at.x + heading.y * besideM, y: at.y - heading.x * besideM };
      return {
        platform: places.platformAt(places.named(name, at), kind, beside, heading),
        alongM,
        seconds,
        main: true,
      };
    });
    return { line, direction, path, visits };
  });
}

function withPoints(polyline: Polyline, stops: readonly Stop[]): Point[] {
  const marked = [
    ...polyline.map((at) => ({ at, along: nearestAlong(polyline, at).along })),
    ...stops.map(({ at }) => ({ at, along: nearestAlong(polyline, at).along })),
  ].sort((a, b) => a.along - b.along);
  return marked.filter(({ along }, i) => i === 0 || along - marked[i - 1].along > 0.5).map(({ at }) => at);
}
