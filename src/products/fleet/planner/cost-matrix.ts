import type { Run } from '../../../kit/core/run.ts';
import { metersFromDm, secondsFromDs } from '../../../kit/core/units.ts';
import { haversineM } from '../../../kit/geo/distance.ts';
import type { Network } from '../../../network/network/network.ts';
import { reacherOf, Stint, UNREACHABLE } from '../../../network/reach/index.ts';
import { matrixSteps } from '../../../network/reach/matrix/index.ts';
import type { TravelMatrix } from '../tours/index.ts';
import type { FleetQuery } from './fleet-query.ts';

const NO_WAY = -1;

/** The travel times and lengths between all places, in whole seconds and meters, in shared memory. */
export interface CostMatrix {
  readonly travel: TravelMatrix;
  /** Indexed by row: 1 where the place snaps to no street. */
  readonly unconnected: Uint8Array;
  /** Indexed by partition: the row after its last one, and the row that it is at. */
  readonly ends: Int32Array;
  readonly rows: Int32Array;
}

/** Creates a matrix without values, whose rows are divided among partitions. */
export function emptyMatrix({ places, routing }: FleetQuery, partitions: number): CostMatrix {
  const size = places.length;
  const numbers = (count: number) => new Int32Array(new SharedArrayBuffer(4 * count));
  const matrix = {
    travel: {
      size,
      times: numbers(size * size).fill(NO_WAY),
      costs: routing.edgeWeight === 'distance' ? numbers(size * size).fill(NO_WAY) : undefined,
    },
    unconnected: new Uint8Array(new SharedArrayBuffer(size)),
    ends: numbers(partitions),
    rows: numbers(partitions),
  };
  for (let partition = 0; partition < partitions; partition++) {
    matrix.rows[partition] = Math.floor((partition * size) / partitions);
    matrix.ends[partition] = Math.floor(((partition + 1) * size) / partitions);
  }
  return matrix;
}

/** Fills the matrix with great-circle distances, traveled at one speed. */
export function fillByAir({ travel }: CostMatrix, { places, costs, routing }: FleetQuery): void {
  const { size, times, costs: meters } = travel as { size: number; times: Int32Array; costs?: Int32Array };
  const pace = 3.6 / (costs.from === 'air' ? costs.speedKmh : 1);
  places.forEach(([lonA, latA], a) => {
    places.forEach(([lonB, latB], b) => {
      const distance = haversineM(lonA, latA, lonB, latB);
      const weight = meters ? distance : distance * pace;
      if (weight > routing.maxEdgeWeight) return;
      times[a * size + b] = Math.round(distance * pace);
      if (meters) meters[a * size + b] = Math.round(distance);
    });
  });
}

/**
 * Fills rows of a partition for some tens of milliseconds from the region's network; if the cost is distance, also the
 * lengths in meters. Returns true at the partition's end.
 */
export function fillRows(
  network: Network,
  { routing, targets }: FleetQuery,
  { travel, unconnected, ends, rows }: CostMatrix,
  partition: number,
  run: Run,
): boolean {
  const { size, times, costs: meters } = travel as { size: number; times: Int32Array; costs?: Int32Array };
  const end = ends[partition]!;
  let from = rows[partition]!;
  if (from >= end) return true;
  const stint = new Stint(reacherOf(network).work);
  for (const row of matrixSteps(network, routing, targets, from, run)) {
    if (row) {
      if (row.targets !== null && row.origin === null) unconnected[from] = 1;
      for (let to = 0; to < size; to++) {
        const time = row.travelTimeDs[to]!;
        if (time === UNREACHABLE) continue;
        times[from * size + to] = secondsFromDs(time);
        if (meters) meters[from * size + to] = metersFromDm(row.lengthDm[to]!);
      }
      // Staying at a place costs nothing, even where the network has a cost.
      times[from * size + from] = 0;
      if (meters) meters[from * size + from] = 0;
      rows[partition] = ++from;
    }
    if (from >= end || stint.isOver()) break;
  }
  return from >= end;
}

/** Returns the share of the matrix that is filled, 0 to 1. */
export function filledShare({ travel, ends, rows }: CostMatrix): number {
  const left = rows.reduce((sum, row, partition) => sum + (ends[partition]! - row), 0);
  return 1 - left / Math.max(1, travel.size);
}
