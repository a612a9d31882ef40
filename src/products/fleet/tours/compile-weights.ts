import type { NodeColumns } from './compile-nodes.ts';
import { type FleetColumns, NO_WAY } from './fleet-columns.ts';
import type { FleetProblem, Objective } from './fleet-problem.ts';

/**
 * The largest number of lateness steps that one unserved order outweighs; beyond it the order of the two is not strict.
 */
const MOST_STEPS = 10_000;

/**
 * Computes the weights that turn "first served, then punctual, then cheap" into one sum: a point weighs more than all
 * travel can cost, an unserved order more than all points.
 */
export function searchWeights(
  problem: FleetProblem,
  objective: Objective,
  { nodes, costs, times }: NodeColumns,
): Pick<FleetColumns, 'pointWeight' | 'unservedWeight' | 'pointsArePriced'> {
  const { orders, vehicles } = problem;
  let dearest = 0;
  let longest = 0;
  for (let i = 0; i < nodes; i++) {
    let [cost, time] = [0, 0];
    for (let j = 0; j < nodes; j++) {
      if (costs[i * nodes + j] < NO_WAY) cost = Math.max(cost, costs[i * nodes + j]);
      if (times[i * nodes + j] < NO_WAY) time = Math.max(time, times[i * nodes + j]);
    }
    dearest += cost * (i < orders.length ? 1 : vehicles.length);
    longest += time;
  }
  const fixed = vehicles.reduce((sum, vehicle) => sum + (vehicle.fixedTravelCosts ?? 0), 0);
  const all = 1 + dearest * (1 + objective.longestTourFactor) + fixed;
  const priorities =
    orders.reduce((sum, order) => sum + (order.priority ?? 1), 0) +
    vehicles.reduce((sum, vehicle) => sum + (vehicle.priority ?? 1), 0);
  const perPoint = Math.min(objective.lateSecondsPerPoint ?? longest, objective.overtimeSecondsPerPoint ?? longest);
  const steps = Math.min(MOST_STEPS, Math.max(1, Math.ceil(longest / Math.max(1, perPoint))));
  const pointWeight = objective.travelCostPerPoint ?? all;
  return {
    pointWeight,
    unservedWeight: Math.max(all, pointWeight * (1 + priorities * steps)),
    pointsArePriced: objective.travelCostPerPoint !== null,
  };
}
