import { modifierOf, turnBetween } from './angles.ts';
import type { Draft, ManeuverType } from './maneuver.ts';
import { isSameRoad } from './roads.ts';

/** The longest slip road, the widest middle of a road with two carriageways, and the longest step aside; decimeters. */
const LONGEST_SLIP_DM = 2000;
const WIDEST_MIDDLE_DM = 400;
const LONGEST_ASIDE_DM = 150;
/** A name that is kept for less isn't said, decimeters. */
const LEAST_NAMED_DM = 1000;

const TURNS: ReadonlySet<ManeuverType> = new Set(['turn', 'continue', 'new name', 'end of road', 'fork']);

/**
 * Joins maneuvers that are one to travelers: turning by a slip road, turning round over the middle of a road with two
 * carriageways, and steps aside at crossings for walkers and cyclists, which are left out if they go on straight. Names
 * that streets have for a short while are left out, too.
 */
export const joinedManeuvers = (drafts: readonly Draft[]): Draft[] => withoutShortNames(joinedTurns(drafts));

function joinedTurns(drafts: readonly Draft[]): Draft[] {
  const kept: Draft[] = [];
  for (const draft of drafts) {
    const before = kept[kept.length - 2];
    const first = kept[kept.length - 1];
    const joined = before && TURNS.has(first.type) && TURNS.has(draft.type) ? join(before, first, draft) : null;
    if (!joined) {
      kept.push(draft);
      continue;
    }
    kept.pop();
    const goesOn = joined.modifier === 'straight' && (joined.name === '' || isSameRoad(before, joined));
    if (!goesOn) kept.push(joined);
    else kept[kept.length - 1] = extended(before, joined);
  }
  return kept;
}

function withoutShortNames(drafts: readonly Draft[]): Draft[] {
  const kept: Draft[] = [];
  for (const [i, draft] of drafts.entries()) {
    const before = kept[kept.length - 1];
    const isShort = draft.lengthDm < LEAST_NAMED_DM && drafts[i + 1]?.type !== 'arrive';
    // The street before a short name may follow it again.
    const isSilent = draft.type === 'new name' && (isShort || isSameRoad(before, draft));
    if (isSilent) kept[kept.length - 1] = extended(before, draft);
    else kept.push(draft);
  }
  return kept;
}

/** Returns the maneuver that two are, or null. */
function join(before: Draft, first: Draft, second: Draft): Draft | null {
  const turn = turnBetween(first.bearingBefore, second.bearingAfter);
  const isSame = isSameRoad(before, second);
  const isBack = isSame && Math.abs(turn) > 150 && first.lengthDm <= WIDEST_MIDDLE_DM;
  const isSlip = first.isSlip && first.lengthDm <= LONGEST_SLIP_DM;
  const isAside = first.mode !== 'driving' && first.name === '' && first.lengthDm <= LONGEST_ASIDE_DM;
  if (!isBack && !isSlip && !isAside) return null;
  const { bearingBefore, point, lanes } = first;
  const modifier = isBack ? 'uturn' : modifierOf(turn);
  const { travelTimeDs, lengthDm, crossings } = extended(first, second);
  const step = { ...second, travelTimeDs, lengthDm, crossings };
  return { ...step, type: isSame ? 'continue' : 'turn', modifier, bearingBefore, point, lanes };
}

/** Returns a maneuver whose step takes in the next one. */
const extended = (first: Draft, second: Draft): Draft => ({
  ...first,
  travelTimeDs: first.travelTimeDs + second.travelTimeDs,
  lengthDm: first.lengthDm + second.lengthDm,
  crossings: [...first.crossings, ...second.crossings],
});
