import { modifierOf, turnBetween } from './angles.ts';
import type { Draft, ManeuverType } from './maneuver.ts';
import { isSameRoad } from './roads.ts';

/** The longest slip road, and the widest middle of a road with two carriageways, in decimeters. */
const LONGEST_SLIP_DM = 2000;
const WIDEST_MIDDLE_DM = 400;

const TURNS: ReadonlySet<ManeuverType> = new Set(['turn', 'continue', 'new name', 'end of road', 'fork']);

/**
 * Joins maneuvers that are one to travelers: turning by a slip road, and turning round over the middle of a road with
 * two carriageways.
 */
export function withoutSlipRoads(drafts: readonly Draft[]): Draft[] {
  const kept: Draft[] = [];
  for (const draft of drafts) {
    const first = kept[kept.length - 1];
    const before = kept[kept.length - 2];
    if (before && TURNS.has(first.type) && TURNS.has(draft.type)) {
      const turn = turnBetween(first.bearingBefore, draft.bearingAfter);
      const isBack = isSameRoad(before, draft) && Math.abs(turn) > 150 && first.lengthDm <= WIDEST_MIDDLE_DM;
      if (isBack || (first.isSlip && first.lengthDm <= LONGEST_SLIP_DM)) {
        kept[kept.length - 1] = {
          ...draft,
          type: isSameRoad(before, draft) ? 'continue' : 'turn',
          modifier: isBack ? 'uturn' : modifierOf(turn),
          bearingBefore: first.bearingBefore,
          point: first.point,
          lanes: first.lanes,
          travelTimeDs: first.travelTimeDs + draft.travelTimeDs,
          lengthDm: first.lengthDm + draft.lengthDm,
          crossings: [...first.crossings, ...draft.crossings],
        };
        continue;
      }
    }
    kept.push(draft);
  }
  return kept;
}
