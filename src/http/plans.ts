import Type, { type Static } from 'typebox';
import { DEFAULT_LIMITS, type Limits } from '../operation/index.ts';

const count = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }));

const planLimits = Type.Object(
  {
    maxEdgeWeightSeconds: count('Deepest search in seconds.'),
    maxEdgeWeightMeters: count('Deepest search in metres.'),
    maxSources: count('Sources of one request.'),
    maxTargets: count('Targets of one request.'),
    maxPairs: count('Sources times targets of one request.'),
    maxRoutes: count('The same of one route request.'),
    maxThresholds: count('Thresholds of one polygon request.'),
    maxGeometryVertices: count('Vertices of all geometries of one request together.'),
    maxPlaces: count('Places of one answer.'),
    maxPlaceAreaKm2: count('Square kilometres of the box around an area that places are asked of.'),
    maxOrders: count('Orders of one optimization of tours.'),
    maxVehicles: count('Vehicles of one optimization of tours.'),
    maxOptimizationSeconds: count('What its search may take.'),
  },
  { additionalProperties: false },
);

/** A plan as a configuration writes it. */
export const PlanSettings = Type.Object(
  {
    limits: Type.Optional(planLimits),
    requestsPerMinute: count('Requests of one key per minute; no limit if left out.'),
    operations: Type.Optional(Type.Array(Type.String(), { description: 'Only these operations; all if left out.' })),
    regions: Type.Optional(Type.Array(Type.String(), { description: 'Only these regions; all if left out.' })),
  },
  { additionalProperties: false },
);

/** What a key may do. */
export interface Plan {
  readonly name: string;
  readonly limits: Limits;
  readonly requestsPerMinute: number | null;
  readonly operations: ReadonlySet<string> | null;
  readonly regions: ReadonlySet<string> | null;
}

export const DEFAULT_PLAN = 'default';

export function planOf(name: string, settings: Static<typeof PlanSettings>): Plan {
  return {
    name,
    limits: { ...DEFAULT_LIMITS, ...settings.limits },
    requestsPerMinute: settings.requestsPerMinute ?? null,
    operations: settings.operations === undefined ? null : new Set(settings.operations),
    regions: settings.regions === undefined ? null : new Set(settings.regions),
  };
}
