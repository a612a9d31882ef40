import type { Run } from '../../kit/core/run.ts';
import type { Network } from '../network/network.ts';
import type { Origin, RoutingQuery, TargetTable } from '../routing/index.ts';
import { targetId } from '../routing/index.ts';
import { snappingGroups, snapTargets } from './snapped-targets.ts';
import { isStreetOrigin, type StreetOrigin } from './street-origin.ts';
import { reacherOf } from './thread-reacher.ts';

/** The reason is given for so many sources, which takes a search each; the others are named, so many at most. */
const MOST_EXPLAINED = 5;
const MOST_NAMED = 100;
const FAR_M = 200_000;
/**
 * Points that are moved further than this to meet the network are named: behind a wall or in a pedestrian zone another
 * place answers.
 */
const MOVED_M = 100;

interface Moved {
  readonly id: string | number;
  readonly sentence: string;
}

/** Sentences on the sources of a request that meet no network or are moved far to it, for the message of its answer. */
export function snapNotices(network: Network, query: RoutingQuery, unconnected: readonly Origin[]): string[] {
  const lost = unconnected.filter(isStreetOrigin);
  const notices = lost.slice(0, MOST_EXPLAINED).map((origin) => explained(network, query, origin));
  const others = lost.slice(MOST_EXPLAINED).map(({ id }) => id);
  if (others.length > 0) notices.push(`Nor do these sources meet the network: ${named(others)}.`);
  return [...notices, ...toldOf('sources', movedSources(network, query, new Set(unconnected)))];
}

/** Sentences on targets that are moved far to meet the network. */
export function targetNotices(network: Network, query: RoutingQuery, targets: TargetTable, run: Run): string[] {
  const reacher = reacherOf(network);
  const moved = snappingGroups(query.origins).flatMap(([first]): Moved[] => {
    const origin = query.origins[first] as StreetOrigin;
    if (origin.snapping.maxDistanceM <= MOVED_M) return [];
    const snapped = snapTargets(reacher, query, origin, targets, run);
    return Array.from({ length: targets.count }, (_, i) => i)
      .filter((i) => snapped.distanceM[i] > MOVED_M)
      .map((i) => movedPoint('Target', targetId(targets, i), origin, snapped.distanceM[i]));
  });
  return toldOf('targets', [...new Map(moved.map((one) => [one.sentence, one])).values()]);
}

function movedSources(network: Network, query: RoutingQuery, unconnected: ReadonlySet<Origin>): Moved[] {
  const { streets } = reacherOf(network);
  return query.origins.filter(isStreetOrigin).flatMap((origin) => {
    if (origin.geometry || origin.snapping.maxDistanceM <= MOVED_M || unconnected.has(origin)) return [];
    const distanceM = streets.snapPoint(query, origin, origin.lon, origin.lat)?.distanceM ?? 0;
    return distanceM > MOVED_M ? [movedPoint('Source', origin.id, origin, distanceM)] : [];
  });
}

const movedPoint = (what: string, id: string | number, { travel }: StreetOrigin, distanceM: number): Moved => ({
  id,
  sentence: `${what} ${id} is ${Math.round(distanceM)} m away from the nearest edge for ${travel.mode}, and was moved there.`,
});

function toldOf(what: string, moved: readonly Moved[]): string[] {
  const others = [...new Set(moved.slice(MOST_EXPLAINED).map(({ id }) => id))];
  const notices = moved.slice(0, MOST_EXPLAINED).map(({ sentence }) => sentence);
  if (others.length === 0) return notices;
  return [...notices, `These ${what} were moved by more than ${MOVED_M} m, too: ${named(others)}.`];
}

function named(ids: readonly (string | number)[]): string {
  const unnamed = ids.length - MOST_NAMED;
  return `${ids.slice(0, MOST_NAMED).join(', ')}${unnamed > 0 ? ` and ${unnamed} more` : ''}`;
}

/** Distinguishes a source far from all streets from one among streets that its way of traveling may not use. */
function explained(network: Network, query: RoutingQuery, origin: StreetOrigin): string {
  const { id, lon, lat, geometry, snapping } = origin;
  const { mode } = origin.travel;
  const limit = `maxSnapDistance, ${snapping.maxDistanceM} m`;
  if (geometry) return `Source ${id} meets no edge for ${mode} within its ${limit}.`;
  const reacher = reacherOf(network);
  const far = { ...origin, snapping: { ...snapping, maxDistanceM: FAR_M } };
  const point = reacher.streets.snapPoint(query, far, lon, lat);
  const distance = point ? `${Math.round(point.distanceM)} m` : `more than ${FAR_M / 1000} km`;
  return reacher.streets.hasStreet(lon, lat, snapping.maxDistanceM)
    ? `Source ${id} has edges within its ${limit}, but none for ${mode}; the nearest of those is ${distance} away.`
    : `Source ${id} is ${distance} away from the nearest edge for ${mode}, further than its ${limit}.`;
}
