import { asColumn } from '../../../kit/collections/column.ts';
import { PASS_THROUGH, type SearchGraph, STATE_U_TURN } from '../../../network/street/search-graph.ts';
import { BLIND, PASSABLE } from '../destinations/destinations.ts';
import type { Adjacency } from '../topology/adjacency.ts';
import type { Shapes } from '../topology/shapes.ts';
import { AT_END, AT_START, BETWEEN, CopiedStates } from './copied-states.ts';

interface SearchGraphInput {
  readonly adjacency: Adjacency;
  /** Per arc: 0 closed to the mode, 1 open, 2 open to those with a destination there. */
  readonly usable: Uint8Array;
  /** Per arc: whether it is open to through traffic. */
  readonly destination: Uint8Array;
  readonly pass: Uint8Array;
  readonly shapes: Pick<Shapes, 'bearingAtTail' | 'bearingAtHead'>;
  /** Sequences of arcs that may not be traveled one after the other. */
  readonly forbidden: readonly (readonly number[])[];
}

/** The arrays of a search graph; {@link SearchGraph} exposes them as columns. */
interface SearchArrays {
  readonly firstOut: Int32Array;
  readonly head: Int32Array;
  readonly arc: Int32Array;
  readonly pass: Uint8Array;
  readonly copyOf: Int32Array;
  readonly stateFlags: Uint8Array;
}

/** The search graphs of a mode. The mirrored one is built on demand, since few callers need both at the same time. */
export interface BothWays {
  readonly forward: SearchGraph;
  mirrored(): SearchGraph;
}

/** Builds the adjacency of one mode as the product with its turn restrictions, in both directions of searching. */
export function buildSearchGraphs(input: SearchGraphInput): BothWays {
  const arrays = productGraph(input);
  return { forward: toForward(input, arrays), mirrored: () => toMirrored(input, arrays) };
}

function productGraph(input: SearchGraphInput): SearchArrays {
  const { adjacency, usable, destination, pass } = input;
  const { nodeCount, firstOut: nodeFirst, outArc, arcTail } = adjacency;
  const copies = new CopiedStates(input);
  const { automaton } = copies;
  const copyOf = copies.node.toArray();
  const beginsSequence = new Uint8Array(adjacency.arcCount);
  for (const sequence of input.forbidden) beginsSequence[sequence[0]] = 1;
  const stateCount = nodeCount + copyOf.length;

  const firstOut = new Int32Array(stateCount + 1);
  let capacity = 0;
  for (const use of usable) if (use !== 0) capacity++;
  for (const node of copyOf) capacity += 2 * (nodeFirst[node + 1] - nodeFirst[node]);
  const head = new Int32Array(capacity);
  const arc = new Int32Array(capacity);
  const passOfSlot = new Uint8Array(capacity);
  const stateFlags = new Uint8Array(stateCount);
  let slot = 0;
  const add = (out: number, to: number, bits: number): void => {
    arc[slot] = out;
    head[slot] = to;
    passOfSlot[slot++] = pass[out] | bits;
  };
  for (let state = 0; state < stateCount; state++) {
    const isCopy = state >= nodeCount;
    const node = isCopy ? copyOf[state - nodeCount] : state;
    const remembered = isCopy ? copies.remembered.get(state - nodeCount) : 0;
    const trip = copies.tripAt(state);
    let open = 0;
    let others = 0;
    let blind = 0;
    for (let i = nodeFirst[node]; i < nodeFirst[node + 1]; i++) {
      const out = outArc[i];
      const kind = destination[out];
      if (usable[out] === 0 || (trip === AT_END && kind === PASSABLE)) continue;
      const next = remembered !== 0 || beginsSequence[out] === 1 ? automaton.next(remembered, out) : 0;
      if (automaton.isForbidden(next)) continue;
      const to = arcTail[out ^ 1];
      if (kind === PASSABLE) add(out, copies.at(to, next, BETWEEN), 0);
      else if (kind === BLIND) add(out, copies.at(to, next, AT_START), 0);
      else if (trip !== BETWEEN) add(out, copies.at(to, next, trip), 0);
      else {
        add(out, copies.at(to, next, AT_END), 0);
        add(out, copies.at(to, next, AT_START), PASS_THROUGH);
      }
      if (usable[out] === 1 && (kind === PASSABLE || trip !== BETWEEN)) open++;
      else others++;
      if (kind === BLIND) blind++;
    }
    // Turning round is allowed if the only way on is the way back; where no street is open to through traffic, others
    // count too. But it isn't allowed in driveways.
    const isDriveway = blind > 0 && blind === open + others;
    if (!isDriveway && (open === 1 || (open === 0 && others <= 1))) stateFlags[state] = STATE_U_TURN;
    firstOut[state + 1] = slot;
  }
  return {
    firstOut,
    head: head.subarray(0, slot),
    arc: arc.subarray(0, slot),
    pass: passOfSlot.subarray(0, slot),
    copyOf,
    stateFlags,
  };
}

