import { wrongField } from '../../../kit/core/errors.ts';
import type { Run } from '../../../kit/core/run.ts';
import { isStreetOrigin, isTransitOrigin, percentileOf, reacherOf, UNREACHABLE } from '../../../network/reach/index.ts';
import { estimatedRowCost, type MatrixRow, matrixRows } from '../../../network/reach/matrix/index.ts';
import type { Origin, RoutingQuery } from '../../../network/routing/index.ts';
import { isPlaced } from '../points.ts';
import { NOT_CONNECTED, NOT_PLACED } from '../results/pair-rows.ts';
import { AccessibilityRequest } from './accessibility.schema.ts';
import { AccessibilityRows } from './accessibility-rows.ts';
import { jobOrigins } from './job-origins.ts';
import { inBody, type JobSurroundings, MICROS_PER_LABEL, type OpenJob } from './open-job.ts';
import { type OpportunityTable, readOpportunities } from './opportunities.ts';
import { checkedBody } from './request-body.ts';

type Departures = NonNullable<AccessibilityRequest['departures']>;

/** The time of adding one target for one departure and opportunity. */
const MICROS_PER_SUM = 0.01;
const TENTHS = 10;

/**
 * Opens a job that sums what sources reach within thresholds: one search from each source, or one over all departures.
 */
export function openAccessibility(job: JobSurroundings): OpenJob {
  const { network } = job;
  const checked = checkedBody(AccessibilityRequest, job) as unknown as AccessibilityRequest;
  const { opportunities, thresholds, departures, percentiles } = checked;
  if (percentiles?.length && departures === undefined) {
    throw wrongField('body.percentiles', 'needs departures, over which they are taken');
  }
  const table = readOpportunities(opportunities, job);
  const deepest = Math.max(...thresholds);
  const body = { ...checked, maxEdgeWeight: deepest, ...(departures && { tm: departing(checked, departures) }) };
  const origins = jobOrigins(job, inBody(() => body) as unknown as Readonly<Record<string, unknown>>);
  const { sample, points } = origins;
  const [origin] = sample.origins;
  if (departures !== undefined && !isTransitOrigin(origin)) {
    throw wrongField('body.departures', 'needs public transport as the travel mode: tm {transit: {}}');
  }
  const wishes = { thresholds, percentiles: percentiles?.length ? percentiles : null, departures: departures ?? null };
  const measures = departures === undefined ? 1 : (wishes.percentiles?.length ?? departures.count);
  const { amounts, targets } = table;
  const sums = targets.count * amounts.length * (departures?.count ?? 1);
  return {
    sources: points,
    targets: null,
    itemCount: points.count,
    rowsPerItem: amounts.length * thresholds.length * measures,
    microsPerItem:
      estimatedRowCost(network, sample, targets.count, points.count) * MICROS_PER_LABEL + sums * MICROS_PER_SUM,
    isNumbered: false,
    compute: (from, to, run) => {
      const rows = new AccessibilityRows(amounts, wishes);
      const { routing, originOf } = origins.between(from, to);
      const search = departures === undefined ? byThreshold : byDepartures;
      const find = search({ job, table, routing, departures: departures ?? null }, run);
      for (let i = from; i < to; i++) {
        const one = originOf[i - from];
        const error = one === null ? NOT_PLACED : find(one, rows);
        rows.write(points.id[i], isPlaced(points, i) ? error : NOT_PLACED);
      }
      return rows.done();
    },
  };
}

interface Search {
  readonly job: JobSurroundings;
  readonly table: OpportunityTable;
  readonly routing: RoutingQuery;
  readonly departures: Departures | null;
}

/** Adds the targets that an origin reaches to the rows; returns the number of an error, or 0. */
type Find = (origin: Origin, rows: AccessibilityRows) => number;

function byThreshold({ job, table, routing }: Search, run: Run): Find {
  const steps = matrixRows(job.network, routing, table.targets, run);
  const byTime = routing.edgeWeight === 'time';
  return (origin, rows) => {
    const row = steps.next().value as MatrixRow;
    if (isStreetOrigin(origin) && row.origin === null) return NOT_CONNECTED;
    const weights = byTime ? row.travelTimeDs : row.lengthDm;
    for (let target = 0; target < table.targets.count; target++) {
      const weight = weights[target];
      if (weight !== UNREACHABLE) rows.reach(0, target, weight / TENTHS);
    }
    return 0;
  };
}

function byDepartures({ job, table, routing, departures }: Search, run: Run): Find {
  const { count, everySeconds } = departures ?? { count: 1, everySeconds: 60 };
  const minuteTimes = reacherOf(job.network).rides.minuteTimes(routing, table.targets);
  const step = everySeconds / 60;
  return (origin, rows) => {
    if (!isStreetOrigin(origin) || !isTransitOrigin(origin)) throw new Error('departures are of public transport');
    minuteTimes.find(origin, run);
    if (!minuteTimes.isConnected) return NOT_CONNECTED;
    const { percentiles } = rows.wishes;
    for (let target = 0; target < table.targets.count; target++) {
      const all = minuteTimes.byMinute(target);
      const times = Float64Array.from({ length: count }, (_, n) => all[n * step] / TENTHS);
      if (percentiles === null) for (const [n, time] of times.entries()) rows.reach(n, target, time);
      else {
        times.sort();
        for (const [n, percent] of percentiles.entries()) rows.reach(n, target, percentileOf(times, percent));
      }
    }
    return 0;
  };
}

/** Returns the travel mode with a window that contains all departures. */
function departing(
  { tm, travelType }: { tm?: unknown; travelType?: unknown },
  { from, count, everySeconds }: Departures,
) {
  const { transit, ...others } = (tm ?? {}) as { transit?: Readonly<Record<string, unknown>> };
  if (transit === undefined) {
    const says = travelType === undefined ? '' : `, but is ${String(travelType)}`;
    throw wrongField('body.tm', `must be {transit: {…}} where there are departures${says}`);
  }
  const { frame } = transit as { frame?: object };
  const departureWindow = (count - 1) * everySeconds + 60;
  return { ...others, transit: { ...transit, frame: { ...frame, time: from, departureWindow } } };
}
