import type { Feature } from 'geojson';
import type { Position } from '../../../kit/geo/coordinates.ts';
import type { FleetProblem, Interval, Stop, Tour } from '../tours/index.ts';
import type { FleetAddress, FleetOrder, FleetVehicle } from './fleet.schema.ts';
import type { FleetQuery } from './fleet-query.ts';
import { dateText } from './read-date.ts';
import { loadOf } from './read-orders.ts';
import { loadRestrictionsOf } from './read-transports.ts';
import { lineFeature, pointFeature, type WayFinder } from './tour-ways.ts';

/** The part of a break that lies within a tour. */
interface Interruption {
  readonly start: string;
  readonly end: string;
  readonly type: 'INTERRUPT_TRAVEL' | 'INTERRUPT_WAITING';
}

/** A way of a tour and the times at its ends, in seconds of the problem. */
interface Leg {
  readonly from: number;
  readonly to: number;
  readonly leaves: number;
  readonly arrives: number;
  /** The driving time in seconds. */
  readonly duration: number;
}

/** Describes a tour for the answer. Start + travel + handling + interruptions + waiting = end, to the second. */
export function describeTour(problem: FleetProblem, query: FleetQuery, tour: Tour, findWay: WayFinder | null): object {
  const vehicle = problem.vehicles[tour.vehicle]!;
  const transport = query.request.transports[tour.vehicle]!;
  const store = query.request.stores[vehicle.store]!;
  const breaks = vehicle.interruptions ?? [];
  const start = vehicle.start ?? problem.stores[vehicle.store]!.place;
  const date = (seconds: number) => dateText(query.originS + seconds);
  const cut = (from: number, to: number, type: Interruption['type']): Interruption[] =>
    within(breaks, from, to).map((part) => ({ start: date(part.start), end: date(part.end), type }));
  const legs = legsOf(problem, tour, start);
  const ways = findWay && legs.map(({ from, to }) => findWayThrough(problem, vehicle, from, to, start, findWay));
  const items = tour.stops.map((stop, index) => {
    const leg = legs[index]!;
    return {
      index,
      order: describeOrder(query.request.orders[query.orderIndex[stop.order]!]!),
      duration: leg.duration,
      ...lengthOf(query, ways?.[index]?.lengthM),
      expectedArrival: date(stop.arrival),
      expectedStartVisit: date(stop.begin),
      expectedDeparture: date(stop.departure),
      spareTime: spareTimeOf(stop),
      interruptions: [
        ...cut(leg.leaves, stop.arrival, 'INTERRUPT_TRAVEL'),
        ...cut(stop.arrival, stop.begin, 'INTERRUPT_WAITING'),
      ],
    };
  });
  const durationHandling = sum(tour.stops.map(({ begin, departure }) => departure - begin));
  const durationInterruptions = sum(within(breaks, tour.departure, tour.arrival).map((part) => part.end - part.start));
  const durationTravel = sum(legs.map(({ duration }) => duration));
  const total = tour.arrival - tour.departure;
  const endLeg = tour.end === null ? null : legs.at(-1)!;
  return {
    vehicle: describeVehicle(transport.vehicle),
    store,
    loadSum: loadSum(query, tour),
    durationTravel,
    durationHandling: seconds(durationHandling),
    durationInterruptions: seconds(durationInterruptions),
    durationWaiting: seconds(total - durationTravel - durationHandling - durationInterruptions),
    size: tour.stops.length,
    expectedTourStartDate: date(tour.departure),
    expectedTourEndDate: date(tour.arrival),
    ...(query.geojson === 'ROUTING_SERVICE'
      ? { routeLength: sum((ways ?? []).map(({ lengthM }) => lengthM ?? 0)) }
      : {}),
    tourItems: items,
    tourStart: transport.metadata?.start && vehicle.start !== undefined ? transport.metadata.start : store.address,
    tourEnd:
      endLeg === null
        ? null
        : {
            ...describeEnd(query, tour),
            duration: endLeg.duration,
            ...lengthOf(query, ways?.at(-1)?.lengthM),
            expectedArrival: date(tour.arrival),
            interruptions: cut(endLeg.leaves, endLeg.arrives, 'INTERRUPT_TRAVEL'),
          },
    featureCollection: {
      type: 'FeatureCollection',
      features:
        ways === null
          ? []
          : features(
              problem,
              query,
              tour,
              legs,
              ways.map(({ line }) => line),
            ),
    },
  };
}

