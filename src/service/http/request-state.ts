import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '../accounts/index.ts';
import type { Preferences } from '../exchange/index.ts';
import type { ServedRegions } from './served-regions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** `performance.now()` at the arrival of the request. */
    startedAt: number;
    /** Bytes of its body that are held while its caller isn't identified. */
    heldBytes: number;
    /** The caller; null on paths that need no key. */
    access: Access | null;
    /** The request's entry in usage; null until it is determined. */
    asked: Asked | null;
    /** Headers about quotas. */
    quotaHeaders: Readonly<Record<string, string>>;
    /** The regions that the request sees from its region's hook on. */
    served: ServedRegions;
    /** The region that the path names, or the server's only one; null where paths name none. */
    regionName: string | null;
  }
}

interface Asked {
  readonly operation: string;
  /** Empty while it isn't determined, and where there are several. */
  region: string;
  /** Bytes of the answer. */
  bytes: number;
  readonly preferences: Preferences;
  /** Sentences about query parameters that may be misspelt. */
  readonly notices: readonly string[];
}

/** Gives every request the fields that hooks fill. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('heldBytes', 0);
  app.decorateRequest('access', null);
  app.decorateRequest('asked', null);
  app.decorateRequest('quotaHeaders', null as never);
  app.decorateRequest('served', null as never);
  app.decorateRequest('regionName', null);
}

/** Returns the caller of a request whose key has been admitted. */
export function accessOf({ access }: FastifyRequest): Access {
  if (access === null) throw new Error('the request was not authenticated');
  return access;
}
