import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import { BLIND, DESTINATION, PASSABLE } from '../destinations/destinations.ts';
import type { Adjacency } from '../topology/adjacency.ts';
import { TurnAutomaton } from './turn-automaton.ts';

/**
 * The phase of a trip: still in the destination that it began in, between destinations, or in the one where it ends.
 */
export const AT_START = 0;
export const BETWEEN = 1;
export const AT_END = 2;

interface CopiedInput {
  readonly adjacency: Adjacency;
  readonly usable: Uint8Array;
  readonly destination: Uint8Array;
  readonly forbidden: readonly (readonly number[])[];
}

/**
 * The states of a search beyond the nodes. A state remembers a state of the turn automaton, and the phase of the trip
 * where it matters: a node with streets of a destination stands for trips that began there.
 */
export class CopiedStates {
  readonly automaton: TurnAutomaton;
  readonly node = new GrowableInt32();
  readonly remembered = new GrowableInt32();
  readonly trip = new GrowableInt32();
  private readonly nodeCount: number;
  /**
   * The first copy of each live state of the automaton; if its last arc belongs to a destination, the copy for `AT_END`
   * follows.
   */
  private readonly ofTurn: Int32Array;
  /** Copies of nodes, -1 where there is none. */
  private readonly between: Int32Array;
  private readonly atEnd: Int32Array;

  constructor({ adjacency, usable, destination, forbidden }: CopiedInput) {
    const { nodeCount, arcCount, arcTail } = adjacency;
    this.nodeCount = nodeCount;
    this.automaton = new TurnAutomaton(forbidden, arcCount);
    this.ofTurn = new Int32Array(this.automaton.stateCount).fill(-1);
    for (let state = 1; state < this.automaton.stateCount; state++) {
      if (!this.automaton.isLive(state)) continue;
      const arc = this.automaton.lastArc[state];
      this.ofTurn[state] = this.add(arcTail[arc ^ 1], state, destination[arc] === PASSABLE ? BETWEEN : AT_START);
      if (destination[arc] === DESTINATION) this.add(arcTail[arc ^ 1], state, AT_END);
    }
    /** Bits by node: 1 where it meets streets of a destination, 2 where it meets streets open to through traffic. */
    const meets = new Uint8Array(nodeCount);
    for (let arc = 0; arc < arcCount; arc++) {
      if (usable[arc] === 0 || destination[arc] === BLIND) continue;
      const bit = destination[arc] === DESTINATION ? 1 : 2;
      meets[arcTail[arc]] |= bit;
      meets[arcTail[arc ^ 1]] |= bit;
    }
    this.between = new Int32Array(nodeCount).fill(-1);
    this.atEnd = new Int32Array(nodeCount).fill(-1);
    for (let node = 0; node < nodeCount; node++) {
      if ((meets[node] & 1) === 0) continue;
      if ((meets[node] & 2) !== 0) this.between[node] = this.add(node, 0, BETWEEN);
      this.atEnd[node] = this.add(node, 0, AT_END);
    }
  }

  /** Returns the phase of a trip that is at a state. */
  tripAt(state: number): number {
    if (state >= this.nodeCount) return this.trip.get(state - this.nodeCount);
    return this.atEnd[state] < 0 ? BETWEEN : AT_START;
  }

  /** Returns the state at `node` that remembers a state of the automaton and the phase of the trip. */
  at(node: number, remembered: number, trip: number): number {
    if (remembered !== 0) return this.ofTurn[remembered] + (trip === AT_END ? 1 : 0);
    const copy = trip === AT_START ? -1 : trip === BETWEEN ? this.between[node] : this.atEnd[node];
    return copy < 0 ? node : copy;
  }

  private add(node: number, remembered: number, trip: number): number {
    this.node.push(node);
    this.remembered.push(remembered);
    this.trip.push(trip);
    return this.nodeCount + this.node.length - 1;
  }
}
