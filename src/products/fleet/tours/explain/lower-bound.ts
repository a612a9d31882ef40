import { TOUR_COST } from '../compile-vehicles.ts';
import type { FleetColumns } from '../fleet-columns.ts';
import { forestBound } from '../kernel/forest-bound.ts';
import type { Plan } from '../plan.ts';

export interface CostBound {
  /** A lower bound: no plan that serves the same orders costs less. */
  readonly bound: number;
  /** The distance between the bound and the plan's cost as a share of that cost, 0 to 1. */
  readonly gap: number;
}

/**
 * Bounds how far the plan's cost may be from the optimum. The bound ignores points and times, so it is low where they
 * bind.
 */
export function costBound(columns: FleetColumns, { tours, total }: Plan, isTimeLeft?: () => boolean): CostBound {
  const served = tours.flatMap((tour) => tour.stops.map((stop) => stop.order));
  const forest = forestBound(columns, served, total.cost, isTimeLeft);
  const bound = Math.max(0, Math.min(total.cost, forest - tours.length * TOUR_COST - 1e-6 * total.cost));
  return { bound, gap: total.cost > 0 ? 1 - bound / total.cost : 0 };
}
