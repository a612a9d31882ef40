import type { Random } from '../../../../src/kit/core/random.ts';
import type { Point } from '../geometry/plane.ts';
import { type Arm, armHeading, armsByNode, cutAt, rankOf } from './junctions.ts';
import type { StreetWay } from './street-ways.ts';

/** A turn restriction at a node; its ways are compared by identity until they get their numbers. */
export interface TurnRestriction {
  readonly kind: 'no_left_turn' | 'no_right_turn' | 'only_straight_on' | 'no_u_turn';
  readonly from: StreetWay;
  readonly via: number;
  readonly to: StreetWay;
  readonly except?: string;
}

/**
 * Makes a restriction at every third signaled junction, mostly against turning left out of the main road. Ways are cut
 * where needed.
 */
export function makeRestrictions(
  ways: StreetWay[],
  points: readonly Point[],
  signals: readonly number[],
  random: Random,
): TurnRestriction[] {
  const chosen = signals.filter(() => random() < 0.4);
  for (const node of chosen) cutAt(ways, node);
  const arms = armsByNode(ways, points.length);
  const restrictions: TurnRestriction[] = [];
  for (const via of chosen) {
    const from = arms[via].filter(mayEnter).sort((a, b) => rankOf(b.way) - rankOf(a.way))[0];
    if (!from) continue;
    const incoming = armHeading(from, points);
    const exits = arms[via].filter((arm) => arm !== from && arm.way !== from.way && mayLeave(arm));
    const turn = (arm: Arm) => {
      const out = armHeading(arm, points);
      return { left: -(incoming.x * out.y - incoming.y * out.x), ahead: -(incoming.x * out.x + incoming.y * out.y) };
    };
    const left = exits.find((arm) => turn(arm).left > 0.6);
    const straight = exits.find((arm) => turn(arm).ahead > 0.8);
    const except = random() < 0.5 ? 'bicycle' : undefined;
    if (straight && random() < 0.25)
      restrictions.push({ kind: 'only_straight_on', from: from.way, via, to: straight.way });
    else if (left) restrictions.push({ kind: 'no_left_turn', from: from.way, via, to: left.way, except });
  }
  return restrictions;
}

const mayEnter = (arm: Arm): boolean => rankOf(arm.way) >= 3 && (arm.way.tags.oneway !== 'yes' || !arm.outward);
const mayLeave = (arm: Arm): boolean =>
  arm.way.tags.oneway !== 'yes' || arm.outward ? arm.way.tags.highway !== 'footway' : false;
