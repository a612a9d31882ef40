import type { CancelFlag } from '../core/cancel.ts';
import { secondsFromDs } from '../core/units.ts';
import type { Network } from '../network/network.ts';
import { AnswerBytes, answered, COMMA, fixed } from '../operation/index.ts';
import {
  isStreetOrigin,
  isTransitOrigin,
  matrixCost,
  matrixRows,
  putMatrixRow,
  reacherOf,
  splitMatrix,
  transitNotice,
  unconnectedNotices,
} from '../reach/index.ts';
import type { Origin } from '../routing/index.ts';
import { finiteShare, MinuteTimes, percentileOf } from './minute-times.ts';
import type { TimeQuery } from './time-query.ts';

const OPEN = fixed('[');
const CLOSE = fixed(']');
const PERCENTILES = fixed(',"travelTimePercentiles":');
const SHARE = fixed(',"shareOfDepartures":');

/** Bytes of one pair, for a first guess. */
const PAIR_BYTES = 56;

/**
 * Travel times and lengths of all pairs: `[{id, targets: [{id, travelTime, length}]}]`.
 * Both belong to the same path, the one that is best by `edgeWeight`.
 */
export const timeOperation = {
  name: 'time',
  run(network: Network, query: TimeQuery, cancel: CancelFlag) {
    const { routing, targets, originCount } = query;
    const out = new AnswerBytes(Math.min(1 << 26, 1024 + routing.origins.length * targets.count * PAIR_BYTES));
    out.put(OPEN);
    const minuteTimes = query.percentiles ? new MinuteTimes(reacherOf(network), routing, targets, originCount) : null;
    const unconnected: Origin[] = [];
    let i = 0;
    for (const row of matrixRows(network, routing, targets, cancel)) {
      const origin = routing.origins[i++];
      if (!row.origin) unconnected.push(origin);
      if (minuteTimes && isStreetOrigin(origin) && isTransitOrigin(origin)) minuteTimes.find(origin, cancel);
      const putMore =
        minuteTimes && ((target: number) => putPercentiles(out, query.percentiles ?? [], minuteTimes.to(target)));
      putMatrixRow(out, query, origin, row, putMore);
    }
    out.drop(COMMA);
    out.put(CLOSE);
    return answered(out.done(), transitNotice(network, routing), unconnectedNotices(network, routing, unconnected));
  },
  split: (network: Network, query: TimeQuery): TimeQuery[] =>
    splitMatrix(network, query.routing, query.targets.count).map((routing) => ({ ...query, routing })),
  cost: (network: Network, query: TimeQuery) => matrixCost(network, query.routing, query.targets.count),
};

function putPercentiles(out: AnswerBytes, percentiles: readonly number[], times: Float64Array): void {
  const seconds = percentiles.map((percent) => {
    const time = percentileOf(times, percent);
    return [String(percent), time === Infinity ? -1 : secondsFromDs(time)];
  });
  out.put(PERCENTILES);
  out.json(Object.fromEntries(seconds));
  out.put(SHARE);
  out.json(Math.round(finiteShare(times) * 1e4) / 1e4);
}
