import { BLIND, DESTINATION, findDestinations, PASSABLE } from '../../src/import/streets/destinations/destinations.ts';
import { withInnerStreets } from '../../src/import/streets/destinations/inner-streets.ts';
import type { SnappedPoint } from '../../src/network/network/snap.ts';
import type { StreetCosts } from '../../src/network/network/street-costs.ts';
import { weightOf } from '../../src/network/street/metric.ts';
import type { SlotIndex } from '../../src/network/street/search-graph.ts';
import {
  type ArcIndex,
  forwardArc,
  isForward,
  reverseArc,
  type StreetMode,
} from '../../src/network/street/street-graph.ts';
import { turnCost } from '../../src/network/street/turn-costs.ts';
import type { DestinationStreets } from '../worlds/destination-streets.ts';

/** The phases of a route `bound* other* bound*`: first bound streets, then others, then bound ones again. */
const PHASES = 3;

/**
 * Searches where some streets may not be passed through, as the plain reference: journeys over arcs and phases, relaxed
 * until nothing changes. `costs` are those of the plain network.
 */
export function plainDestinations(
  world: DestinationStreets,
  mode: StreetMode,
  costs: StreetCosts,
  from: SnappedPoint,
): (to: SnappedPoint) => number {
  const { graph, weight, turns } = costs;
  const { adjacency, importance } = world;
  const usable = world.usable[mode];
  const bound = withInnerStreets({ adjacency, usable, importance });
  const weightOfArc = (arc: number) => {
    const slot = graph.slotOfArc[arc as ArcIndex];
    return slot < 0 ? -1 : weightOf(weight, slot);
  };
  const exit = new Float64Array(PHASES * adjacency.arcCount).fill(Infinity);
  const begin = (point: SnappedPoint) => {
    const there = forwardArc(point.edge);
    return [there, reverseArc(there)]
      .filter((arc) => weightOfArc(arc) > 0)
      .map((arc) => ({ arc, at: Math.round(weightOfArc(arc) * (isForward(arc) ? point.share : 1 - point.share)) }));
  };
  const kinds = findDestinations({ adjacency, usable, importance, turnsCount: mode === 'car', forbidden: [] });
  const mayTurnRound = (node: number, phase: number): boolean => {
    const arms = adjacency.outArc.subarray(adjacency.firstOut[node], adjacency.firstOut[node + 1]);
    const meetsDestination = arms.some((arc) => [arc, arc ^ 1].some((a) => usable[a] > 0 && kinds[a] === DESTINATION));
    const at = meetsDestination ? phase : 1;
    const ways = arms.filter((arc) => usable[arc] > 0 && (at !== 2 || kinds[arc] !== PASSABLE));
    if (ways.length > 0 && ways.every((arc) => kinds[arc] === BLIND)) return false;
    const open = ways.filter((arc) => usable[arc] === 1 && (at !== 1 || kinds[arc] === PASSABLE)).length;
    return open === 1 || (open === 0 && ways.length <= 1);
  };
  const pay = (arc: number, next: number, phase: number): number => {
    if (!turns) return 0;
    if (next === (arc ^ 1) && !mayTurnRound(adjacency.arcTail[next], phase)) return Infinity;
    const [slot, after] = [arc, next].map((one) => graph.slotOfArc[one as ArcIndex]);
    return turnCost(graph, turns, null, slot as SlotIndex, after as SlotIndex);
  };
  const onward = (arc: number, phase: number, cost: number): boolean => {
    let changed = false;
    const node = adjacency.arcTail[arc ^ 1];
    for (let i = adjacency.firstOut[node]; i < adjacency.firstOut[node + 1]; i++) {
      const next = adjacency.outArc[i];
      if (weightOfArc(next) < 0) continue;
      const after = bound[next] === 0 ? 1 : phase === 1 ? 2 : phase;
      if (after < phase) continue;
      const reached = cost + pay(arc, next, phase) + weightOfArc(next);
      const label = PHASES * next + after;
      if (reached >= exit[label]) continue;
      exit[label] = reached;
      changed = true;
    }
    return changed;
  };

  const starts = begin(from);
  for (const { arc, at } of starts) onward(arc, bound[arc] === 0 ? 1 : 0, weightOfArc(arc) - at);
  for (let changed = true; changed; ) {
    changed = false;
    for (let label = 0; label < exit.length; label++) {
      const arc = Math.floor(label / PHASES);
      if (exit[label] < Infinity && onward(arc, label % PHASES, exit[label])) changed = true;
    }
  }
  return (to) => {
    let best = Infinity;
    for (const { arc, at } of begin(to)) {
      for (const start of starts) if (start.arc === arc && at >= start.at) best = Math.min(best, at - start.at);
      for (let phase = 0; phase < PHASES; phase++)
        best = Math.min(best, exit[PHASES * arc + phase] - weightOfArc(arc) + at);
    }
    return best;
  };
}
