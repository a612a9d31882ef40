import { DS_PER_SECOND } from '../../kit/core/units.ts';
import type { Position } from '../../kit/geo/coordinates.ts';
import type { Network } from '../../network/network/network.ts';
import type { PathArc } from '../../network/reach/index.ts';
import type { PlatformPath } from '../../network/reach/transit/index.ts';
import type { StreetGraph, StreetMode } from '../../network/street/street-graph.ts';
import type { Footpath, Journey, PlatformIndex, Ride, StopIndex, Timetable } from '../../network/transit/index.ts';
import { doorWarnings, platformAt, positionsOf, rideDetails } from './ride-details.ts';
import { RideLines } from './ride-line.ts';
import { RouteLine, type RoutePoint } from './route-line.ts';
import { type Leg, NO_WARNINGS, onFoot, streetLegs, turned } from './route-segments.ts';

/** Returns the walk on streets of a footpath; null if none is known. */
type FootpathPath = (footpath: Footpath) => PlatformPath | null;

/** Converts journeys by public transport to legs. */
export class JourneyLegs {
  private readonly lines: RideLines;
  private readonly streets: StreetGraph;

  constructor(
    network: Pick<Network, 'streets' | 'frame'>,
    private readonly timetable: Timetable,
    private readonly footpathPath: FootpathPath,
  ) {
    this.streets = network.streets;
    this.lines = new RideLines(network, timetable);
  }

  /**
   * Returns the way between a place and a platform, listed from the place: one leg along any number of streets.
   * @param place where it begins; null: on the streets
   * @param travelTimeDs the time it counts for
   */
  way(
    mode: StreetMode,
    way: PlatformPath,
    platform: PlatformIndex,
    place: Position | null,
    travelTimeDs: number,
    fromPlatform: boolean,
  ): Leg[] {
    const traveled = streetLegs(this.streets, mode, way.path);
    const legs = fromPlatform ? turned(traveled) : traveled;
    const spent = total(way.path);
    const begin = legs[0].points.first;
    const toStreetDm = way.lengthDm - way.linkDm - spent.lengthDm;
    if (toStreetDm > 0) {
      const toStreetDs = way.travelTimeDs - way.linkDs - spent.travelTimeDs;
      legs.unshift(onFoot(toStreetDs, toStreetDm, RouteLine.of([place ? [...place, begin[2]] : begin, begin])));
    }
    const last = legs[legs.length - 1];
    legs[legs.length - 1] = {
      ...last,
      travelTimeDs: last.travelTimeDs + way.linkDs + travelTimeDs - way.travelTimeDs,
      lengthDm: last.lengthDm + way.linkDm,
      points: joined(last.points, RouteLine.of([this.lines.platformPoint(platform)])),
      endName: this.nameOf(platform),
    };
    return oneOfEachKind(legs);
  }

  /** Returns the legs between the first boarding and the last alighting, in the order of travel. */
  rides({ legs }: Journey): Leg[] {
    const listed: Leg[] = [];
    let arrivalS = legs[0].departureS;
    legs.forEach((leg, i) => {
      if (leg.kind === 'footpath') {
        listed.push(this.walk(leg));
        arrivalS += leg.arrivalS - leg.departureS;
        return;
      }
      if (i > 0) listed.push(this.wait(leg.from, leg.departureS - arrivalS));
      listed.push(...this.vehicles(leg));
      arrivalS = leg.arrivalS;
    });
    return listed;
  }

