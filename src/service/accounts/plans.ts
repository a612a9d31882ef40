import Type, { type Static } from 'typebox';
import { DEFAULT_LIMITS, type Limits } from '../../network/routing/index.ts';

const count = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }));

const planLimits = Type.Object(
  {
    maxEdgeWeightSeconds: count('Deepest search in seconds.'),
    maxEdgeWeightMeters: count('Deepest search in meters.'),
    maxSources: count('Sources of one request.'),
    maxTargets: count('Targets of one request.'),
    maxPairs: count('Sources times targets of one request.'),
    maxRoutes: count('The same of one route request.'),
    maxThresholds: count('Thresholds of one polygon request.'),
    maxGeometryVertices: count('Vertices of all geometries of one request together.'),
    maxPlaces: count('Places of one answer.'),
    maxPlaceAreaKm2: count('Square kilometers of the box around an area that places are asked of.'),
    maxOrders: count('Orders of one optimization of tours.'),
    maxVehicles: count('Vehicles of one optimization of tours.'),
    maxOptimizationSeconds: count('What its search may take.'),
  },
  { additionalProperties: false },
);

/** The quotas of an account under a plan; no limit where one is left out. */
const quotas = {
  requestsPerMinute: count('Requests of one account per minute.'),
  concurrentRequests: count('Requests of one account that are computed at the same time.'),
  workerSecondsPerDay: count('Seconds that worker threads compute for one account in 24 hours.'),
  jobs: count('Jobs of one account that wait or run.'),
  storedBytes: count('Bytes that inputs and results of jobs of one account take.'),
};

/** A plan in a configuration file. */
export const PlanSettings = Type.Object(
  {
    limits: Type.Optional(planLimits),
    ...quotas,
    operations: Type.Optional(Type.Array(Type.String(), { description: 'Only these operations; all if left out.' })),
    regions: Type.Optional(Type.Array(Type.String(), { description: 'Only these regions; all if left out.' })),
  },
  { additionalProperties: false },
);

type Quotas = { readonly [Name in keyof typeof quotas]: number | null };

/** The permissions of a key. */
export interface Plan extends Quotas {
  readonly name: string;
  readonly limits: Limits;
  readonly operations: ReadonlySet<string> | null;
  readonly regions: ReadonlySet<string> | null;
}

export const DEFAULT_PLAN = 'default';

export function planOf(name: string, settings: Static<typeof PlanSettings>): Plan {
  const { limits, operations, regions, ...rest } = settings;
  return {
    name,
    limits: { ...DEFAULT_LIMITS, ...limits },
    ...UNLIMITED,
    ...rest,
    operations: operations === undefined ? null : new Set(operations),
    regions: regions === undefined ? null : new Set(regions),
  };
}

const UNLIMITED: Quotas = {
  requestsPerMinute: null,
  concurrentRequests: null,
  workerSecondsPerDay: null,
  jobs: null,
  storedBytes: null,
};
