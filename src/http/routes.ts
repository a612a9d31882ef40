import type { EnvelopeKind, RequestKind } from '../engine/index.ts';
import { networkMetadata } from './network-metadata.ts';
import type { RegionInfo } from './service-state.ts';

/** Groups of paths, each with its mount points. `:region` names the region; without it the server's only one is meant. */
export const MOUNTS = {
  core: ['/:region/v1', '/v1'],
} as const satisfies Record<string, readonly string[]>;

export type Group = keyof typeof MOUNTS;

/**
 * One line of the API. Registration, validation, `/openapi.json` and `/docs` all come from it.
 * `kind`: read, checked and computed on a worker (its body, or `cfg` on GET). `describe`: answered from the manifest.
 */
export interface Route {
  readonly group: Group;
  /** Unique name, `operationId` of the description and the word that plans allow operations by. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Below the group's mounts; `:x` is a parameter. */
  readonly url: string;
  readonly summary: string;
  readonly description?: string;
  /** Form of the answer: enveloped, bare JSON, bytes of a tile. */
  readonly answers: EnvelopeKind;
  /** A body that works with the demonstration region. */
  readonly example?: unknown;
  readonly kind?: RequestKind;
  readonly describe?: (region: RegionInfo) => unknown;
}

/** THE table of the API. */
export const ROUTES: readonly Route[] = [
  {
    group: 'core',
    name: 'metadata',
    method: 'GET',
    url: '/metadata/network',
    summary: 'What the region offers',
    description: 'Bounds, modes, default speeds, edge classes, limits, age of the map data and its attribution.',
    answers: 'bare',
    describe: networkMetadata,
  },
];
