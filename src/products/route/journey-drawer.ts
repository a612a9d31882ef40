import type { Run } from '../../kit/core/run.ts';
import { DM_PER_METER, DS_PER_SECOND, metersFromDm, secondsFromDs } from '../../kit/core/units.ts';
import type { Network } from '../../network/network/network.ts';
import type { SnappedPoint } from '../../network/network/snap.ts';
import {
  type NetworkTargets,
  reacherOf,
  type StreetOrigin,
  snapTargets,
  type TransitOrigin,
  timetableOf,
} from '../../network/reach/index.ts';
import { type PlatformPath, seenFrom, type TransitReach, transitOf } from '../../network/reach/transit/index.ts';
import type { Footpath, PlatformIndex, StopIndex, Timetable } from '../../network/transit/index.ts';
import type { FoundJourney } from './journey-finder.ts';
import { JourneyLegs } from './journey-legs.ts';
import type { Route } from './route.ts';
import type { RoutePoint } from './route-line.ts';
import type { RouteQuery } from './route-query.ts';
import { segmentsOf, turned } from './route-segments.ts';
import { edgeClassesOf } from './street-routes.ts';

type Paths = ReadonlyMap<PlatformIndex, PlatformPath>;

/**
 * Turns the journeys between one origin and its targets into routes: finds their ways on streets and builds the legs.
 */
export class JourneyDrawer {
  private readonly timetable: Timetable;
  private readonly transit: TransitReach;
  private readonly legs: JourneyLegs;
  private readonly toStops: Paths;
  private readonly sourceSnap: SnappedPoint | null;
  private readonly targetSnaps: NetworkTargets;
  /** Walks on streets by both platforms. */
  private readonly footpaths = new Map<string, PlatformPath | null>();

  constructor(
    private readonly network: Network,
    private readonly origin: TransitOrigin & StreetOrigin,
    private readonly query: RouteQuery,
    private readonly found: readonly (readonly FoundJourney[])[],
    private readonly run: Run,
  ) {
    const { routing, targets } = query;
    this.timetable = timetableOf(network);
    this.transit = transitOf(reacherOf(network));
    const { ways, engine } = this.transit;
    this.legs = new JourneyLegs(network, this.timetable, (footpath) => this.footpathPath(footpath));
    const platforms = new Set(found.flat().map((one) => this.platformOf(this.stopAtSource(one))));
    const longestS = found.flat().reduce((longest, { wayToStopS }) => Math.max(longest, wayToStopS), 0);
    this.toStops = ways.pathsFrom(routing, origin, longestS, platforms, run);
    this.sourceSnap = origin.geometry ? null : engine.streets.snapPoint(routing, origin, origin.lon, origin.lat);
    this.targetSnaps = snapTargets(engine, routing, origin, targets, run);
  }

  routes(target: number): Route[] {
    const found = this.found[target];
    if (found.length === 0) return [];
    const { transit, origin, query, run } = this;
    const platforms = new Set(found.map(({ stop }) => this.platformOf(stop)));
    const place = seenFrom(query.targets, target, origin);
    const longestS = Math.max(...found.map(({ wayToTargetDs }) => Math.ceil(wayToTargetDs / DS_PER_SECOND)));
    const toTarget = transit.ways.pathsFrom(query.routing, place, longestS, platforms, run);
    return found.map((one) => this.route(target, one, toTarget));
  }

  private route(target: number, one: FoundJourney, toTarget: Paths): Route {
    const { origin, network, legs } = this;
    const { journey } = one;
    const { mode } = origin.travel;
    const [first, last] = [this.platformOf(this.stopAtSource(one)), this.platformOf(one.stop)];
    const [access, egress] = [this.toStops.get(first), toTarget.get(last)];
    if (!access || !egress) throw new Error('the way to a stop of a journey is gone');
    const targetPlace = [this.query.targets.lon[target], this.query.targets.lat[target]] as const;
    const sourcePlace = origin.geometry ? null : ([origin.lon, origin.lat] as const);
    const rides = legs.rides(journey);
    const toStop = legs.way(mode, access, first, sourcePlace, one.wayToStopS * DS_PER_SECOND, origin.reverse);
    const fromTarget = legs.way(mode, egress, last, targetPlace, one.wayToTargetDs, !origin.reverse);
    const listed = [...toStop, ...(origin.reverse ? turned(rides) : rides), ...turned(fromTarget)];
    const begin = toStop[0].points.first;
    const end = fromTarget[0].points.first;
    const walked = [...access.path, ...egress.path, ...this.pathsWithin(one).flatMap(({ path }) => path)];
    const travelTimeS = secondsFromDs(one.travelTimeDs);
    return {
      origin,
      target,
      start: sourcePlace ? [...sourcePlace, begin[2]] : begin,
      end: [...targetPlace, end[2]] satisfies RoutePoint,
      travelTimeS,
      lengthM: metersFromDm(listed.reduce((sum, leg) => sum + leg.lengthDm, 0)),
      schedule: {
        departureS: origin.reverse ? journey.arrivalS - travelTimeS : journey.departureS,
        arrivalS: origin.reverse ? journey.arrivalS : journey.departureS + travelTimeS,
        transfers: journey.rides - 1,
      },
      edgeClasses: edgeClassesOf(network.streets, walked),
      segments: segmentsOf(listed),
      sourceSnap: this.sourceSnap,
      targetSnap: this.targetSnaps.point(target),
    };
  }

  private pathsWithin({ journey }: FoundJourney): PlatformPath[] {
    return journey.legs.flatMap((leg) => (leg.kind === 'footpath' ? (this.footpathPath(leg) ?? []) : []));
  }

  private stopAtSource({ journey: { legs } }: FoundJourney): number {
    return this.origin.reverse ? legs[legs.length - 1].to : legs[0].from;
  }

  private platformOf(stop: number): PlatformIndex {
    return this.timetable.stop.platform[stop as StopIndex];
  }

  /**
   * Returns the walk on streets that is as long as a footpath, or null; other footpaths lead through stations or come
   * from feeds.
   */
  private footpathPath({ from, to, lengthDm }: Footpath): PlatformPath | null {
    const [a, b] = [this.platformOf(from), this.platformOf(to)];
    const key = `${a} ${b}`;
    let path = this.footpaths.get(key);
    if (path === undefined) {
      const { origin, query } = this;
      const slowestS = (2 * lengthDm) / DM_PER_METER + 60;
      path = this.transit.footpaths.pathsBetween(query.routing, origin, a, [b], slowestS, this.run).get(b) ?? null;
      this.footpaths.set(key, path);
    }
    const slackDm = Math.max(5 * DM_PER_METER, 0.05 * lengthDm);
    return path && Math.abs(path.lengthDm - lengthDm) <= slackDm ? path : null;
  }
}
