import { reverseArc } from '../../../network/street/street-graph.ts';
import { modifierOf, turnBetween } from './angles.ts';
import type { Arm } from './junction.ts';
import type { ManeuverType, Modifier, Side } from './maneuver.ts';
import { isRenamed, isSameRoad, type Road } from './roads.ts';

/** A junction that a route passes. */
interface Passage {
  readonly from: Road;
  readonly to: Road;
  /** Name and number of the street since the last maneuver. */
  readonly followed: Pick<Road, 'name' | 'ref'>;
  /** Degrees from the direction of arrival to that of departure, to the right. */
  readonly turn: number;
  readonly bearingIn: number;
  readonly arms: readonly Arm[];
  readonly side: Side;
  readonly roadOf: (arm: Arm) => Road;
}

/** An instruction without its place. */
interface Decision {
  readonly type: ManeuverType;
  readonly modifier: Modifier;
}

/** A street that could be taken instead. */
interface Rival {
  readonly road: Road;
  readonly turn: number;
}

/** Degrees up to which one goes straight ahead. */
const STRAIGHT = 20;
/** Degrees up to which one goes on rather than turns. */
const ONWARD = 40;
/** Degrees by which other streets have to differ from the one ahead. */
const APART = 30;
/** Degrees up to which a main road may bend and is still followed. */
const BEND = 100;

/** Returns the instruction that a passage needs; null where the way is obvious and keeps its name. */
export function decide(passage: Passage): Decision | null {
  const { from, to, turn, followed, arms } = passage;
  const modifier = modifierOf(turn);
  if (from.isFerry !== to.isFerry) return { type: 'notification', modifier };
  if (to.arc === reverseArc(from.arc)) {
    return { type: isSameRoad(from, to) ? 'continue' : 'turn', modifier: 'uturn' };
  }
  const rivals = rivalsIn(passage);
  const ramp = atRamp(passage, rivals);
  if (ramp) return ramp;
  if (isObvious(passage, rivals)) {
    if (to.isLink || to.isFerry || !isRenamed(followed, to)) return null;
    // A turn is one even where all other streets are closed to travelers.
    if (Math.abs(turn) <= ONWARD || arms.length < 3) return { type: 'new name', modifier };
  }
  const fork = forkOf(passage, rivals);
  if (fork) {
    const leaves = !to.isFast && !to.isLink && rivals.some((rival) => leadsOn(rival, turn));
    return { type: !leaves ? 'fork' : isSameRoad(followed, to) ? 'continue' : 'turn', modifier: fork };
  }
  if (isEndOfRoad(passage)) return { type: 'end of road', modifier };
  return { type: isSameRoad(followed, to) ? 'continue' : 'turn', modifier };
}

/** Returns the other streets that may be entered, but those that are drawn on top of the one that is taken. */
function rivalsIn({ arms, from, to, bearingIn, roadOf }: Passage): Rival[] {
  const taken = arms.find(({ arc }) => arc === to.arc)?.bearing;
  return arms
    .filter(({ arc, bearing, entry }) => entry && bearing !== taken && arc !== reverseArc(from.arc))
    .map((arm) => ({ road: roadOf(arm), turn: turnBetween(bearingIn, arm.bearing) }));
}

function atRamp(passage: Passage, rivals: readonly Rival[]): Decision | null {
  const { from, to, turn } = passage;
  const modifier = modifierOf(turn);
  const toRamp = to.isFast && to.isLink;
  const fromRamp = from.isFast && from.isLink;
  if (toRamp && !from.isFast) return rivals.length > 0 ? { type: 'on ramp', modifier } : null;
  if (toRamp && !fromRamp) {
    const stays = rivals.find(({ road }) => road.isFast && !road.isLink);
    return stays ? { type: 'off ramp', modifier: sideOf(turn, [stays.turn]) } : null;
  }
  if (fromRamp && to.isFast && !to.isLink) return mergeOf(passage);
  return null;
}

/** Returns the merge onto a fast road whose traffic comes in beside the ramp; null where it begins with the ramp. */
function mergeOf({ arms, from, bearingIn, side, roadOf }: Passage): Decision | null {
  const main = arms.find((arm) => {
    if (arm.inwards === from.arc || arm.arc !== -1) return false;
    const road = roadOf(arm);
    return road.isFast && !road.isLink;
  });
  if (!main) return null;
  // A ramp that comes from the right heads left of the road that it joins.
  const turn = turnBetween(bearingIn, (main.bearing + 180) % 360);
  const toLeft = turn === 0 ? side === 'right' : turn > 0;
  return { type: 'merge', modifier: toLeft ? 'slight left' : 'slight right' };
}

/** Returns whether the way on is obvious: nothing else leads on, or it is the main road or leads straight ahead. */
function isObvious({ from, to, turn }: Passage, rivals: readonly Rival[]): boolean {
  const size = Math.abs(turn);
  const goesOn = isSameRoad(from, to) || (from.name === to.name && from.rank === to.rank);
  if (from.isLink && !to.isLink && rivals.length > 0 && size > STRAIGHT) return false;
  return rivals.every(({ road, turn: other }) => {
    const away = Math.abs(other);
    if (road.rank > to.rank && goesOn && size <= BEND) return true;
    if (road.rank < to.rank && isSameRoad(from, road) && away <= BEND) return false;
    if (size > ONWARD) return false;
    if (road.rank >= to.rank + 2) return true;
    if (away >= size + APART && away >= 2 * size) return true;
    return away > size && (road.rank > to.rank || (goesOn && !isSameRoad(from, road) && size <= STRAIGHT));
  });
}

/** Returns the side of a fork that is taken; null where streets don't part ahead. */
function forkOf({ to, turn }: Passage, rivals: readonly Rival[]): Modifier | null {
  const ahead = (degrees: number) => Math.abs(degrees) <= ONWARD + 5;
  const others = rivals.filter(({ road, turn: other }) => ahead(other) && Math.abs(road.rank - to.rank) < 2);
  if (!ahead(turn) || others.length === 0) return null;
  return sideOf(
    turn,
    others.map((rival) => rival.turn),
  );
}

/** Returns whether a street leads straight on, other than the one that is taken. */
const leadsOn = ({ turn: other }: Rival, turn: number): boolean =>
  Math.abs(other) <= STRAIGHT && Math.abs(turn) >= Math.abs(other) + STRAIGHT;

function sideOf(turn: number, others: readonly number[]): Modifier {
  if (others.every((other) => turn > other)) return 'slight right';
  return others.every((other) => turn < other) ? 'slight left' : 'straight';
}

/** Returns whether a street ends at another that leads left and right. */
function isEndOfRoad({ arms, from, bearingIn }: Passage): boolean {
  const turns = arms
    .filter(({ inwards }) => inwards !== from.arc)
    .map(({ bearing }) => turnBetween(bearingIn, bearing));
  const isSide = (turn: number) => Math.abs(turn) >= 50 && Math.abs(turn) <= 130;
  return turns.every(isSide) && turns.some((turn) => turn > 0) && turns.some((turn) => turn < 0);
}
