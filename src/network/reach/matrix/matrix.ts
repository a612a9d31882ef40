import type { Run } from '../../../kit/core/run.ts';
import type { Network } from '../../network/network.ts';
import type { SnappedPoint } from '../../network/snap.ts';
import type { RoutingQuery, TargetTable } from '../../routing/index.ts';
import { type CostRow, UNREACHABLE } from '../cost-row.ts';
import { Flights, type FlyOrigin, isFlyOrigin } from '../fly.ts';
import type { NetworkTargets } from '../network-targets.ts';
import type { Reacher } from '../reach.ts';
import { snapInSteps } from '../snapped-targets.ts';
import { isStreetOrigin } from '../street-origin.ts';
import { reacherOf } from '../thread-reacher.ts';
import { PAIR_COST, timetableCost } from '../work-meter.ts';
import { customizeFirst, withAlike } from './customize-first.ts';
import { rowAbreast } from './rows-abreast.ts';

/** The costs from one origin. */
export interface MatrixRow extends CostRow {
  /** The snapped point of the origin; null if there is none, and as the crow flies. */
  readonly origin: SnappedPoint | null;
  /** The snapped targets; null as the crow flies. */
  readonly targets: NetworkTargets | null;
}

/**
 * Yields travel times and lengths row by row, one row per origin in order. Both numbers belong to the same path, the
 * best by `edgeWeight`. A row is valid until the next one.
 */
export function* matrixRows(
  network: Network,
  query: RoutingQuery,
  targets: TargetTable,
  run: Run,
): Generator<MatrixRow> {
  for (const row of matrixSteps(network, query, targets, 0, run)) if (row) yield row;
}

/**
 * Yields the rows of the origins from number `from` on; null if a row isn't ready and the work may be interrupted, to
 * be continued by the next call for the same origin in the same request.
 */
export function* matrixSteps(
  network: Network,
  asked: RoutingQuery,
  targets: TargetTable,
  from: number,
  run: Run,
): Generator<MatrixRow | null> {
  const query = withAlike(asked);
  const reacher = reacherOf(network);
  const row: CostRow = { travelTimeDs: new Int32Array(targets.count), lengthDm: new Int32Array(targets.count) };
  for (let i = from; i < query.origins.length; i++) {
    const origin = query.origins[i];
    run.check();
    row.travelTimeDs.fill(UNREACHABLE);
    row.lengthDm.fill(UNREACHABLE);
    let met: Meeting = NOWHERE;
    if (isFlyOrigin(origin)) fly(query, origin, targets, row);
    else met = yield* fillRow(reacher, query, i, targets, run, row);
    reacher.work.labels += PAIR_COST * targets.count;
    yield { ...row, ...met };
  }
}

/** The snapped origin and targets. */
type Meeting = Pick<MatrixRow, 'origin' | 'targets'>;
const NOWHERE: Meeting = { origin: null, targets: null };

function fly(query: RoutingQuery, origin: FlyOrigin, targets: TargetTable, row: CostRow): void {
  const flights = new Flights(origin, query);
  for (let i = 0; i < targets.count; i++) {
    const flight = flights.to(targets.lon[i], targets.lat[i]);
    if (!flight) continue;
    row.travelTimeDs[i] = flight.travelTimeDs;
    row.lengthDm[i] = flight.lengthDm;
  }
}

/**
 * Fills a row. It can be interrupted while targets are snapped and a hierarchy is customized; a call that resumes it
 * completes the row, so each call makes progress.
 */
function* fillRow(
  reacher: Reacher,
  query: RoutingQuery,
  index: number,
  targets: TargetTable,
  run: Run,
  row: CostRow,
): Generator<null, Meeting> {
  const origin = query.origins[index];
  if (!isStreetOrigin(origin)) throw new Error(`no engine for mode ${origin.travel.mode}`);
  for (const steps = snapInSteps(reacher, query, origin, targets, run); ; yield null) {
    run.check();
    const { done, value: snapped } = steps.next();
    if (!done) continue;
    for (const _ of customizeFirst(reacher, query, index, run)) {
      run.check();
      yield null;
    }
    if (origin.transit) reacher.work.labels += timetableCost(origin.transit.durationS);
    const abreast = rowAbreast(reacher, query, index, snapped, row, run);
    const point = abreast ? abreast.point : reacher.fillRow(query, origin, snapped, row, run);
    return { origin: point, targets: snapped };
  }
}
