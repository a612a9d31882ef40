import { haversineM } from '../../../kit/geo/distance.ts';
import type { PathArc } from '../../../network/reach/index.ts';
import { PASS_DRIVE_LEFT, type SlotIndex } from '../../../network/street/search-graph.ts';
import { type ArcIndex, reverseArc, type StreetGraph, type StreetMode } from '../../../network/street/street-graph.ts';
import { PathPoints } from '../path-points.ts';
import { RouteLine, type RoutePoint } from '../route-line.ts';
import { bearingOf, modifierOf, turnBetween } from './angles.ts';
import { decide } from './decide.ts';
import { type Arm, Junctions } from './junction.ts';
import { lanesFor } from './lanes.ts';
import type { Crossing, Draft, Language, Maneuver, ManeuverType, Modifier, Side, StepMode } from './maneuver.ts';
import { joinedManeuvers } from './merge-steps.ts';
import { type Road, Roads } from './roads.ts';

/** The maneuvers of a route on streets in the direction of travel, and the line that their points are numbered on. */
export interface Guidance {
  readonly line: RouteLine;
  readonly maneuvers: readonly Maneuver[];
  /** The language in which they are written. */
  readonly language: Language;
}

/** A way between a point and the network, which counts as part of the first or the last step. */
interface Link {
  readonly point: RoutePoint;
  readonly travelTimeDs: number;
  readonly lengthDm: number;
}

/** A point on the way. */
export interface Halt {
  /** Index of the path's part that begins there. */
  readonly part: number;
  /** True if one arrives there and sets out again; else it's passed without a word. */
  readonly stops: boolean;
  /** The position that is asked for. */
  readonly place: Place;
  /** Deciseconds and decimeters of the route until there. */
  readonly travelTimeDs: number;
  readonly lengthDm: number;
}

type Place = readonly [lon: number, lat: number, ...others: number[]];

const MODES: Readonly<Record<StreetMode, StepMode>> = { car: 'driving', bike: 'cycling', walk: 'walking' };

/**
 * Returns the maneuvers along a path.
 * @param goal the position that is asked for, whose side of the street arriving names
 * @param before @param after ways that count before and after the path
 * @param halts points on the way
 */
export function guidanceAlong(
  streets: StreetGraph,
  mode: StreetMode,
  language: Language,
  path: readonly PathArc[],
  goal: Place,
  before: Link | null,
  after: Link | null,
  halts: readonly Halt[] = [],
): Guidance {
  const line = new RouteLine();
  if (before) line.extend(...before.point);
  const reader = new PathPoints(streets);
  // The ends of the parts of the path.
  const ends = path.map((part) => {
    reader.append(line, part);
    return line.count - 1;
  });
  if (after) line.extend(...after.point);
  const walk = new Walk(streets, mode, line);
  walk.depart(path, 0, before);
  path.forEach((part, i) => {
    const point = i === 0 ? 0 : ends[i - 1];
    for (const halt of halts) if (halt.part === i) walk.halt(halt, path.slice(i), point);
    walk.pass(part, point);
  });
  return { line, maneuvers: walk.arrive(goal, after), language };
}

/** Follows a path and notes what travelers have to hear. */
class Walk {
  private readonly junctions: Junctions;
  private readonly roads: Roads;
  private readonly drafts: Draft[] = [];
  private slot = -1 as SlotIndex;
  private road: Road | null = null;
  /** The maneuver that entered the roundabout one is in, and the exits passed since. */
  private ring: { readonly entered: Draft | null; exits: number } | null = null;

  constructor(
    streets: StreetGraph,
    private readonly mode: StreetMode,
    private readonly line: RouteLine,
  ) {
    this.roads = new Roads(streets);
    this.junctions = new Junctions(streets.search[mode], streets.nodeCount);
  }

