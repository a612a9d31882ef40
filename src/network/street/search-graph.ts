import type { Index } from '../../kit/collections/column.ts';
import {
  type ColumnsOf,
  index,
  indexOrNone,
  rows,
  starts,
  table,
  values,
} from '../../kit/collections/declared-columns.ts';
import { ARCS, NODES, reverseArc } from './arcs.ts';

/**
 * A state of a search: a node, or a copy of one that remembers how it was entered, because a turn restriction begins or
 * continues there, or because streets without through traffic begin there. States 0 .. nodeCount - 1 are the nodes
 * themselves; copies follow.
 */
export type StateIndex = Index<'state'>;
/** A position in the adjacency: one arc as seen from one state. An arc has one slot, and one more per copied tail. */
export type SlotIndex = Index<'slot'>;

/** Bits of `pass`: what it costs to go on from a slot's head. */
export const PASS_SIGNAL = 1;
export const PASS_JUNCTION = 2;
/** Turning left or right counts at the head (not at bends, nor inside roundabouts). */
export const PASS_TURN = 4;
/** The arc is a private or service road: penalties may be waived while a journey starts there. */
export const PASS_SERVICE = 8;
/** Traffic drives on the left at the head: left and right turns swap roles. */
export const PASS_DRIVE_LEFT = 16;
/**
 * The slot leads into a destination that it treats as open to through traffic: usable with
 * `allowPrivateAndServiceRoads` only.
 */
export const PASS_THROUGH = 32;

/** Bit of `stateFlags`: turning round is allowed, because nothing else leads on. */
export const STATE_U_TURN = 1;

const states = rows<StateIndex>('state');
const slots = rows<SlotIndex>('slot');
const flags = values('Uint8', 'flags');
const bearing = values('Uint8', '1/256 turn');

/** The columns of a search graph in the order in which they are stored. */
export const SEARCH_GRAPH = {
  ...table(states, { firstOut: starts(slots) }),
  ...table(slots, {
    head: index(states),
    /** The state a slot leads out of: the inverse of `firstOut`, for paths traced backwards. */
    tail: index(states),
    /** The arc that is traveled, in the direction of traffic, in mirrored graphs too. */
    arc: index(ARCS),
    /**
     * Direction of the slot at its beginning and at its end, in 1/256 turns clockwise from north (negated when
     * mirrored).
     */
    bearingOut: bearing,
    bearingIn: bearing,
    /** `PASS_*` bits of the arc's head in the direction of traffic. */
    pass: flags,
  }),
  ...table(states, { stateFlags: flags }),
  /** Node of each copied state: state nodeCount + i is a copy of `copyOf[i]`. */
  ...table(rows('copied state'), { copyOf: index(NODES) }),
  /** The slot with which a journey begins on an arc, -1 where the mode can't use it. */
  ...table(ARCS, { slotOfArc: indexOrNone(slots) }),
  /** Another slot of the same arc, -1 after the last; starts at `slotOfArc`. */
  ...table(slots, { twin: indexOrNone(slots) }),
};

/**
 * The arcs one mode may use, as compressed adjacency. Turn restrictions are part of the topology: a forbidden sequence
 * of arcs doesn't exist as a path of slots (product of the network with an Aho–Corasick automaton over the forbidden
 * sequences), so searches never look a restriction up. Nor do paths exist that pass through a destination.
 *
 * `forward` graphs follow traffic. `mirrored` graphs hold every slot reversed, for searches against traffic: the slot
 * of arc u → v leads from v to u, and bearings are negated, so one kernel serves both.
 */
export interface SearchGraph extends ColumnsOf<typeof SEARCH_GRAPH> {
  readonly mirrored: boolean;
  readonly stateCount: number;
  readonly slotCount: number;
}

/**
 * Returns whether a journey may continue from `slot` to `next`, which leaves its head: turning round is allowed only
 * where nothing else leads on.
 */
export const mayFollow = (graph: SearchGraph, slot: SlotIndex, next: SlotIndex): boolean =>
  graph.arc[next] !== reverseArc(graph.arc[slot]) || (graph.stateFlags[graph.head[slot]] & STATE_U_TURN) !== 0;
