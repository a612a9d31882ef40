import { TOUR_COST } from '../compile-vehicles.ts';
import type { FleetColumns } from '../fleet-columns.ts';
import { forestBound } from '../kernel/forest-bound.ts';
import type { Plan } from '../plan.ts';

export interface CostBound {
  /** No plan that serves the same orders costs less. */
  readonly bound: number;
  /** How much less of the plan's cost it is, 0 to 1. */
  readonly gap: number;
}

/** How far the plan's cost may be from the best one's. Points and times aren't in the bound, so it is low where they bind. */
export function costBound(columns: FleetColumns, { tours, total }: Plan, isTimeLeft?: () => boolean): CostBound {
  const served = tours.flatMap((tour) => tour.stops.map((stop) => stop.order));
  const forest = forestBound(columns, served, total.cost, isTimeLeft);
  const bound = Math.max(0, Math.min(total.cost, forest - tours.length * TOUR_COST - 1e-6 * total.cost));
  return { bound, gap: total.cost > 0 ? 1 - bound / total.cost : 0 };
}
