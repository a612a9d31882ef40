import { RequestError } from '../core/errors.ts';

/** What a request says about where it is to be answered. */
export interface RegionWish {
  /** Named by the path. */
  readonly region: string | null;
  /** Names a region by its last path segment; looked up, never fetched. */
  readonly serviceUrl: string | null;
  /** Regions that the caller may ask of; all where it is left out. The others don't exist for whoever doesn't name them. */
  readonly allowedRegions?: readonly string[];
}

/**
 * The region that a request means: the one it names, else the only one that its caller may ask of. Throws RequestError: 403 for a
 * region that the caller may not ask of, else 400.
 */
export function regionOf(wish: RegionWish, regions: readonly string[]): string {
  const allowed = allowedOf(wish, regions);
  const named = namedRegion(wish, regions, allowed);
  if (named !== null) return named;
  if (allowed.length === 1) return allowed[0]!;
  if (allowed.length === 0) throw refusal("the plan of this key doesn't include any region of this server", 403);
  throw refusal(`serviceUrl is required: it names one of the regions ${allowed.join(', ')}`);
}

/** The regions that a request means if it may mean several: the one it names, else all that its caller may ask of, by name. Throws as {@link regionOf}. */
export function regionsOf(wish: RegionWish, regions: readonly string[]): readonly string[] {
  const allowed = allowedOf(wish, regions);
  const named = namedRegion(wish, regions, allowed);
  return named === null ? allowed : [named];
}

const allowedOf = ({ allowedRegions }: RegionWish, regions: readonly string[]): string[] =>
  regions.filter((name) => allowedRegions === undefined || allowedRegions.includes(name)).sort();

function namedRegion(
  { region, serviceUrl }: RegionWish,
  regions: readonly string[],
  allowed: readonly string[],
): string | null {
  const name = region ?? (serviceUrl === null ? null : lastSegment(serviceUrl));
  if (name === null || allowed.includes(name)) return name;
  if (regions.includes(name)) throw refusal(`the plan of this key doesn't include the region ${name}`, 403);
  throw refusal(`serviceUrl must end in the name of a region of this server: ${allowed.join(', ')}`);
}

/** Of the path, in lower case; '' where there is none. */
function lastSegment(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0]!;
  return path.split('/').filter(Boolean).at(-1)?.toLowerCase() ?? '';
}

function refusal(message: string, status = 400): RequestError {
  return new RequestError(message, [{ path: 'serviceUrl', message }], status);
}
