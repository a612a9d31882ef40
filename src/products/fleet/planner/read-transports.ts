import { wrongField } from '../../../kit/core/errors.ts';
import type { Interval, LoadLimit, Vehicle } from '../tours/index.ts';
import type { FleetTransport, FleetVehicle } from './fleet.schema.ts';
import { repaired } from './mitigations.ts';
import { optionalDate, readInterval } from './read-date.ts';
import type { Around } from './read-orders.ts';
import { positionOf, requiredPosition } from './read-places.ts';

type LoadRestrictions = NonNullable<FleetVehicle['loadRestrictions']>;

/**
 * Reads the transports of a request as vehicles.
 * @param nowS the departure, in Unix seconds, of a vehicle without one
 */
export const readTransports = (bodies: readonly FleetTransport[], nowS: number, around: Around): Vehicle[] =>
  bodies.map((body, i) => readTransport(body, `transports[${i}]`, nowS, around));

function readTransport({ vehicle, metadata }: FleetTransport, path: string, nowS: number, around: Around): Vehicle {
  const { rows, storeOf, loads, originS, record } = around;
  const field = (name: string) => `${path}.metadata.${name}`;
  const store = storeOf(vehicle.storeUuid, `${path}.vehicle.storeUuid`);
  if (typeof vehicle.priority !== 'number')
    record(repaired(`${path}.vehicle.priority`, 'is missing', 'a priority of 1 is assumed'));
  const earliest = optionalDate(metadata?.earliestDepartureTime, field('earliestDepartureTime')) ?? nowS;
  const latest = optionalDate(metadata?.latestArrivalTime, field('latestArrivalTime'));
  const limits = loadRestrictionsOf(vehicle);
  return {
    store,
    start: startOf({ vehicle, metadata }, field('start'), around),
    collectsAtStore: metadata?.collectsAtStore ?? false,
    ends: (metadata?.endDestinations ?? []).map((end, k) =>
      rows.rowOf(requiredPosition(end, field(`endDestinations[${k}]`))),
    ),
    earliestDeparture: earliest - originS,
    latestArrival: latest === null ? undefined : latest - originS,
    interruptions: joined(
      (metadata?.interruptionTimes ?? []).map((time, k) => readBreak(time, field(`interruptionTimes[${k}]`), originS)),
    ),
    priority: vehicle.priority ?? 1,
    supplies: vehicle.supplies ?? [],
    fixedTravelCosts: vehicle.fixedTravelCosts ?? 0,
    loadLimits: loads.map((name) => limitOf(limits[name])),
  };
}

function startOf({ metadata }: FleetTransport, path: string, { rows, record }: Around): number | undefined {
  const start = metadata?.start;
  if (start === undefined || start === null) return undefined;
  const position = positionOf(start);
  if (position !== null) return rows.rowOf(position);
  record(repaired(path, 'has no position', "the tour begins at the store's address", start));
  return undefined;
}

/** Returns limits by name of the load, from the current form of vehicles and the former one. */
export function loadRestrictionsOf({ loadRestrictions, maxVolume, maxWeight }: FleetVehicle): LoadRestrictions {
  const former = Object.entries({ volume: maxVolume, weight: maxWeight })
    .filter(([, maxSum]) => typeof maxSum === 'number')
    .map(([name, maxSum]) => [name, { maxSum }] as const);
  return { ...Object.fromEntries(former), ...loadRestrictions };
}

const limitOf = (body: LoadRestrictions[string] | undefined): LoadLimit => ({
  maxSum: body?.maxSum ?? undefined,
  minSum: body?.minSum ?? undefined,
  maxSingle: body?.maxSingle ?? undefined,
  minSingle: body?.minSingle ?? undefined,
});

function readBreak(
  body: { readonly start?: string | null; readonly end?: string | null },
  path: string,
  originS: number,
) {
  const { start, end } = readInterval(body, path);
  if (!Number.isFinite(start)) throw wrongField(`${path}.start`, 'is required');
  if (!Number.isFinite(end)) throw wrongField(`${path}.end`, 'is required');
  return { start: start - originS, end: end - originS };
}

/** Merges breaks that touch or overlap. */
function joined(breaks: readonly Interval[]): Interval[] {
  const list: Interval[] = [];
  for (const next of [...breaks].filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start)) {
    const last = list.at(-1);
    if (last === undefined || next.start > last.end) list.push(next);
    else list[list.length - 1] = { start: last.start, end: Math.max(last.end, next.end) };
  }
  return list;
}
