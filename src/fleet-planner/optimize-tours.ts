import type { CancelFlag } from '../core/cancel.ts';
import { wrongField } from '../core/errors.ts';
import { type Network, regionAround } from '../network/index.ts';
import type { Outcome } from '../operation/index.ts';
import { matrixCost } from '../reach/index.ts';
import { costMatrix } from './cost-matrix.ts';
import { fleetAnswer } from './fleet-answer.ts';
import type { FleetQuery } from './fleet-query.ts';
import { solve } from './solve.ts';
import { wayFinder } from './tour-ways.ts';

/** A search runs for seconds: never beside quick work. */
const SEARCH_COST = 1e9;
/** Simple tours of so many stops. */
const STOP_COST = 2_000;

const clock = () => performance.now() / 1000;

/** Plans tours. The region is asked for its ways only: as the crow flies there needn't be one. */
export const optimizeToursOperation = {
  name: 'fleet',
  over: 'regions' as const,
  run(networks: readonly Network[], query: FleetQuery, cancel: CancelFlag): Outcome {
    const began = clock();
    const network = needsNetwork(query) ? networkFor(networks, query) : null;
    const { travel, unconnected } = costMatrix(network, query, cancel);
    const matrixDone = clock();
    const problem = { ...query.outline, travel };
    const solution = solve(problem, query, { clock, cancel });
    const solved = clock();
    const messages = [
      `cost matrix: ${time(matrixDone - began)}, ${query.places.length} places`,
      `optimization: ${time(solved - matrixDone)}${solution.message === '' ? '' : `, ${solution.message}`}`,
      ...(solution.bound === null ? [] : [boundWords(solution.plan.total.cost, solution.bound)]),
      `seed: ${query.seed}`,
    ];
    const { answer, isMitigated } = fleetAnswer(
      query,
      { problem, solution, unconnected, messages },
      wayFinder(network, query, cancel),
    );
    const body = new TextEncoder().encode(JSON.stringify(answer));
    return { code: 'ok', message: '', body, status: isMitigated ? 202 : 201 };
  },
  cost(networks: readonly Network[], query: FleetQuery): number {
    if (query.algorithm === 'CONSTRAINT_SATISFACTION') return SEARCH_COST;
    const network = needsNetwork(query) ? networkFor(networks, query) : null;
    const stops = STOP_COST * query.outline.orders.length;
    return network === null ? stops : stops + matrixCost(network, query.routing, query.places.length);
  },
  seconds: ({ algorithm, seconds }: FleetQuery): number => (algorithm === 'CONSTRAINT_SATISFACTION' ? seconds : 0),
};

const needsNetwork = ({ costs, geojson }: FleetQuery): boolean =>
  costs.from === 'network' || geojson === 'ROUTING_SERVICE';

/** The only region that is meant, or the one that holds the stores. */
function networkFor(networks: readonly Network[], { places, outline }: FleetQuery): Network {
  const [only] = networks;
  if (only !== undefined && networks.length === 1) return only;
  if (only === undefined) throw wrongField('key', 'has a plan without any region of this server: use another key', 403);
  const name = regionAround(
    outline.stores.map(({ place }) => places[place]!),
    networks,
  );
  const home = networks.find(({ region }) => region === name);
  if (home !== undefined) return home;
  const names = networks.map(({ region }) => region).join(', ');
  throw wrongField(
    'optimizationMetadata.travelOptions.serviceUrl',
    `is required where no region holds all stores: it names one of ${names}`,
  );
}

const time = (seconds: number): string => `${seconds.toFixed(3)} s`;

const boundWords = (cost: number, { bound, gap }: { readonly bound: number; readonly gap: number }): string =>
  `cost: ${Math.round(cost)}, no less than ${Math.floor(bound)} (gap ${(100 * gap).toFixed(1)} %)`;
