import { LimitError, wrongField } from '../../../kit/core/errors.ts';
import type { Limits } from '../../../network/routing/index.ts';
import {
  DEFAULT_FLY_KMH,
  type Origin,
  type RoutingQuery,
  targetTable,
  toRoutingQuery,
} from '../../../network/routing/index.ts';
import { toStoredConfiguration } from '../../operation/index.ts';
import type { GivenTours, Objective } from '../tours/index.ts';
import type { FleetRequest, TravelOptions } from './fleet.schema.ts';
import type { CostSource, FleetQuery } from './fleet-query.ts';
import type { Mitigation } from './mitigations.ts';
import { optionalDate } from './read-date.ts';
import { loadOf, readOrders } from './read-orders.ts';
import { PlaceRows, requiredPosition } from './read-places.ts';
import { loadRestrictionsOf, readTransports } from './read-transports.ts';
import { withTravelNames } from './travel-names.ts';

/**
 * Reads a request. Repairs what it can and records that. Throws RequestError and LimitError.
 * @param nowS Unix seconds
 */
export function toFleetQuery(request: FleetRequest, limits: Limits, nowS = Date.now() / 1000): FleetQuery {
  const { stores, transports, orders, optimizationMetadata: metadata } = request;
  const seconds = request.optimizationTime ?? 1;
  refuseAbove('maxOrders', orders.length, 'orders', limits);
  refuseAbove('maxVehicles', transports.length, 'transports', limits);
  refuseAbove('maxOptimizationSeconds', seconds, 'optimizationTime', limits);
  const storeIndex = indexOf(
    stores.map(({ uuid }) => uuid),
    (i) => `stores[${i}].uuid`,
  );
  const vehicleIndex = indexOf(
    transports.map(({ vehicle }) => vehicle.uuid),
    (i) => `transports[${i}].vehicle.uuid`,
  );
  const orderUuids = indexOf(
    orders.map(({ uuid }) => uuid),
    (i) => `orders[${i}].uuid`,
  );
  const mitigations: Mitigation[] = [];
  const rows = new PlaceRows();
  const loads = [
    ...new Set([
      ...transports.flatMap(({ vehicle }) => Object.keys(loadRestrictionsOf(vehicle))),
      ...orders.flatMap((order) => [...loadOf(order).keys()]),
    ]),
  ];
  const originS = Math.floor(earliestDeparture(request, nowS));
  const around = {
    rows,
    loads,
    originS,
    record: (mitigation: Mitigation) => void mitigations.push(mitigation),
    storeOf: (uuid: string, path: string) => {
      const store = storeIndex.get(uuid);
      if (store === undefined) throw wrongField(path, 'must be the uuid of one of the stores');
      return store;
    },
  };
  const places = stores.map(({ address }, i) => rows.rowOf(requiredPosition(address, `stores[${i}].address`)));
  const vehicles = readTransports(transports, nowS, around);
  const read = readOrders(orders, around);
  const outline = {
    stores: places.map((place) => ({ place })),
    vehicles,
    orders: read.orders,
    objective: objectiveOf(metadata, originS),
  };
  const routing = toRouting(metadata.travelOptions ?? {}, rows, limits);
  return {
    request: toStoredConfiguration(request) as FleetRequest,
    mitigations,
    originS,
    places: rows.positions,
    outline,
    orderIndex: read.index,
    loads,
    costs: costSourceOf(metadata.costMatrixSource ?? 'TRAVEL_COST_SERVICE', routing),
    routing,
    targets: targetTable(rows.positions, ([lon, lat], id) => ({ id, lon, lat })),
    algorithm: request.optimizationAlgorithm,
    seconds,
    unimprovedSeconds: metadata.unimprovedWaitingTime ?? null,
    seed: metadata.seed ?? 1,
    geojson: metadata.geojsonCreation ?? 'STRAIGHT_LINE',
    given: readInitialTours(request, vehicleIndex, orderUuids, read.index),
  };
}

type Counted = 'maxOrders' | 'maxVehicles' | 'maxOptimizationSeconds';

function refuseAbove(limit: Counted, asked: number, path: string, limits: Limits): void {
  if (asked > limits[limit]) throw new LimitError(limit, limits[limit], asked, path);
}

/** Returns the index of each uuid. Throws RequestError where one occurs twice. */
function indexOf(uuids: readonly (string | null | undefined)[], path: (i: number) => string): Map<string, number> {
  const index = new Map<string, number>();
  uuids.forEach((uuid, i) => {
    if (uuid === undefined || uuid === null) return;
    const other = index.get(uuid);
    if (other !== undefined) throw wrongField(path(i), `must not be that of ${path(other)} too`);
    index.set(uuid, i);
  });
  return index;
}

