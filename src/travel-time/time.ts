import type { CancelFlag } from '../core/cancel.ts';
import { metersFromDm, secondsFromDs } from '../core/units.ts';
import type { Network } from '../network/network.ts';
import { AnswerBytes, answered, COMMA, fixed } from './answer-bytes.ts';
import { type MatrixRow, matrixRows, UNREACHABLE } from './matrix.ts';
import type { Origin } from './routing-query.ts';
import { matrixCost, splitByOrigins } from './search-cost.ts';
import { putSnapInformation } from './snap-information.ts';
import type { TimeQuery } from './time-query.ts';

const OPEN = fixed('[');
const CLOSE = fixed(']');
const ID = fixed('{"id":');
const TARGETS = fixed(',"targets":[');
const END_OF_ROW = fixed(']},');
const TRAVEL_TIME = fixed(',"travelTime":');
const LENGTH = fixed(',"length":');
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
    let i = 0;
    for (const row of matrixRows(network, routing, targets, cancel)) putRow(out, query, routing.origins[i++], row);
    out.drop(COMMA);
    out.put(CLOSE);
    return answered(out.done());
  },
  split: (query: TimeQuery): TimeQuery[] =>
    splitByOrigins(query.routing, query.targets.count).map((routing) => ({ ...query, routing })),
  cost: (query: TimeQuery) => matrixCost(query.routing, query.targets.count),
};

function putRow(out: AnswerBytes, query: TimeQuery, origin: Origin, row: MatrixRow): void {
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
    if (withSnaps) putSnapInformation(out, row.targets?.[i]?.point);
    out.put(END_OF_PAIR);
  }
  out.drop(COMMA);
  out.put(END_OF_ROW);
}
