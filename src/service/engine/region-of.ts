import { type RequestError, wrongField } from '../../kit/core/errors.ts';

/** The parts of a request that name the region that answers it. */
export interface RegionWish {
  /** The region that the path names. */
  readonly region: string | null;
  /** Names a region by its last path segment; the address is looked up, never fetched. */
  readonly serviceUrl: string | null;
  /** Addresses that may name a region where nothing else does; those that name none are ignored. */
  readonly hints?: readonly string[];
  /** Regions that the caller may query; all if left out. For requests that name no region, the others don't exist. */
  readonly allowedRegions?: readonly string[];
}

/** Returns the error for a request about a region whose files can't be loaded. */
export const outOfOrder = (path: 'region' | 'serviceUrl', name: string): RequestError =>
  wrongField(
    path,
    `${path === 'region' ? name : `names the region ${name}, which`} is out of order: /status says why`,
    503,
  );

/**
 * Returns the region that a request means: the one it names, else the only one that its caller may query, else the one
 * that `around` returns for its positions. Throws RequestError: 403 for a region that the caller may not query, 503 for
 * a `broken` one, else 400.
 */
export function regionOf(
  wish: RegionWish,
  regions: readonly string[],
  around: (allowed: readonly string[]) => string | null,
  broken: readonly string[] = [],
): string {
  const allowed = allowedOf(wish, regions);
  const named = namedRegion(wish, regions, allowed, broken);
  if (named !== null) return named;
  const hinted = (wish.hints ?? []).map(lastSegment).find((name) => allowed.includes(name));
  if (hinted !== undefined) return hinted;
  const lost = allowedOf(wish, broken);
  if (allowed.length === 1 && lost.length === 0) return allowed[0];
  if (allowed.length + lost.length === 0) {
    throw wrongField('key', 'has a plan without any region of this server: use another key', 403);
  }
  const home = around(allowed);
  if (home !== null) return home;
  if (lost.length > 0) {
    const names = lost.join(', ');
    throw wrongField(
      'serviceUrl',
      `is required where no region that is served holds all of the request's sources; out of order: ${names}`,
      503,
    );
  }
  throw wrongField(
    'serviceUrl',
    `is required where no region holds all of the request's sources: it names one of ${allowed.join(', ')}`,
  );
}

/**
 * Returns the regions of a request that may mean several: the one it names, else all that its caller may query, by
 * name. Throws like {@link regionOf}.
 */
export function regionsOf(
  wish: RegionWish,
  regions: readonly string[],
  broken: readonly string[] = [],
): readonly string[] {
  const allowed = allowedOf(wish, regions);
  const named = namedRegion(wish, regions, allowed, broken);
  return named === null ? allowed : [named];
}

/** Returns the notices that answers of {@link regionsOf} carry about broken regions that they leave out. */
export function leftOutNotices(wish: RegionWish, broken: readonly string[]): string[] {
  const lost = nameIn(wish) === null ? allowedOf(wish, broken) : [];
  return lost.length === 0 ? [] : [`Regions out of order were left out: ${lost.join(', ')}.`];
}

const allowedOf = ({ allowedRegions }: RegionWish, regions: readonly string[]): string[] =>
  regions.filter((name) => allowedRegions === undefined || allowedRegions.includes(name)).sort();

const nameIn = ({ region, serviceUrl }: RegionWish): string | null =>
  region ?? (serviceUrl === null ? null : lastSegment(serviceUrl));

function namedRegion(
  wish: RegionWish,
  regions: readonly string[],
  allowed: readonly string[],
  broken: readonly string[],
): string | null {
  const name = nameIn(wish);
  if (name === null || allowed.includes(name)) return name;
  if (allowedOf(wish, broken).includes(name)) throw outOfOrder('serviceUrl', name);
  if (regions.includes(name) || broken.includes(name))
    throw wrongField('key', `has a plan that doesn't include the region ${name}: use another key or region`, 403);
  throw wrongField('serviceUrl', `must end in the name of a region of this server: ${allowed.join(', ')}`);
}

/** Returns the last segment of the path, in lower case; '' if there is none. */
function lastSegment(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0];
  return path.split('/').filter(Boolean).at(-1)?.toLowerCase() ?? '';
}
