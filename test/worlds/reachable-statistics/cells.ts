/** Cells on a network from plain objects, and requests answered in this thread, shared by the tests of this folder. */

import fc from 'fast-check';
import { withWorkspace } from '../../../src/kit/collections/workspace.ts';
import { Run } from '../../../src/kit/core/run.ts';
import { fromE7, toE7 } from '../../../src/kit/geo/coordinates.ts';
import { type Network, snapPoints } from '../../../src/network/network/index.ts';
import { DEFAULT_LIMITS, DEFAULT_MAX_SNAP_DISTANCE_M } from '../../../src/network/routing/index.ts';
import type { GroupDescription } from '../../../src/network/statistics/index.ts';
import { RegionStatistics } from '../../../src/network/statistics/index.ts';
import type { ChartsRequest } from '../../../src/products/statistics/reachable/charts.schema.ts';
import { chartsOperation } from '../../../src/products/statistics/reachable/charts.ts';
import type { ChartsQuery, Counting } from '../../../src/products/statistics/reachable/charts-query.ts';
import { chartsPreparation } from '../../../src/products/statistics/reachable/prepare-charts.ts';
import { readCharts } from '../../../src/products/statistics/reachable/read-charts.ts';
import { type TimeRequest, timeOperation, toTimeQuery } from '../../../src/products/travel-time/index.ts';
import { randomSpot } from '../random-streets.ts';

interface TestCell {
  readonly lon: number;
  readonly lat: number;
  /** The value of each statistic; null: missing. */
  readonly values: readonly (number | null)[];
}

/** The first public id of cells. */
const FIRST_ID = 100;
const COLLECTION = 1;
const GROUP = 10;

/** Returns the network with one group of cells; their ids are 100, 101, … and their statistics 0, 1, … */
export function withCells(network: Network, cells: readonly TestCell[], averageCellM2 = 0): Network {
  const lonE7 = Int32Array.from(cells, ({ lon }) => toE7(lon));
  const latE7 = Int32Array.from(cells, ({ lat }) => toE7(lat));
  const ids = cells[0].values.map((_, id) => id);
  const placed = {
    count: cells.length,
    id: Int32Array.from(cells, (_, i) => FIRST_ID + i),
    lonE7,
    latE7,
    shapes: { kind: 'point' as const },
    values: new Map(ids.map((id) => [id, Float64Array.from(cells, ({ values }) => values[id] ?? Number.NaN)])),
    snaps: snapPoints(network, lonE7, latE7, DEFAULT_MAX_SNAP_DISTANCE_M),
  };
  // Descriptions that aren't needed here are left out.
  const group = { id: GROUP, averageCellM2, statistics: ids.map((id) => ({ id })) } as unknown as GroupDescription;
  const collection = { id: COLLECTION, groups: [group] };
  const statistics = new RegionStatistics([{ collection: collection as never, groups: [placed] }]);
  return withWorkspace<Network>({ ...network, statistics }, network.workspace.thread);
}

export const read = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body));

/** Prepares in all steps, with the second half accumulated separately, and writes. */
function answer(network: Network, query: ChartsQuery) {
  const { steps, accumulate, finish } = chartsPreparation;
  const basis = chartsOperation.plan.kept.basis(network, query);
  const [first, second] = [0, 1].map((partition) => {
    let partial: ReturnType<typeof accumulate> | null = null;
    for (let step = partition; step < steps(network, basis); step += 2)
      partial = accumulate(network, basis, step, partial, new Run());
    return partial;
  });
  const parts = [first, second].filter((part) => part !== null);
  return chartsOperation.plan.write(network, query, finish(network, basis, parts), new Run());
}

export function charts(network: Network, counting: Counting, body: object) {
  const asked = { statisticCollectionId: COLLECTION, ...body } as ChartsRequest;
  return read(answer(network, readCharts(asked, DEFAULT_LIMITS, counting)).body);
}

/** Returns the seconds or meters of `/time`, by source, by cell. */
export function toldTimes(network: Network, body: object): Map<string, Map<number, number>> {
  const { cells } = network.statistics.groupById(GROUP)!;
  const targets = Array.from(cells.id, (id, i) => ({ id, lng: fromE7(cells.lonE7[i]), lat: fromE7(cells.latE7[i]) }));
  const query = toTimeQuery({ ...body, targets } as TimeRequest, DEFAULT_LIMITS);
  const unit = query.routing.edgeWeight === 'time' ? 'travelTime' : 'length';
  const rows: { id: string; targets: { id: number; travelTime: number; length: number }[] }[] = read(
    timeOperation.run(network, query, new Run()).body,
  );
  return new Map(rows.map((row) => [String(row.id), new Map(row.targets.map((to) => [to.id, to[unit]]))]));
}

/** Sums the values of cells by threshold, with one entry per reached cell. */
export function naiveChart(network: Network, statistic: number, reached: Iterable<readonly [id: number, at: number]>) {
  const group = network.statistics.groupById(GROUP)!;
  const sums: Record<string, number> = {};
  for (const [id, threshold] of reached) {
    const value = group.valuesOf(statistic)![id - FIRST_ID];
    sums[threshold] = (sums[threshold] ?? 0) + (Number.isNaN(value) ? 0 : value);
  }
  return sums;
}

export const randomCells = fc.array(
  fc
    .tuple(randomSpot, fc.array(fc.option(fc.nat(1000), { freq: 5 }), { minLength: 2, maxLength: 2 }))
    .map(([[lon, lat], values]): TestCell => ({ lon, lat, values })),
  { minLength: 1, maxLength: 25 },
);

export const total = (chart: Record<string, number>, within = Infinity): number =>
  Object.entries(chart).reduce((sum, [at, value]) => (Number(at) <= within ? sum + value : sum), 0);
