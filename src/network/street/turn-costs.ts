import { DS_PER_SECOND } from '../../kit/core/units.ts';
import {
  PASS_DRIVE_LEFT,
  PASS_JUNCTION,
  PASS_SIGNAL,
  PASS_TURN,
  type SearchGraph,
  type SlotIndex,
} from './search-graph.ts';
import type { Penalties } from './travel-mode.ts';

/** The costs of passing from one arc to the next, as tables for the kernels, in deciseconds. */
export interface TurnCosts {
  /** The cost of a change of direction in 1/256 turns clockwise; entries from 256 on are for left-hand traffic. */
  readonly turn: Int32Array;
  /** The cost of passing a node, indexed by the bits `PASS_SIGNAL | PASS_JUNCTION`. */
  readonly passing: Int32Array;
}

/** Changes of direction below this count as going straight on (30°). */
const STRAIGHT_BELOW = Math.round((30 / 360) * 256);

/** Returns the index of a change of direction in {@link TurnCosts.turn}; `bits` are those of `pass`. */
export const turnIndex = (bearingIn: number, bearingOut: number, bits: number): number =>
  ((bearingOut - bearingIn) & 255) | ((bits & PASS_DRIVE_LEFT) << 4);

/**
 * Builds the tables of turn costs. A left turn crosses oncoming traffic where people drive on the right; where they
 * drive on the left the two penalties swap roles.
 */
export function turnCosts(penalties: Penalties): TurnCosts {
  const across = Math.round(penalties.leftTurnS * DS_PER_SECOND);
  const along = Math.round(penalties.rightTurnS * DS_PER_SECOND);
  const turn = new Int32Array(512);
  for (let angle = STRAIGHT_BELOW; angle <= 256 - STRAIGHT_BELOW; angle++) {
    const clockwise = angle < 128;
    turn[angle] = clockwise ? along : across;
    turn[angle | 256] = clockwise ? across : along;
  }
  const passing = new Int32Array(4);
  passing[PASS_SIGNAL] = passing[PASS_SIGNAL | PASS_JUNCTION] = Math.round(penalties.signalS * DS_PER_SECOND);
  passing[PASS_JUNCTION] = Math.round(penalties.junctionS * DS_PER_SECOND);
  return { turn, passing };
}

export const hasPenalties = (penalties: Penalties): boolean =>
  penalties.junctionS > 0 || penalties.signalS > 0 || penalties.leftTurnS > 0 || penalties.rightTurnS > 0;

/**
 * Returns the cost of going on from `slot` to `next`, both in search order: the sum that kernels add in their loops.
 */
export function turnCost(
  graph: SearchGraph,
  turns: TurnCosts,
  waived: ReadonlySet<number> | null,
  slot: SlotIndex,
  next: SlotIndex,
): number {
  if (waived?.has(slot)) return 0;
  const bits = graph.pass[graph.mirrored ? next : slot];
  const turning = bits & PASS_TURN ? turns.turn[turnIndex(graph.bearingIn[slot], graph.bearingOut[next], bits)] : 0;
  return turns.passing[bits & 3] + turning;
}
