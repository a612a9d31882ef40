import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRegional } from '../../../products/operation/index.ts';
import { outOfOrder } from '../../engine/index.ts';
import { missingRegion, parametersOf, unknownRegion } from '../../exchange/index.ts';
import type { Route } from '../routes.ts';
import type { ServedRegions } from '../served-regions.ts';
import type { ServiceState } from '../service-state.ts';

/**
 * Makes the hook that finds the region of a request: the path's, or without one the group's usual region, or the only
 * one of the server, served or broken. From here on the request sees the same regions, even if others replace them meanwhile. Throws HttpError
 * 404.
 */
export const findRegion =
  ({ group }: Route, state: ServiceState) =>
  (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    request.served = state.served;
    const named = parametersOf(request).region ?? group.usualRegion;
    if (isRegional(group)) request.regionName = regionOf(named, request.served);
    done();
  };

function regionOf(named: string | undefined, served: ServedRegions): string {
  const { regions, broken } = served;
  const names = [...regions.keys(), ...broken.keys()];
  const name = named?.toLowerCase() ?? (names.length === 1 ? names[0] : null);
  if (name === null) throw missingRegion(served);
  if (!regions.has(name) && !broken.has(name)) throw unknownRegion(name, served);
  return name;
}

/** Refuses requests to a region that can't be served: the last check of a region, because only its callers learn it. */
export function refuseBrokenRegion(
  { regionName, served }: FastifyRequest,
  _reply: FastifyReply,
  done: () => void,
): void {
  if (regionName !== null && !served.regions.has(regionName)) throw outOfOrder('region', regionName);
  done();
}
