import { AnswerBytes, answered, COMMA, fixed } from '../../../kit/core/answer-bytes.ts';
import type { Run } from '../../../kit/core/run.ts';
import { metersFromDm, secondsFromDs } from '../../../kit/core/units.ts';
import type { Network } from '../../../network/network/network.ts';
import {
  isStreetOrigin,
  isTransitOrigin,
  reacherOf,
  snapNotices,
  targetNotices,
  transitNotice,
  UNREACHABLE,
} from '../../../network/reach/index.ts';
import { type MatrixRow, matrixRows, putMatrixRow } from '../../../network/reach/matrix/index.ts';
import { TargetProfiles, transitOf } from '../../../network/reach/transit/index.ts';
import type { Origin } from '../../../network/routing/index.ts';
import { inPieces, type Outcome } from '../../operation/index.ts';
import { connectionsCost, splitConnections } from './connections-pieces.ts';
import type { ConnectionsQuery } from './connections-query.ts';

const OPEN = fixed('[');
const CLOSE = fixed(']');
const ID = fixed('{"id":');
const TARGETS = fixed(',"targets":[');
const END_OF_ROW = fixed(']},');
const CONNECTIONS = fixed(',"travelTimesTransit":[');
const WALK_TIME = fixed('],"travelTimeWalk":');
const WALK_DISTANCE = fixed(',"travelDistanceWalk":');
const END_OF_PAIR = fixed('},');
const BETWEEN = fixed(',');
const END_OF_TIMES = fixed('],');

/** The estimated bytes of one pair of source and target. */
const PAIR_BYTES = 400;

/**
 * Every optimal departure of a window: `[{id, targets: [{id, travelTimesTransit: [[departure, arrival]],
 * travelTimeWalk, travelDistanceWalk}]}]`. Sources without public transport have rows like those of travel times.
 */
export const connectionsOperation = {
  name: 'connections',
  run,
  plan: inPieces({ run, split: splitConnections }),
  cost: connectionsCost,
};

function run(network: Network, query: ConnectionsQuery, run: Run): Outcome {
  const { routing, targets, originCount } = query;
  const out = new AnswerBytes(Math.min(1 << 26, 1024 + routing.origins.length * targets.count * PAIR_BYTES));
  const profiles = new TargetProfiles(transitOf(reacherOf(network)), routing, targets, originCount);
  // The costs without public transport come from the matrix of the same sources on streets alone.
  const onStreets = { ...routing, origins: routing.origins.map((origin) => ({ ...origin, transit: null })) };
  out.put(OPEN);
  const unconnected: Origin[] = [];
  let i = 0;
  for (const row of matrixRows(network, onStreets, targets, run)) {
    const origin = routing.origins[i++];
    if (!row.origin) unconnected.push(origin);
    if (isStreetOrigin(origin) && isTransitOrigin(origin)) {
      profiles.find(origin, 0, run);
      putRow(out, query, origin, profiles, row);
    } else putMatrixRow(out, { routing, targets, onlyReachable: true }, origin, row, null);
  }
  out.drop(COMMA);
  out.put(CLOSE);
  return answered(out.body(), transitNotice(network, routing), [
    ...snapNotices(network, routing, unconnected),
    ...targetNotices(network, routing, targets, run),
  ]);
}

function putRow(
  out: AnswerBytes,
  { targets: { count, idJson, idStart }, beginsRow, endsRow }: ConnectionsQuery,
  { id, reverse }: Origin,
  profiles: TargetProfiles,
  row: MatrixRow,
): void {
  if (beginsRow) {
    out.put(ID);
    out.json(id);
    out.put(TARGETS);
  }
  for (let i = 0; i < count; i++) {
    out.put(ID);
    out.put(idJson, idStart[i], idStart[i + 1]);
    out.put(CONNECTIONS);
    putPairs(out, profiles.pairsS(i), reverse);
    const time = row.travelTimeDs[i];
    out.put(WALK_TIME);
    out.integer(time === UNREACHABLE ? -1 : secondsFromDs(time));
    out.put(WALK_DISTANCE);
    out.integer(time === UNREACHABLE ? -1 : metersFromDm(row.lengthDm[i]));
    out.put(END_OF_PAIR);
  }
  out.drop(COMMA);
  if (endsRow) out.put(END_OF_ROW);
}

/** Writes pairs. Journeys that arrive by a time are stored negated, from the last arrival to the first. */
function putPairs(out: AnswerBytes, pairs: readonly number[], reverse: boolean): void {
  const real = reverse ? pairs.map((time) => 0 - time).reverse() : pairs;
  for (let p = 0; p < real.length; p += 2) {
    out.put(OPEN);
    out.integer(real[p]);
    out.put(BETWEEN);
    out.integer(real[p + 1]);
    out.put(END_OF_TIMES);
  }
  out.drop(COMMA);
}
