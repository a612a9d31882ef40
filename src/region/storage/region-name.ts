import { InputError } from '../../kit/core/errors.ts';

const PATTERN = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/**
 * First path segments of the server itself, and of foreign APIs that a setting mounts at the root: a region with such a
 * name couldn't be reached (`{base}/<region>/v1/…`).
 */
const RESERVED = new Set([
  ...['account', 'docs', 'fleetplanner', 'geocode', 'healthz', 'jobs', 'maps', 'metrics', 'pointofinterest'],
  ...['quality', 'readyz', 'statistics', 'status', 'v1', 'vector-statistics'],
  ...['directions', 'directions-matrix', 'height', 'info', 'isochrone', 'locate', 'match', 'matrix', 'nearest'],
  ...['optimized_route', 'route', 'sources_to_targets', 'table', 'tile', 'trace_attributes', 'trace_route', 'trip'],
  ...['v2', 'v4'],
]);

/** Returns a region's name in lower case. Throws InputError unless it is one plain path segment. */
export function regionName(name: string): string {
  const lower = name.toLowerCase();
  if (!PATTERN.test(lower)) {
    const shown = JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);
    throw new InputError(
      `${shown} can't name a region: use 1 to 64 letters a-z, digits, "-" and "_", beginning with a letter or a digit`,
    );
  }
  if (RESERVED.has(lower)) throw new InputError(`"${lower}" can't name a region: the server uses that path itself`);
  return lower;
}

export function isRegionName(name: string): boolean {
  return PATTERN.test(name) && !RESERVED.has(name);
}
