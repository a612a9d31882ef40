import type { CancelFlag } from '../core/cancel.ts';
import type { Network } from '../network/network.ts';
import type { SnappedPoint } from '../network/snap.ts';
import type { Origin, RoutingQuery, TargetTable } from '../routing/index.ts';
import { type CostRow, UNREACHABLE } from './cost-row.ts';
import { Flights, isFlyOrigin } from './fly.ts';
import type { NetworkTargets } from './network-targets.ts';
import { snapTargets } from './snapped-targets.ts';
import { isStreetOrigin } from './street-origin.ts';
import { reacherOf } from './thread-reacher.ts';

/** The costs from one origin. */
export interface MatrixRow extends CostRow {
  /** Where the origin met the network; null where it didn't, and as the crow flies. */
  readonly origin: SnappedPoint | null;
  /** Where the targets did; null as the crow flies. */
  readonly targets: NetworkTargets | null;
}

/**
 * Travel times and lengths row by row, one row per origin in order. Both numbers belong to the same path: the one
 * that is best by `edgeWeight`. A row is valid until the next one.
 */
export function* matrixRows(
  network: Network,
  query: RoutingQuery,
  targets: TargetTable,
  cancel: CancelFlag,
): Generator<MatrixRow> {
  const row: CostRow = { travelTimeDs: new Int32Array(targets.count), lengthDm: new Int32Array(targets.count) };
  for (const origin of query.origins) {
    cancel.check();
    row.travelTimeDs.fill(UNREACHABLE);
    row.lengthDm.fill(UNREACHABLE);
    yield { ...row, ...fillRow(network, query, origin, targets, cancel, row) };
  }
}

function fillRow(
  network: Network,
  query: RoutingQuery,
  origin: Origin,
  targets: TargetTable,
  cancel: CancelFlag,
  row: CostRow,
): Pick<MatrixRow, 'origin' | 'targets'> {
  if (isFlyOrigin(origin)) {
    const flights = new Flights(origin, query);
    for (let i = 0; i < targets.count; i++) {
      const flight = flights.to(targets.lon[i], targets.lat[i]);
      if (!flight) continue;
      row.travelTimeDs[i] = flight.travelTimeDs;
      row.lengthDm[i] = flight.lengthDm;
    }
    return { origin: null, targets: null };
  }
  if (!isStreetOrigin(origin)) throw new Error(`no engine for mode ${origin.travel.mode}`);
  const reacher = reacherOf(network);
  const snapped = snapTargets(reacher, query, origin, targets, cancel);
  return { origin: reacher.fillRow(query, origin, snapped, row, cancel), targets: snapped };
}
