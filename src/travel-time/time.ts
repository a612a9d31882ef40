import type { CancelFlag } from '../core/cancel.ts';
import { metersFromDm, secondsFromDs } from '../core/units.ts';
import type { Network } from '../network/network.ts';
import { AnswerBytes, answered, COMMA, fixed } from './answer-bytes.ts';
import { UNREACHABLE } from './cost-row.ts';
import { type MatrixRow, matrixRows } from './matrix.ts';
import type { Origin } from './routing-query.ts';
import { matrixCost, splitMatrix } from './search-cost.ts';
import { putSnapInformation } from './snap-information.ts';
import { isStreetOrigin } from './street-origin.ts';
import { reacherOf } from './thread-reacher.ts';
import type { TimeQuery } from './time-query.ts';
import { finiteShare, MinuteTimes, percentileOf } from './transit/minute-times.ts';
import { isTransitOrigin } from './transit/service-frame.ts';
import { transitNotice } from './transit/service-notice.ts';

const OPEN = fixed('[');
const CLOSE = fixed(']');
const ID = fixed('{"id":');
const TARGETS = fixed(',"targets":[');
const END_OF_ROW = fixed(']},');
const TRAVEL_TIME = fixed(',"travelTime":');
const LENGTH = fixed(',"length":');
const PERCENTILES = fixed(',"travelTimePercentiles":');
const SHARE = fixed(',"shareOfDepartures":');
const END_OF_PAIR = fixed('},');

/** Bytes of one pair, for a first guess. */
const PAIR_BYTES = 56;

/**
 * Travel times and lengths of all pairs: `[{id, targets: [{id, travelTime, length}]}]`.
 * Both belong to the same path, the one that is best by `edgeWeight`.
 */
export const timeOperation = {
  name: 'time',
  run(network: Network, query: TimeQuery, cancel: CancelFlag) {
    const { routing, targets } = query;
    const out = new AnswerBytes(Math.min(1 << 26, 1024 + routing.origins.length * targets.count * PAIR_BYTES));
    out.put(OPEN);
    const minuteTimes = query.percentiles ? new MinuteTimes(reacherOf(network), routing, targets) : null;
    let i = 0;
    for (const row of matrixRows(network, routing, targets, cancel)) {
      const origin = routing.origins[i++];
      if (minuteTimes && isStreetOrigin(origin) && isTransitOrigin(origin)) minuteTimes.find(origin, cancel);
      putTimeRow(out, query, origin, row, minuteTimes);
    }
    out.drop(COMMA);
    out.put(CLOSE);
    return answered(out.done(), transitNotice(network, routing));
  },
  split: (network: Network, query: TimeQuery): TimeQuery[] =>
    splitMatrix(network, query.routing, query.targets.count).map((routing) => ({ ...query, routing })),
  cost: (network: Network, query: TimeQuery) => matrixCost(network, query.routing, query.targets.count),
};

/** One source and its targets, with `minuteTimes` of the same source where percentiles are asked for. */
export function putTimeRow(
  out: AnswerBytes,
  query: TimeQuery,
  origin: Origin,
  row: MatrixRow,
  minuteTimes: MinuteTimes | null,
): void {
  const { targets, onlyReachable, routing } = query;
  const { idJson, idStart } = targets;
  const withSnaps = routing.showSnapInformation;
  out.put(ID);
  out.json(origin.id);
  if (withSnaps) putSnapInformation(out, row.origin);
  out.put(TARGETS);
  for (let i = 0; i < targets.count; i++) {
    const time = row.travelTimeDs[i];
    const reachable = time !== UNREACHABLE;
    if (!reachable && onlyReachable) continue;
    out.put(ID);
    out.put(idJson, idStart[i], idStart[i + 1]);
    out.put(TRAVEL_TIME);
    out.integer(reachable ? secondsFromDs(time) : -1);
    out.put(LENGTH);
    out.integer(reachable ? metersFromDm(row.lengthDm[i]) : -1);
    if (minuteTimes) putPercentiles(out, query.percentiles ?? [], minuteTimes.to(i));
    if (withSnaps) putSnapInformation(out, row.targets?.point(i));
    out.put(END_OF_PAIR);
  }
  out.drop(COMMA);
  out.put(END_OF_ROW);
}

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