/** Returns the legs from the start by all stops to the end, if there is one. */
function legsOf({ orders, travel, stores, vehicles }: FleetProblem, tour: Tour, start: number): Leg[] {
  const vehicle = vehicles[tour.vehicle]!;
  const time = (from: number, to: number) => travel.times[from * travel.size + to]!;
  const store = stores[vehicle.store]!.place;
  const legs: Leg[] = [];
  let [from, leaves] = [start, tour.departure];
  for (const stop of tour.stops) {
    const to = orders[stop.order]!.place;
    const byStore = legs.length === 0 && vehicle.collectsAtStore === true && start !== store;
    const duration = byStore ? time(from, store) + time(store, to) : time(from, to);
    legs.push({ from, to, leaves, arrives: stop.arrival, duration });
    [from, leaves] = [to, stop.departure];
  }
  if (tour.end !== null)
    legs.push({ from, to: tour.end, leaves, arrives: tour.arrival, duration: time(from, tour.end) });
  return legs;
}

/** Finds the way of a leg; the first one may lead by the store. */
function findWayThrough(
  { stores }: FleetProblem,
  vehicle: { readonly store: number; readonly collectsAtStore?: boolean },
  from: number,
  to: number,
  start: number,
  findWay: WayFinder,
) {
  const store = stores[vehicle.store]!.place;
  if (!vehicle.collectsAtStore || from !== start || start === store) return findWay(from, to);
  const [there, on] = [findWay(from, store), findWay(store, to)];
  const lengthM = there.lengthM === null || on.lengthM === null ? null : there.lengthM + on.lengthM;
  return { line: [...there.line, ...on.line.slice(1)], lengthM };
}

/** Describes an order, including the members of its former wire form. */
function describeOrder(order: FleetOrder): object {
  const load = loadOf(order);
  const former = (name: 'weight' | 'volume') => (load.has(name) ? { [name]: load.get(name) } : {});
  const { address } = order;
  return {
    ...order,
    ...former('weight'),
    ...former('volume'),
    address: { id: address?.uuid ?? order.uuid, ...address },
  };
}

function describeVehicle(vehicle: FleetVehicle): object {
  const limits = loadRestrictionsOf(vehicle);
  const most = (name: string, field: string) => (limits[name]?.maxSum == null ? {} : { [field]: limits[name].maxSum });
  return { ...vehicle, ...most('volume', 'maxVolume'), ...most('weight', 'maxWeight') };
}

/** Returns the address where the tour ends. */
function describeEnd({ request, places }: FleetQuery, tour: Tour): { address: FleetAddress; order: object } {
  const { vehicle, metadata } = request.transports[tour.vehicle]!;
  const [lng, lat] = places[tour.end!]!;
  const address = metadata?.endDestinations?.find((end) => end.lat === lat && end.lng === lng) ?? { lat, lng };
  return { address, order: { storeUuid: vehicle.storeUuid, address } };
}

function loadSum({ outline, loads }: FleetQuery, { stops }: Tour): Record<string, number> {
  const total = (d: number) => sum(stops.map((stop) => outline.orders[stop.order]?.load?.[d] ?? 0));
  // Rounding removes digits that only floating-point sums have.
  return Object.fromEntries(loads.map((name, d) => [name, Math.round(total(d) * 1e6) / 1e6]));
}

/** Returns the spare time in whole seconds, or null where nothing limits the arrival. */
const spareTimeOf = ({ spare }: Stop): number | null => (Number.isFinite(spare) ? Math.floor(spare) : null);

const lengthOf = ({ geojson }: FleetQuery, lengthM: number | null | undefined): object =>
  geojson === 'ROUTING_SERVICE' ? { distance: lengthM ?? 0 } : {};

function features(
  problem: FleetProblem,
  { places }: FleetQuery,
  tour: Tour,
  legs: readonly Leg[],
  lines: readonly (readonly number[][])[],
): Feature[] {
  const place = (row: number): Position => places[row]!;
  return [
    pointFeature(place(legs[0]!.from), { type: 'start' }),
    ...tour.stops.map((stop, index) =>
      pointFeature(place(problem.orders[stop.order]!.place), { type: 'order', index }),
    ),
    ...(tour.end === null ? [] : [pointFeature(place(tour.end), { type: 'end' })]),
    ...legs.map(({ duration }, index) => lineFeature(lines[index]!, { index, duration })),
  ];
}

/** Returns the parts of breaks that lie between two times. */
const within = (breaks: readonly Interval[], from: number, to: number): Interval[] =>
  breaks
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
    .filter(({ start, end }) => end > start);

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Rounds to whole seconds: breaks may begin within a second. */
const seconds = (value: number): number => Math.round(value);