/** Returns the earliest departure in Unix seconds. */
function earliestDeparture({ transports }: FleetRequest, nowS: number): number {
  const dates = transports.map(({ metadata }, i) =>
    optionalDate(metadata?.earliestDepartureTime, `transports[${i}].metadata.earliestDepartureTime`),
  );
  return dates.reduce<number>((least, date) => Math.min(least, date ?? nowS), Number.POSITIVE_INFINITY);
}

function objectiveOf(metadata: FleetRequest['optimizationMetadata'], originS: number): Objective {
  const keepUntil = optionalDate(
    metadata.prohibitFilteringOfOrdersWithDeadlinesEarlierEqualsThan,
    'optimizationMetadata.prohibitFilteringOfOrdersWithDeadlinesEarlierEqualsThan',
  );
  return {
    lateSecondsPerPoint: metadata.secondsToPenaltyRatioForDeadlineMissed ?? null,
    overtimeSecondsPerPoint: metadata.secondsToPenaltyRatioForOutOfWorkingHours ?? null,
    travelCostPerPoint: metadata.timeConstraintPenaltyToTravelCostRatio ?? null,
    longestTourFactor: metadata.longestTourPenaltyFactor ?? 0,
    nonParallelTags: metadata.nonParallelOrdersByTags ?? [],
    dropLateOrders: metadata.filterOrdersWithMissedDeadline ?? false,
    keepDeadlinesUntil: keepUntil === null ? Number.NEGATIVE_INFINITY : keepUntil - originS,
    dropOvertimeOrders: metadata.filterOrdersOutsideOfValidWorkingHours ?? false,
  };
}

/** Reads the travel options; mode options stand beside those of the request. */
function toRouting(options: TravelOptions, rows: PlaceRows, limits: Limits): RoutingQuery {
  const { travelType, elevationEnabled, elevation, serviceUrl, serviceKey, fallbackServiceUrl, ...rest } = options;
  const body = {
    ...rest,
    elevation: elevation ?? elevationEnabled,
    maxEdgeWeight:
      rest.maxEdgeWeight ?? (rest.edgeWeight === 'distance' ? limits.maxEdgeWeightMeters : limits.maxEdgeWeightSeconds),
    // All places share their travel options, so one source is read.
    sources: [{ id: 0, lat: 0, lng: 0, tm: { [travelType ?? 'car']: rest } }],
  };
  const routing = withTravelNames(() => toRoutingQuery(body, limits));
  const [model] = routing.origins as [Origin];
  return { ...routing, origins: rows.positions.map(([lon, lat], id) => ({ ...model, id, lon, lat })) };
}

function costSourceOf(word: 'AIR_DISTANCE' | 'TRAVEL_COST_SERVICE', { origins }: RoutingQuery): CostSource {
  if (word === 'TRAVEL_COST_SERVICE') return { from: 'network' };
  const travel = origins[0]?.travel;
  const speedKmh = travel === undefined || travel.mode === 'car' ? DEFAULT_FLY_KMH : travel.speedKmh;
  return { from: 'air', speedKmh };
}

/** Reads the tours to begin from, without orders that have been left out before. */
function readInitialTours(
  { initialTours, transports }: FleetRequest,
  vehicleIndex: ReadonlyMap<string, number>,
  orderUuids: ReadonlyMap<string, number>,
  kept: readonly number[],
): GivenTours | null {
  if (initialTours === undefined || initialTours === null || initialTours.length === 0) return null;
  const problemOrder = new Map(kept.map((index, order) => [index, order]));
  const tours: number[][] = transports.map(() => []);
  const driven: number[] = transports.map(() => 0);
  const seen = new Set<number>();
  const planned = new Set<number>();
  initialTours.forEach(({ vehicleUuid, orderUuids: uuids, driven: count }, t) => {
    const path = `initialTours[${t}]`;
    const vehicle = vehicleIndex.get(vehicleUuid);
    if (vehicle === undefined) throw wrongField(`${path}.vehicleUuid`, 'must be the uuid of one of the vehicles');
    if (planned.has(vehicle)) throw wrongField(`${path}.vehicleUuid`, 'must not have two tours');
    planned.add(vehicle);
    if ((count ?? 0) > uuids.length) throw wrongField(`${path}.driven`, 'must not be more than the orders of the tour');
    uuids.forEach((uuid, k) => {
      const index = orderUuids.get(uuid);
      if (index === undefined) throw wrongField(`${path}.orderUuids[${k}]`, 'must be the uuid of one of the orders');
      if (seen.has(index)) throw wrongField(`${path}.orderUuids[${k}]`, 'must not stand in the tours twice');
      seen.add(index);
      const order = problemOrder.get(index);
      if (order === undefined) return;
      tours[vehicle]?.push(order);
      if (k < (count ?? 0)) driven[vehicle] = (driven[vehicle] ?? 0) + 1;
    });
  });
  return { tours, driven };
}
