import { type ArcIndex, isForward } from './street-graph.ts';

/**
 * Returns the position on an arc at a share of its edge, in units of the arc's own weight: whole units from its
 * beginning in the direction of traffic. Every partial cost is a difference of such positions, so forward and backward
 * searches agree to the unit.
 */
export const positionOnArc = (arc: ArcIndex, edgeShare: number, weight: number): number =>
  Math.round(weight * (isForward(arc) ? edgeShare : 1 - edgeShare));
