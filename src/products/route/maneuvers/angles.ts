import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../../kit/geo/distance.ts';
import { nearLon } from '../../../kit/geo/longitude-frame.ts';
import type { Modifier } from './maneuver.ts';

type Position = readonly [lon: number, lat: number, ...others: number[]];

/** Returns the degrees clockwise from north of the way from one position to another nearby, from 0 to 360. */
export function bearingOf(from: Position, to: Position): number {
  const east = (nearLon(to[0], from[0]) - from[0]) * metersPerDegreeLon((from[1] + to[1]) / 2);
  const north = (to[1] - from[1]) * METERS_PER_DEGREE;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** Returns degrees between -180 and 180 from one bearing to another; to the right is positive. */
export function turnBetween(before: number, after: number): number {
  const turn = (after - before + 720) % 360;
  return turn > 180 ? turn - 360 : turn;
}

/** Returns the modifier of a turn in degrees, by the bounds of OSRM: straight up to 20, slight to 40, plain to 120. */
export function modifierOf(turn: number): Modifier {
  const size = Math.abs(turn);
  if (size <= 20) return 'straight';
  if (size >= 180) return 'uturn';
  const side = turn > 0 ? 'right' : 'left';
  if (size <= 40) return `slight ${side}`;
  return size <= 120 ? side : `sharp ${side}`;
}
