import type { Geometry } from 'geojson';
import type { Run } from '../../../kit/core/run.ts';
import { Section } from '../../../kit/core/sections.ts';
import { metersFromDm, secondsFromDs } from '../../../kit/core/units.ts';
import type { Network } from '../../../network/network/index.ts';
import {
  inClip,
  isStreetOrigin,
  isTransitOrigin,
  type MinuteTimes,
  percentileOf,
  reacherOf,
} from '../../../network/reach/index.ts';
import { closestOrigins, matrixRows } from '../../../network/reach/matrix/index.ts';
import type { Origin, RoutingQuery, TargetTable } from '../../../network/routing/index.ts';

/** The threshold of cells beyond the limit, off the network or outside of the clip. */
export const BEYOND = -1;

/** The thresholds at which one origin reaches each cell. */
interface CellThresholds {
  /** The index of the origin. */
  readonly origin: number;
  /** False where the origin doesn't snap to the network. */
  readonly isConnected: boolean;
  /** Indexed by cell: whole seconds or meters, as in `/time`, or {@link BEYOND}. */
  readonly least: Int32Array;
  /** The same for percentiles over the departures of its window. */
  readonly byPercentile: readonly Int32Array[];
}

/**
 * Yields the thresholds of one origin after the other; each is valid until the next.
 * @param asked `originCount` is that of the whole request: the origins that share the preparation of cells
 */
export function* eachThresholds(
  network: Network,
  routing: RoutingQuery,
  cells: TargetTable,
  asked: { readonly percentiles: readonly number[]; readonly originCount: number },
  run: Run,
): Generator<CellThresholds> {
  const { percentiles, originCount } = asked;
  const { edgeWeight, origins } = routing;
  const unclipped = { ...routing, clip: null };
  const counts = countedCells(routing, cells, run);
  const least = new Int32Array(cells.count);
  const byPercentile = percentiles.map(() => new Int32Array(cells.count));
  const rides = percentiles.length > 0 && origins.some(isTransitOrigin);
  const minuteTimes = rides ? reacherOf(network).rides.minuteTimes(unclipped, cells, originCount) : null;
  let index = 0;
  for (const row of matrixRows(network, unclipped, cells, run)) {
    const origin = origins[index];
    const tenths = edgeWeight === 'time' ? row.travelTimeDs : row.lengthDm;
    const whole = edgeWeight === 'time' ? secondsFromDs : metersFromDm;
    for (let cell = 0; cell < cells.count; cell++) {
      least[cell] = tenths[cell] < 0 || !counts(cell) ? BEYOND : whole(tenths[cell]);
    }
    if (minuteTimes) fillPercentiles(minuteTimes, origin, percentiles, counts, byPercentile, run);
    yield { origin: index++, isConnected: row.origin !== null || !isStreetOrigin(origin), least, byPercentile };
  }
}

function fillPercentiles(
  minuteTimes: MinuteTimes,
  origin: Origin,
  percentiles: readonly number[],
  counts: (cell: number) => boolean,
  byPercentile: readonly Int32Array[],
  run: Run,
): void {
  // Other origins are refused when requests are read.
  if (!isStreetOrigin(origin) || !isTransitOrigin(origin)) return;
  minuteTimes.find(origin, run);
  const count = byPercentile[0].length;
  for (let cell = 0; cell < count; cell++) {
    const times = counts(cell) ? minuteTimes.to(cell) : null;
    percentiles.forEach((percent, p) => {
      const timeDs = times === null ? Infinity : percentileOf(times, percent);
      byPercentile[p][cell] = timeDs === Infinity ? BEYOND : secondsFromDs(timeDs);
    });
  }
}

/** The closest origin of every cell. */
interface ClosestThresholds {
  /** The index of the origin, -1 where none reaches the cell. */
  readonly origin: Int32Array;
  readonly threshold: Int32Array;
  /** The origins that don't snap to the network. */
  readonly unconnected: readonly Origin[];
}

export function closestThresholds(
  network: Network,
  routing: RoutingQuery,
  cells: TargetTable,
  run: Run,
): ClosestThresholds {
  const { weight, origin, unconnected } = closestOrigins(network, { ...routing, clip: null }, cells, run);
  const counts = countedCells(routing, cells, run);
  const whole = routing.edgeWeight === 'time' ? secondsFromDs : metersFromDm;
  const threshold = new Int32Array(cells.count).fill(BEYOND);
  for (let cell = 0; cell < cells.count; cell++) {
    if (origin[cell] < 0) continue;
    if (counts(cell)) threshold[cell] = whole(weight[cell]);
    else origin[cell] = -1;
  }
  return { origin, threshold, unconnected };
}

const EVERYWHERE = (): boolean => true;
const MASKS = new Section<Map<Geometry, { readonly cells: TargetTable; readonly mask: Uint8Array }>>('cells in clips');

/**
 * Returns a test of cells that count. The table of a group is shared by all requests, so it isn't clipped itself: cells
 * are tested against a clip once for all origins.
 */
function countedCells(routing: RoutingQuery, cells: TargetTable, run: Run): (cell: number) => boolean {
  const { clip } = routing;
  if (clip === null) return EVERYWHERE;
  const masks = run.of(MASKS, () => new Map());
  let known = masks.get(clip);
  if (known?.cells !== cells) {
    const contains = inClip(routing);
    const inside = (_: unknown, cell: number) => (contains(cells.lon[cell], cells.lat[cell]) ? 1 : 0);
    known = { cells, mask: Uint8Array.from({ length: cells.count }, inside) };
    masks.set(clip, known);
  }
  const { mask } = known;
  return (cell) => mask[cell] === 1;
}