  /**
   * Returns one leg per trip: after an in-seat transfer the next trip is a leg of its own, and the wait is part of it.
   */
  private vehicles({ parts, departureS }: Ride): Leg[] {
    let sinceS = departureS;
    return parts.map((part, i) => {
      const { stopPosition } = this.timetable;
      const positions = positionsOf(this.timetable, part);
      const [boarded, alighted] = [positions[0], positions[positions.length - 1]];
      const ride = rideDetails(this.timetable, part);
      const travelTimeDs = (ride.arrivalTime - sinceS) * DS_PER_SECOND;
      sinceS = ride.arrivalTime;
      const doors = doorWarnings(this.timetable, i === 0 ? boarded : null, i === parts.length - 1 ? alighted : null);
      return {
        ...onFoot(
          travelTimeDs,
          stopPosition.distanceDm[alighted] - stopPosition.distanceDm[boarded],
          this.lines.line(part),
        ),
        type: 'TRANSIT',
        warnings: new Set(doors),
        startName: this.nameOf(platformAt(this.timetable, boarded)),
        endName: this.nameOf(platformAt(this.timetable, alighted)),
        ride,
      };
    });
  }

  private wait(stop: StopIndex, seconds: number): Leg {
    const platform = this.timetable.stop.platform[stop];
    const name = this.nameOf(platform);
    const point = this.lines.platformPoint(platform);
    return {
      ...onFoot(seconds * DS_PER_SECOND, 0, RouteLine.of([point])),
      type: 'TRANSFER',
      startName: name,
      endName: name,
    };
  }

  private walk(footpath: Footpath): Leg {
    const { platform } = this.timetable.stop;
    const [from, to] = [platform[footpath.from], platform[footpath.to]];
    const path = this.footpathPath(footpath);
    const onStreets = path ? streetLegs(this.streets, 'walk', path.path) : [];
    const ends = [from, to].map((end) => RouteLine.of([this.lines.platformPoint(end)]));
    const points = joined(ends[0], ...onStreets.map((leg) => leg.points), ends[1]);
    return {
      ...onFoot((footpath.arrivalS - footpath.departureS) * DS_PER_SECOND, footpath.lengthDm, points),
      ascentDm: onStreets.reduce((sum, leg) => sum + leg.ascentDm, 0),
      warnings: onStreets.length > 0 ? new Set(onStreets.flatMap((leg) => [...leg.warnings])) : NO_WARNINGS,
      startName: this.nameOf(from),
      endName: this.nameOf(to),
    };
  }

  private nameOf(platform: PlatformIndex): string {
    return this.timetable.strings.get(this.timetable.platform.name[platform]);
  }
}

/** Tolerance in degrees (a decimeter): positions on streets are shares of edges, which are not exact. */
const SAME_PLACE = 1e-6;

/** Joins lines, without repeating the point where they meet. */
function joined(first: RouteLine, ...others: readonly RouteLine[]): RouteLine {
  const line = RouteLine.of(first.all());
  for (const other of others) {
    for (const point of other.all()) if (!isSame(line.last, point)) line.add(...point);
  }
  return line;
}

const isSame = (a: RoutePoint, b: RoutePoint): boolean =>
  Math.abs(a[0] - b[0]) < SAME_PLACE && Math.abs(a[1] - b[1]) < SAME_PLACE;

/** Merges consecutive legs of one kind. */
function oneOfEachKind(legs: readonly Leg[]): Leg[] {
  const kept: Leg[] = [];
  for (const leg of legs) {
    const last = kept[kept.length - 1];
    if (last?.type !== leg.type) {
      kept.push(leg);
      continue;
    }
    kept[kept.length - 1] = {
      ...last,
      travelTimeDs: last.travelTimeDs + leg.travelTimeDs,
      turningDs: last.turningDs + leg.turningDs,
      lengthDm: last.lengthDm + leg.lengthDm,
      ascentDm: last.ascentDm + leg.ascentDm,
      warnings: new Set([...last.warnings, ...leg.warnings]),
      points: joined(last.points, leg.points),
      endName: leg.endName,
    };
  }
  return kept;
}

const total = (path: readonly PathArc[]) =>
  path.reduce(
    (sum, part) => ({
      travelTimeDs: sum.travelTimeDs + part.travelTimeDs,
      lengthDm: sum.lengthDm + part.lengthDm,
    }),
    { travelTimeDs: 0, lengthDm: 0 },
  );