function toForward({ adjacency, shapes }: SearchGraphInput, arrays: SearchArrays): SearchGraph {
  const { firstOut, head, arc, pass, copyOf, stateFlags } = arrays;
  const slotCount = arc.length;
  const bearingOut = new Uint8Array(slotCount);
  const bearingIn = new Uint8Array(slotCount);
  for (let slot = 0; slot < slotCount; slot++) {
    bearingOut[slot] = bearingAtBeginning(arc[slot], shapes);
    bearingIn[slot] = bearingAtEnd(arc[slot], shapes);
  }
  // Slots of plain nodes come first, so the first slot of an arc is the one a journey begins with.
  const { slotOfArc, twin } = chainTwins(arc, adjacency.arcCount, (slot) => slot);
  return {
    mirrored: false,
    stateCount: firstOut.length - 1,
    slotCount,
    firstOut: asColumn(firstOut),
    head: asColumn(head),
    tail: asColumn(tailsOf(firstOut, slotCount)),
    arc: asColumn(arc),
    bearingOut: asColumn(bearingOut),
    bearingIn: asColumn(bearingIn),
    pass: asColumn(pass),
    stateFlags: asColumn(stateFlags),
    copyOf: asColumn(copyOf),
    slotOfArc: asColumn(slotOfArc),
    twin: asColumn(twin),
  };
}

function toMirrored({ adjacency, shapes }: SearchGraphInput, arrays: SearchArrays): SearchGraph {
  const { firstOut, head, arc, pass, copyOf, stateFlags } = arrays;
  const slotCount = arc.length;
  const stateCount = firstOut.length - 1;
  const tail = tailsOf(firstOut, slotCount);
  const mirroredFirst = new Int32Array(stateCount + 1);
  for (let slot = 0; slot < slotCount; slot++) mirroredFirst[head[slot] + 1]++;
  for (let state = 0; state < stateCount; state++) mirroredFirst[state + 1] += mirroredFirst[state];
  const next = mirroredFirst.slice(0, stateCount);
  /** Mirrored slot of each forward slot. */
  const place = new Int32Array(slotCount);
  const columns = {
    head: new Int32Array(slotCount),
    tail: new Int32Array(slotCount),
    arc: new Int32Array(slotCount),
    bearingOut: new Uint8Array(slotCount),
    bearingIn: new Uint8Array(slotCount),
    pass: new Uint8Array(slotCount),
  };
  for (let slot = 0; slot < slotCount; slot++) {
    const to = next[head[slot]]++;
    place[slot] = to;
    columns.head[to] = tail[slot];
    columns.tail[to] = head[slot];
    columns.arc[to] = arc[slot];
    columns.bearingOut[to] = -bearingAtEnd(arc[slot], shapes) & 255;
    columns.bearingIn[to] = -bearingAtBeginning(arc[slot], shapes) & 255;
    columns.pass[to] = pass[slot];
  }
  const { slotOfArc, twin } = chainTwins(arc, adjacency.arcCount, (slot) => place[slot]);
  return {
    mirrored: true,
    stateCount,
    slotCount,
    firstOut: asColumn(mirroredFirst),
    head: asColumn(columns.head),
    tail: asColumn(columns.tail),
    arc: asColumn(columns.arc),
    bearingOut: asColumn(columns.bearingOut),
    bearingIn: asColumn(columns.bearingIn),
    pass: asColumn(columns.pass),
    stateFlags: asColumn(stateFlags),
    copyOf: asColumn(copyOf),
    slotOfArc: asColumn(slotOfArc),
    twin: asColumn(twin),
  };
}

/** Chains the slots of each arc in the order of forward slots, numbered by `numberOf`. */
function chainTwins(
  arc: Int32Array,
  arcCount: number,
  numberOf: (slot: number) => number,
): { slotOfArc: Int32Array; twin: Int32Array } {
  const slotOfArc = new Int32Array(arcCount).fill(-1);
  const twin = new Int32Array(arc.length).fill(-1);
  for (let slot = arc.length - 1; slot >= 0; slot--) {
    const number = numberOf(slot);
    twin[number] = slotOfArc[arc[slot]];
    slotOfArc[arc[slot]] = number;
  }
  return { slotOfArc, twin };
}

function tailsOf(firstOut: Int32Array, slotCount: number): Int32Array {
  const tail = new Int32Array(slotCount);
  for (let state = 0; state + 1 < firstOut.length; state++) tail.fill(state, firstOut[state], firstOut[state + 1]);
  return tail;
}

const bearingAtBeginning = (arc: number, shapes: SearchGraphInput['shapes']): number =>
  arc & 1 ? (shapes.bearingAtHead[arc >> 1] + 128) & 255 : shapes.bearingAtTail[arc >> 1];

const bearingAtEnd = (arc: number, shapes: SearchGraphInput['shapes']): number =>
  arc & 1 ? (shapes.bearingAtTail[arc >> 1] + 128) & 255 : shapes.bearingAtHead[arc >> 1];
