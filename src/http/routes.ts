import type { Plan } from '../accounts/index.ts';
import {
  ACCOUNT,
  type Capability,
  CORE,
  type Endpoint,
  isStaged,
  type MountGroup,
  methodsOf,
} from '../operation/index.ts';
import { JOB_ROUTES, type JobRoute } from './jobs/job-routes.ts';
import { networkMetadata } from './network-metadata.ts';
import type { RegionInfo } from './region-info.ts';

/** What every line of the API's registration has. */
interface Mounted {
  /** The word that plans allow operations by. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly group: MountGroup;
  /** Below the group's mounts; `:x` is a parameter. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
}

/** Computed on a worker. */
export interface EndpointRoute extends Mounted {
  readonly answeredBy: 'endpoint';
  readonly endpoint: Endpoint;
}

/** Told of a region from its manifest, without computing. */
interface RegionRoute extends Mounted {
  readonly answeredBy: 'region';
  readonly describe: (region: RegionInfo, plan: Plan) => unknown;
}

export type AsyncPart = 'status' | 'result' | 'dismissal';

/** Of an answer that is fetched later. */
export interface AsyncRoute extends Mounted {
  readonly answeredBy: 'async';
  readonly endpoint: Endpoint;
  readonly part: AsyncPart;
}

/** Told of the asking key's account, whatever operations its plan includes. */
interface AccountRoute extends Mounted {
  readonly answeredBy: 'account';
}

export type Route = EndpointRoute | RegionRoute | AsyncRoute | AccountRoute | JobRoute;

const REGION_ROUTES: readonly RegionRoute[] = [
  {
    answeredBy: 'region',
    group: CORE,
    name: 'metadata',
    method: 'GET',
    path: '/metadata/network',
    summary: 'What the region offers',
    description: 'Bounds, modes, default speeds, edge classes, limits, age of the map data and its attribution.',
    describe: networkMetadata,
  },
];

const ACCOUNT_ROUTES: readonly AccountRoute[] = [
  {
    answeredBy: 'account',
    group: ACCOUNT,
    name: 'usage',
    method: 'GET',
    path: '/usage',
    summary: 'What the account has taken',
    description:
      'Requests, milliseconds of workers, pairs and bytes by hour, key, operation, region and outcome; of the last 30 days, unless said.',
  },
];

/** Every path and method of the API: the endpoints of all capabilities, and what the service itself tells. */
export function routesOf(capabilities: readonly Capability[]): readonly Route[] {
  const endpoints = capabilities.flatMap((capability) => capability.endpoints);
  const own = [...REGION_ROUTES, ...ACCOUNT_ROUTES, ...JOB_ROUTES];
  return [...endpoints.flatMap(endpointRoutes), ...endpoints.flatMap(asyncRoutes), ...own];
}

const endpointRoutes = (endpoint: Endpoint): EndpointRoute[] => {
  const { name, group, path, summary, description, reading } = endpoint;
  return methodsOf(reading).map((method) => {
    return { answeredBy: 'endpoint', name, method, group, path, summary, description, endpoint };
  });
};

const ASYNC_PARTS = [
  ['status', 'GET', '', 'How far an answer is', 'Of a request with `Prefer: respond-async`.'],
  [
    'result',
    'GET',
    '/result',
    'An answer that was computed meanwhile',
    'As the request itself would have been answered.',
  ],
  ['dismissal', 'DELETE', '', 'Give an answer up', 'What runs is stopped (200), what has ended is forgotten (204).'],
] as const;

/** Long computations may be answered later. */
function asyncRoutes(endpoint: Endpoint): AsyncRoute[] {
  if (!isStaged(endpoint.operation)) return [];
  const { name, group } = endpoint;
  return ASYNC_PARTS.map(([part, method, end, summary, description]) => {
    const path = `${endpoint.path}/:id${end}`;
    return { answeredBy: 'async', name, method, group, path, summary, description, endpoint, part };
  });
}