  depart(path: readonly PathArc[], point: number, before: Link | null): void {
    const first = path.find(({ lengthDm }) => lengthDm > 0) ?? path[0];
    this.slot = this.junctions.graph.slotOfArc[first.arc] as SlotIndex;
    this.road = this.roads.of(first.arc);
    this.ring = this.road.isRoundabout ? { entered: null, exits: 0 } : null;
    const bearing = this.bearingFrom(point, this.junctions.bearingOut(this.slot));
    const crossing: Crossing = { point, bearings: [bearing], entry: [true], in: -1, out: 0 };
    const draft = this.begin('depart', null, point, 0, bearing, this.road, crossing);
    draft.travelTimeDs = before?.travelTimeDs ?? 0;
    draft.lengthDm = before?.lengthDm ?? 0;
  }

  /** Goes along a part of the path that begins at a point. */
  pass({ arc, travelTimeDs, lengthDm }: PathArc, point: number): void {
    // Parts without length only touch a street where the path begins or ends.
    if (lengthDm > 0 && this.road!.arc !== arc) this.cross(arc, point);
    const step = this.step;
    step.travelTimeDs += travelTimeDs;
    step.lengthDm += lengthDm;
  }

  arrive(goal: Place, after: Link | null): Maneuver[] {
    this.step.travelTimeDs += after?.travelTimeDs ?? 0;
    this.step.lengthDm += after?.lengthDm ?? 0;
    this.reach(goal, after, this.line.count - 1);
    return joinedManeuvers(this.drafts);
  }

  /** Stops at a point on the way, or turns round there if the way leads back. */
  halt({ stops, place }: Halt, rest: readonly PathArc[], point: number): void {
    const next = rest.find(({ lengthDm }) => lengthDm > 0);
    if (stops) {
      this.reach(place, null, point);
      this.depart(rest, point, null);
    } else if (next && next.from > 0 && next.arc === reverseArc(this.road!.arc)) {
      const before = this.bearingFrom(Math.max(0, point - 1), 0);
      const after = (before + 180) % 360;
      const isNorth = after < before;
      const crossing: Crossing = {
        point,
        bearings: isNorth ? [after, before] : [before, after],
        entry: [true, true],
        in: isNorth ? 0 : 1,
        out: isNorth ? 0 : 1,
      };
      this.slot = this.junctions.graph.slotOfArc[next.arc] as SlotIndex;
      this.road = this.roads.of(next.arc);
      this.begin('continue', 'uturn', point, before, after, this.road, crossing);
    }
  }

  private reach(goal: Place, after: Link | null, last: number): void {
    const bearing = this.bearingFrom(Math.max(0, last - 1), this.junctions.bearingIn(this.slot));
    const modifier = after ? null : sideOf(this.line.point(last), goal, bearing);
    const crossing: Crossing = { point: last, bearings: [(bearing + 180) % 360], entry: [true], in: 0, out: -1 };
    this.begin('arrive', modifier, last, bearing, 0, this.road!, crossing);
  }

  private get step(): Draft {
    return this.drafts[this.drafts.length - 1];
  }

  private cross(arc: ArcIndex, point: number): void {
    const { junctions } = this;
    const from = this.road!;
    const to = this.roads.of(arc);
    const bearingIn = junctions.bearingIn(this.slot);
    const arms = junctions.arms(this.slot);
    this.slot = junctions.after(this.slot, arc);
    this.road = to;
    const bearingOut = junctions.bearingOut(this.slot);
    const turn = turnBetween(bearingIn, bearingOut);
    const crossing: Crossing = {
      point,
      bearings: arms.map(({ bearing }) => Math.round(bearing) % 360),
      entry: arms.map(({ entry }) => entry),
      in: arms.findIndex(({ inwards }) => inwards === from.arc),
      out: arms.findIndex((arm) => arm.arc === arc),
    };
    const begin = (type: ManeuverType, modifier: Modifier): Draft =>
      this.begin(type, modifier, point, bearingIn, bearingOut, to, crossing, from.lanes);

    if (to.isRoundabout && !from.isRoundabout) {
      this.ring = { entered: begin('roundabout', modifierOf(turn)), exits: 0 };
    } else if (from.isRoundabout && this.ring) {
      const { ring } = this;
      if (to.isRoundabout) {
        ring.exits += arms.filter((arm) => arm.entry && this.leaves(arm, from)).length;
        this.note(crossing);
        return;
      }
      this.ring = null;
      this.leave(ring.entered, ring.exits + 1, to, begin('exit roundabout', modifierOf(turn)));
    } else {
      const { name, ref } = this.step;
      const followed = { name, ref };
      const side = this.side;
      const decision = decide({
        from,
        to,
        followed,
        turn,
        bearingIn,
        arms,
        side,
        roadOf: ({ arc: out, inwards }: Arm) => this.roads.of(out === -1 ? inwards : out),
      });
      if (decision) begin(decision.type, decision.modifier);
      else this.note(crossing);
    }
  }

