import { AnswerBytes, answered, COMMA, fixed } from '../../kit/core/answer-bytes.ts';
import type { Run } from '../../kit/core/run.ts';
import { secondsFromDs } from '../../kit/core/units.ts';
import type { Network } from '../../network/network/network.ts';
import {
  finiteShare,
  isStreetOrigin,
  isTransitOrigin,
  PIECE_COST,
  percentileOf,
  reacherOf,
  Stint,
  snapNotices,
  targetNotices,
  transitNotice,
} from '../../network/reach/index.ts';
import { matrixCost, matrixSteps, putMatrixRow, splitMatrix } from '../../network/reach/matrix/index.ts';
import type { Origin } from '../../network/routing/index.ts';
import { inPieces, type Outcome, type Slice } from '../operation/index.ts';
import type { TimeQuery } from './time-query.ts';

const OPEN = fixed('[');
const CLOSE = fixed(']');
const PERCENTILES = fixed(',"travelTimePercentiles":');
const SHARE = fixed(',"shareOfDepartures":');

/** Estimated bytes of one pair, and estimated rows that a piece answers at once. */
const PAIR_BYTES = 56;
const ROWS_AT_ONCE = 8;

/**
 * Returns travel times and lengths of all pairs: `[{id, targets: [{id, travelTime, length}]}]`. Both belong to the same
 * path, the best by `edgeWeight`.
 */
export const timeOperation = {
  name: 'time',
  run,
  plan: inPieces({
    run,
    runFrom: (network: Network, query: TimeQuery, from: number, run: Run) =>
      timeRows(network, query, from, PIECE_COST, run),
    split: (network: Network, query: TimeQuery): TimeQuery[] =>
      splitMatrix(network, query.routing, query.targets.count).map((routing) => ({ ...query, routing })),
  }),
  cost: (network: Network, query: TimeQuery) => matrixCost(network, query.routing, query.targets.count),
};

function run(network: Network, query: TimeQuery, run: Run): Outcome {
  return timeRows(network, query, 0, Number.POSITIVE_INFINITY, run).part;
}

/** Computes the rows of sources from number `from` on, until they have taken the time of `most` settled labels. */
function timeRows(
  network: Network,
  query: TimeQuery,
  from: number,
  most: number,
  run: Run,
): Slice<Outcome> & { readonly part: Outcome } {
  const { routing, targets, originCount } = query;
  const { origins } = routing;
  const out = new AnswerBytes(
    Math.min(1 << 26, 1024 + Math.min(ROWS_AT_ONCE, origins.length - from) * targets.count * PAIR_BYTES),
  );
  out.put(OPEN);
  const reacher = reacherOf(network);
  const minuteTimes = query.percentiles ? reacher.rides.minuteTimes(routing, targets, originCount) : null;
  const stint = new Stint(reacher.work, most);
  const unconnected: Origin[] = [];
  let i = from;
  for (const row of matrixSteps(network, routing, targets, from, run)) {
    if (row) {
      const origin = origins[i++];
      if (!row.origin) unconnected.push(origin);
      if (minuteTimes && isStreetOrigin(origin) && isTransitOrigin(origin)) minuteTimes.find(origin, run);
      const putMore =
        minuteTimes && ((target: number) => putPercentiles(out, query.percentiles ?? [], minuteTimes.to(target)));
      putMatrixRow(out, query, origin, row, putMore);
    }
    if (stint.isOver()) break;
  }
  out.drop(COMMA);
  out.put(CLOSE);
  const next = i < origins.length ? i : null;
  const outcome = answered(out.body(), transitNotice(network, routing), [
    ...snapNotices(network, { ...routing, origins: origins.slice(from, i) }, unconnected),
    // The last piece reports targets, which have been snapped by then.
    ...(next === null ? targetNotices(network, routing, targets, run) : []),
  ]);
  return { part: { ...outcome, pairs: (i - from) * targets.count }, next };
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
