import { metersFromDm, secondsFromDs } from '../../../kit/core/units.ts';
import { unionCost } from '../../../network/reach/index.ts';
import { closestOrigins } from '../../../network/reach/matrix/index.ts';
import { targetsBetween } from '../../../network/routing/index.ts';
import { isPlaced } from '../points.ts';
import { NONE, NOT_PLACED, PairRows } from '../results/pair-rows.ts';
import { jobOrigins, jobTargets, tableOf } from './job-origins.ts';
import { type JobSurroundings, MICROS_PER_LABEL, MOST_PAIRS_WITH_IDS, type OpenJob } from './open-job.ts';
import { checkedBody } from './request-body.ts';

const MICROS_PER_ROW = 3;

/**
 * Opens a job that finds the closest source of every target. It is divided by targets, since each needs all sources.
 */
export function openReachability(job: JobSurroundings): OpenJob {
  const { spec, network } = job;
  const body = checkedBody(job.endpoint('reachability').schema, job);
  const origins = jobOrigins(job, body);
  const sources = origins.points;
  const { routing, originOf } = origins.between(0, sources.count);
  const rowOf = originOf.flatMap((origin, i) => (origin === null ? [] : [i]));
  const targets = jobTargets(job, body);
  const table = tableOf(targets);
  const isNumbered = targets.count > MOST_PAIRS_WITH_IDS;
  const search = unionCost(network, routing) * MICROS_PER_LABEL;
  const byTime = routing.edgeWeight === 'time';
  return {
    sources,
    targets,
    itemCount: targets.count,
    rowsPerItem: 1,
    // Every chunk searches anew.
    microsPerItem: MICROS_PER_ROW + search / Math.max(1, targets.count),
    isNumbered,
    compute: (from, to, run) => {
      const rows = new PairRows(to - from);
      const closest = closestOrigins(network, routing, targetsBetween(table, from, to), run);
      for (let target = from; target < to; target++) {
        const origin = closest.origin[target - from];
        const weight = closest.weight[target - from];
        if (!isPlaced(targets, target)) rows.fail(NONE, target, NOT_PLACED);
        else if (origin >= 0) {
          const [seconds, meters] = byTime ? [secondsFromDs(weight), NONE] : [NONE, metersFromDm(weight)];
          rows.add(rowOf[origin], target, seconds, meters);
        } else if (spec.keep === 'all') rows.add(NONE, target, NONE, NONE);
      }
      return rows.done(isNumbered ? null : { source: sources.id, target: targets.id });
    },
  };
}