  /** Names the exit of a roundabout where it is entered, as travelers have to hear it there. */
  private leave(entered: Draft | null, exit: number, to: Road, left: Draft): void {
    if (!entered) return;
    const ring = entered.name;
    if (ring !== '' && ring !== to.name && ring !== this.drafts[this.drafts.length - 3]?.name) {
      entered.type = 'rotary';
      left.type = 'exit rotary';
      entered.rotaryName = left.rotaryName = ring;
    }
    entered.exit = left.exit = exit;
    entered.name = to.name;
    entered.ref = to.ref;
    entered.destinations = to.destinations;
  }

  private leaves({ arc }: Arm, from: Road): boolean {
    return arc !== -1 && arc !== reverseArc(from.arc) && !this.roads.of(arc).isRoundabout;
  }

  /** Notes a junction that is passed without a word; places where one street follows another aren't any. */
  private note(crossing: Crossing): void {
    if (crossing.bearings.length !== 2) this.step.crossings.push(crossing);
  }

  private begin(
    type: ManeuverType,
    modifier: Modifier | null,
    point: number,
    bearingBefore: number,
    bearingAfter: number,
    road: Road,
    crossing: Crossing,
    lanes = '',
  ): Draft {
    const draft: Draft = {
      type,
      modifier,
      exit: null,
      bearingBefore: Math.round(bearingBefore) % 360,
      bearingAfter: Math.round(bearingAfter) % 360,
      point,
      lanes: modifier === null ? [] : lanesFor(lanes, modifier),
      name: road.name,
      ref: road.ref,
      destinations: road.destinations,
      exits: road.exits,
      rotaryName: '',
      mode: road.isFerry ? 'ferry' : MODES[this.mode],
      drivingSide: this.side,
      travelTimeDs: 0,
      lengthDm: 0,
      crossings: [crossing],
      isSlip: road.isLink && !road.isFast && road.name === '',
    };
    this.drafts.push(draft);
    return draft;
  }

  /** Returns the bearing of the line's stretch from a point; another one where there is none. */
  private bearingFrom(point: number, otherwise: number): number {
    const { line } = this;
    if (point + 1 >= line.count) return Math.round(otherwise) % 360;
    return Math.round(bearingOf(line.point(point), line.point(point + 1))) % 360;
  }

  private get side(): Side {
    return this.junctions.graph.pass[this.slot] & PASS_DRIVE_LEFT ? 'left' : 'right';
  }
}

/** Meters from the street within which a place lies neither left nor right of it. */
const ON_STREET_M = 2;

/** Returns the side on which a place lies; null on the street and straight ahead. */
function sideOf([lon, lat]: RoutePoint, goal: Place, bearing: number): Modifier | null {
  if (haversineM(lon, lat, goal[0], goal[1]) < ON_STREET_M) return null;
  const turn = turnBetween(bearing, bearingOf([lon, lat], goal));
  return Math.abs(turn) < 20 || Math.abs(turn) > 160 ? null : turn > 0 ? 'right' : 'left';
}
