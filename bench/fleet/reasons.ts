/**
 * Measures how long it takes to explain why each of very many orders is in no tour: a thousand orders, and fifty
 * vehicles that can take a quarter of them.
 * Run: npm run build:server && node bench/run.js bench/fleet/reasons.ts
 */
import { seededRandom } from '../../src/kit/core/random.ts';
import { compileProblem } from '../../src/products/fleet/tours/compile-problem.ts';
import { searchFrom } from '../../src/products/fleet/tours/fleet-search.ts';
import { explaining, type FleetProblem, unservedOrders } from '../../src/products/fleet/tours/index.ts';
import { distances } from './instance.ts';

const ORDERS = 1000;
const random = seededRandom(1);
const points = Array.from({ length: ORDERS + 1 }, () => ({ x: 10_000 * random(), y: 10_000 * random() }));
const problem: FleetProblem = {
  travel: { size: points.length, times: distances(points, (meters) => Math.round(meters / 10)) },
  stores: [{ place: 0 }],
  vehicles: Array.from({ length: 50 }, (_, v) => ({
    store: 0,
    ends: [0],
    latestArrival: 8 * 3600 + 60 * v,
    loadLimits: [{ maxSum: 7 }],
  })),
  orders: Array.from({ length: ORDERS }, (_, k) => ({
    store: 0,
    place: k + 1,
    handlingTime: 300,
    load: [1 + Math.floor(4 * random())],
    ...(k % 3 === 0 ? { visitingTimes: [{ start: 3600, end: 3 * 3600 }] } : {}),
  })),
  objective: { dropLateOrders: true, dropOvertimeOrders: true },
};
const { columns, annealing } = searchFrom(problem, compileProblem(problem), { seed: 1 });
for (let k = 0; k < 100; k++) annealing.run(100, k / 100);
annealing.finish();
const left = unservedOrders(columns, annealing.best);
const began = process.cpuUsage();
const explain = explaining(problem, columns, annealing.best);
const reasons = left.map((order) => explain.reasons(order).reasons);
const { user, system } = process.cpuUsage(began);
const explained = reasons.filter((vehicles) => vehicles.length === problem.vehicles.length).length;
console.log(
  `${left.length} of ${ORDERS} orders in no tour, ${explained} with the reasons of all ${problem.vehicles.length} vehicles: ${((user + system) / 1e6).toFixed(2)} s of one processor`,
);
if (explained < left.length) process.exitCode = 1;
