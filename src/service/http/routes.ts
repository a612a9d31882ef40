import {
  ACCOUNT,
  type Capability,
  CORE,
  type Endpoint,
  type MountGroup,
  methodsOf,
  takesSeconds,
} from '../../products/operation/index.ts';
import type { Plan } from '../accounts/index.ts';
import { JOB_ROUTES, type JobRoute } from './jobs/job-routes.ts';
import { networkMetadata } from './network-metadata.ts';
import type { RegionInfo } from './region-info.ts';

/** The fields that every route has. */
interface Mounted {
  /** The name by which plans allow operations. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly group: MountGroup;
  /** The path below the group's mounts; `:x` is a parameter. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
}

/** A route that a worker computes. */
export interface EndpointRoute extends Mounted {
  readonly answeredBy: 'endpoint';
  readonly endpoint: Endpoint;
}

/** A route that is answered from a region's manifest, without computing. */
export interface RegionRoute extends Mounted {
  readonly answeredBy: 'region';
  readonly describe: (region: RegionInfo, plan: Plan) => unknown;
}

type AsyncPart = 'status' | 'result' | 'dismissal';

/** A route about an answer that is fetched later. */
export interface AsyncRoute extends Mounted {
  readonly answeredBy: 'async';
  readonly endpoint: Endpoint;
  readonly part: AsyncPart;
}

/** A route about the account of the request's key, which every plan includes. */
interface AccountRoute extends Mounted {
  readonly answeredBy: 'account';
}

export type Route = EndpointRoute | RegionRoute | AsyncRoute | AccountRoute | JobRoute;

/** Paths for operators and tools; none needs a key. */
export const SERVICE_PAGES = ['/healthz', '/readyz', '/status', '/metrics', '/openapi.json'] as const;

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

/** The foreign API that stands at the root too, and the region that its paths mean there. */
interface RootMount {
  readonly root: string;
  /** Left out: the server's only one. */
  readonly region?: string;
}

/** Returns every path and method of the API: the endpoints of all capabilities, and the service's own routes. */
export function routesOf(capabilities: readonly Capability[], atRoot?: RootMount): readonly Route[] {
  const endpoints = capabilities.flatMap((capability) => capability.endpoints);
  const own = [...REGION_ROUTES, ...ACCOUNT_ROUTES, ...JOB_ROUTES];
  const routes = [...endpoints.flatMap(endpointRoutes), ...endpoints.flatMap(asyncRoutes), ...own];
  return atRoot === undefined ? routes : withRoot(routes, atRoot);
}

/** Mounts the paths of a group at the root too, except where the service's own pages stand. */
function withRoot(routes: readonly Route[], { root, region }: RootMount): Route[] {
  const group = routes.find((route) => route.group.tag === root)?.group;
  if (group === undefined) return [...routes];
  const mounted = {
    ...group,
    mounts: [...group.mounts, ''],
    ...(region === undefined ? {} : { usualRegion: region.toLowerCase() }),
  };
  return routes.map((route) =>
    route.group === group && !SERVICE_PAGES.some((page) => page === route.path) ? { ...route, group: mounted } : route,
  );
}

const endpointRoutes = (endpoint: Endpoint): EndpointRoute[] => {
  const { group, path, summary, description, reading } = endpoint;
  const name = endpoint.countsAs ?? endpoint.name;
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

/** Returns the routes by which long computations may be answered later. */
function asyncRoutes(endpoint: Endpoint): AsyncRoute[] {
  if (!takesSeconds(endpoint.operation)) return [];
  const { name, group } = endpoint;
  return ASYNC_PARTS.map(([part, method, end, summary, description]) => {
    const path = `${endpoint.path}/:id${end}`;
    return { answeredBy: 'async', name, method, group, path, summary, description, endpoint, part };
  });
}
