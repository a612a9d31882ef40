import { type Point, point } from '../geometry/plane.ts';
import {
  crossings,
  curveThrough,
  lengthOf,
  nearestAlong,
  offsetLine,
  type Polyline,
  pointAlong,
  slice,
} from '../geometry/polyline.ts';
import { ARTERIALS } from './arterial-plan.ts';
import { curveOf } from './arterials.ts';
import { beside, carryOver, type DrawnLine, type Obstacle } from './drawing.ts';

/** The middle of the ring motorway, from the western edge around the north and east to the southern edge. */
export const MOTORWAY_LINE: readonly Point[] = curveThrough(
  [
    point(-6300, 2750),
    point(-5200, 2900),
    point(-4200, 3450),
    point(-2900, 3780),
    point(-1300, 3950),
    point(600, 3900),
    point(2300, 3750),
    point(3600, 3250),
    point(4450, 2200),
    point(4780, 800),
    point(4750, -700),
    point(4500, -1900),
    point(3900, -2900),
    point(2700, -3750),
    point(1200, -4150),
    point(-300, -4200),
    point(-1700, -4450),
    point(-2600, -5200),
  ],
  70,
);

const CARRIAGEWAY_OFFSET_M = 11;
const RAMP_LENGTH_M = 430;
/** Distance in meters from the motorway's middle at which ramps meet the crossing road. */
const RAMP_END_M = 80;
const REF = 'A 9';

interface Junction {
  readonly name: string;
  /** Meters along the motorway. */
  readonly along: number;
  /** Ends of the ramps on the right and on the left of the motorway. */
  readonly right: Point;
  readonly left: Point;
  /** The crossing road. */
  readonly road: Polyline;
}

function findJunctions(): Junction[] {
  const junctions: Junction[] = [];
  for (const arterial of ARTERIALS) {
    if (!arterial.motorwayJunction) continue;
    const curve = curveOf(arterial);
    for (const hit of crossings(curve, MOTORWAY_LINE)) {
      const m = pointAlong(MOTORWAY_LINE, hit.alongOther).heading;
      const a = pointAlong(curve, hit.along).heading;
      const sine = m.x * a.y - m.y * a.x;
      const ahead = RAMP_END_M / Math.abs(sine);
      const ends = [pointAlong(curve, hit.along + ahead).at, pointAlong(curve, hit.along - ahead).at];
      // Ahead on the arterial is left of the motorway where the arterial crosses from right to left.
      const [left, right] = sine > 0 ? ends : [ends[1], ends[0]];
      junctions.push({
        name: arterial.name.replace(/er Straße$/, ''),
        along: hit.alongOther,
        right,
        left,
        road: curve,
      });
    }
  }
  return junctions.sort((a, b) => a.along - b.along);
}

export const MOTORWAY_JUNCTIONS: readonly Junction[] = findJunctions();

/**
 * Returns one carriageway: the middle line moved to the right (`side` 1) or, in the opposite direction, to the left
 * (−1).
 */
function carriageway(side: 1 | -1): Point[] {
  const forward = offsetLine(MOTORWAY_LINE, side * CARRIAGEWAY_OFFSET_M);
  // The carriageways meet at the region's edge, where a traveler may turn: nothing is lost there.
  forward[0] = MOTORWAY_LINE[0];
  forward[forward.length - 1] = MOTORWAY_LINE[MOTORWAY_LINE.length - 1];
  return side === 1 ? forward : forward.reverse();
}

const motorwayTags = {
  highway: 'motorway',
  ref: REF,
  oneway: 'yes',
  lanes: '2',
  maxspeed: '100',
  surface: 'asphalt',
} as const;

const rampTags = { highway: 'motorway_link', oneway: 'yes', maxspeed: '60', surface: 'asphalt' } as const;

/** Carriageways and ramps; they pass all other roads, and meet at their ends. */
export function drawMotorway(obstacles: readonly Obstacle[]): DrawnLine[] {
  const lines: DrawnLine[] = [];
  for (const side of [1, -1] as const) {
    const road = carriageway(side);
    const cuts = new Set<number>([0, lengthOf(road)]);
    for (const junction of MOTORWAY_JUNCTIONS) {
      const end = side === 1 ? junction.right : junction.left;
      const middle = nearestAlong(road, pointAlong(MOTORWAY_LINE, junction.along).at).along;
      const [off, on] = [middle - RAMP_LENGTH_M, middle + RAMP_LENGTH_M];
      cuts.add(off).add(on);
      const exit = [pointAlong(road, off).at, beside(road, off + 130, 9), beside(road, off + 280, 34), end];
      const entry = [end, beside(road, on - 280, 34), beside(road, on - 130, 9), pointAlong(road, on).at];
      lines.push(exitRamp(curveThrough(exit, 45), junction), entryRamp(curveThrough(entry, 45), junction));
    }
    const stations = [...cuts].sort((a, b) => a - b);
    for (let i = 1; i < stations.length; i++) {
      const part: DrawnLine = {
        kind: 'motorway',
        points: slice(road, stations[i - 1], stations[i]),
        tags: motorwayTags,
        raised: true,
      };
      lines.push(...carryOver(part, obstacles));
    }
  }
  return lines;
}

/** Draws a ramp: it ends where it first meets the crossing road, or begins where it last does. */
function exitRamp(curve: Polyline, { road, name }: Junction): DrawnLine {
  const end = crossings(curve, road)[0]?.along ?? lengthOf(curve);
  return ramp(slice(curve, 0, end), `Ausfahrt ${name}`);
}

function entryRamp(curve: Polyline, { road, name }: Junction): DrawnLine {
  const start = crossings(curve, road).at(-1)?.along ?? 0;
  return ramp(slice(curve, start, lengthOf(curve)), `Auffahrt ${name}`);
}

const ramp = (points: Polyline, name: string): DrawnLine => ({
  kind: 'motorway',
  points,
  tags: { ...rampTags, name },
  raised: true,
});
