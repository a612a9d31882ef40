import { type HttpError, httpRefusal } from './problem.ts';
import { pathOf } from './query-string.ts';

/** The regions that there are. */
interface RegionNames {
  readonly regionNames: readonly string[];
}

/** First path segments that name a group of operations instead of a region, with descriptions. */
const GROUPS: ReadonlyMap<string, string> = new Map([
  ['statistics', 'statistics'],
  ['vector-statistics', 'statistics as tiles'],
  ['quality', 'scoring'],
  ['fleetplanner', 'fleet optimization'],
  ['maps', 'map tiles'],
  ['geocode', 'address search'],
  ['jobs', 'jobs'],
  ['account', 'accounts'],
]);

/** Explains why nothing answers at the path of a request. */
export function notFound(url: string, served: RegionNames): HttpError {
  const [first = '', second] = pathOf(url).split('/').filter(Boolean);
  const group = missingInGroup(first);
  if (group !== null) return group;
  if (second === 'v1' && !served.regionNames.includes(first.toLowerCase())) return unknownRegion(first, served);
  return httpRefusal(404, 'url', 'leads to nothing: /docs lists what there is');
}

/** Returns the error for a path that names an unknown region. */
export function unknownRegion(name: string, served: RegionNames): HttpError {
  return missingInGroup(name) ?? httpRefusal(404, 'region', `${name.slice(0, 64)} isn't here: ${regionsOf(served)}`);
}

/** Returns the error for a path without a region, where the server doesn't have exactly one. */
export const missingRegion = (served: RegionNames): HttpError =>
  httpRefusal(404, 'region', `is missing at the beginning of the path: ${regionsOf(served)}`);

function missingInGroup(segment: string): HttpError | null {
  const name = segment.toLowerCase();
  const group = GROUPS.get(name);
  if (group === undefined) return null;
  return httpRefusal(404, 'url', `leads to nothing in /${name} (${group}): /docs lists what there is`);
}

const regionsOf = ({ regionNames }: RegionNames): string => `this server has ${regionNames.join(', ') || 'none'}`;
