import type { FastifyReply, FastifyRequest } from 'fastify';
import { noticesOf, refuseUnknown } from '../../engine/index.ts';
import { parametersOf, preferencesOf, type QueryValues, queryValue } from '../../exchange/index.ts';
import { unknownParameterFinder } from '../known-parameters.ts';
import { addToHeader, tellApplied } from '../preferences.ts';
import type { Route } from '../routes.ts';
import type { ServiceState } from '../service-state.ts';

/**
 * Makes the hook that reads a request's preferences, notes what is asked for, and compares the query parameters with
 * those of the route: unknown ones are refused with `handling=strict`, and become notices otherwise.
 */
export function readPreferences(route: Route, state: ServiceState) {
  const findUnknown = unknownParameterFinder(route);
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const unknown = findUnknown(request.query);
    const preferences = preferencesOf(request);
    const region = regionNamed(request, state);
    request.asked = { operation: route.name, region, bytes: 0, preferences, notices: noticesOf(unknown) };
    addToHeader(reply, 'vary', 'Prefer');
    if (preferences.isStrict) {
      tellApplied(reply, 'handling=strict');
      refuseUnknown(unknown);
    }
    done();
  };
}

/** Returns the region that the address names, if it exists; '' where it is found later. */
function regionNamed(request: FastifyRequest, { regions }: ServiceState): string {
  const named = parametersOf(request).region ?? queryValue(request.query as QueryValues, 'serviceUrl');
  const name = named
    ?.split('/')
    .findLast((segment) => segment !== '')
    ?.toLowerCase();
  if (name !== undefined && regions.has(name)) return name;
  return regions.size === 1 && named === undefined ? ([...regions.keys()][0] ?? '') : '';
}
