import type { Explanation, Plan, Reason, Relaxation } from '../tours/index.ts';
import { farFromStreets } from './far-places.ts';
import type { FleetQuery } from './fleet-query.ts';
import type { Mitigation } from './mitigations.ts';

/** Describes why an order is in no tour, and what would let it in (an extension of answers). */
export function describeUnserved(query: FleetQuery, { order, reasons, relaxation }: Explanation): object {
  return {
    orderUuid: orderUuid(query, order),
    vehicles: reasons.map(({ vehicle, reasons: list }) => ({
      vehicleUuid: vehicleUuid(query, vehicle),
      reasons: list.map((reason) => ({ ...reasonMembers(query, reason), message: reasonWords(query, reason) })),
    })),
    relaxation:
      relaxation === null
        ? null
        : { ...relaxationMembers(query, relaxation), message: relaxationWords(query, relaxation) },
  };
}

/** Returns the entry for an order in no tour. `unconnected`: by place, 1 where it snaps to no street. */
export function unservedMitigation(
  query: FleetQuery,
  order: number,
  explanation: Explanation | undefined,
  unconnected: Uint8Array,
): Mitigation {
  const path = `orders[${query.orderIndex[order]}]`;
  const isFar = unconnected[query.outline.orders[order]!.place] === 1;
  const relaxation = explanation?.relaxation ?? null;
  const why = new Set<Reason['kind']>(
    explanation?.reasons.flatMap(({ reasons }) => reasons.map((reason) => reason.kind)) ??
      // The simple algorithms leave out orders without a way; the search may have had no time for reasons.
      (query.algorithm === 'CONSTRAINT_SATISFACTION' ? [] : ['noWay']),
  );
  const kinds = [...why].map((kind) => KINDS[kind]).join(', ');
  return {
    class: 'UNSERVED_ORDER',
    affectedField: isFar ? `${path}.address` : path,
    errorDescription: isFar ? farFromStreets(query) : `fits into no tour${kinds === '' ? '' : `: ${kinds}`}`,
    mitigationDescription: `the order is left out${relaxation === null ? '' : `; ${relaxationWords(query, relaxation)}`}`,
    original: orderUuid(query, order),
  };
}

/** Returns entries for limits that tours exceed: deadlines, visiting times, working hours. */
export function unmetMitigations({ request, orderIndex }: FleetQuery, { tours }: Plan): Mitigation[] {
  return tours.flatMap(({ vehicle, stops, overtime }) => [
    ...stops
      .filter(({ late }) => late > 0)
      .map(({ order, late }): Mitigation => {
        const index = orderIndex[order]!;
        const body = request.orders[index]!;
        const field = (body.visitingTimes ?? []).length > 0 ? 'visitingTimes' : 'deadline';
        return {
          class: 'UNMET_CONSTRAINT',
          affectedField: `orders[${index}].${field}`,
          errorDescription: `is missed by ${Math.ceil(late)} s`,
          mitigationDescription: 'the order is served late',
          original: body[field] ?? null,
        };
      }),
    ...(overtime > 0
      ? [
          {
            class: 'UNMET_CONSTRAINT',
            affectedField: `transports[${vehicle}].metadata.latestArrivalTime`,
            errorDescription: `is exceeded by ${Math.ceil(overtime)} s`,
            mitigationDescription: 'the tour ends late',
            original: request.transports[vehicle]?.metadata?.latestArrivalTime ?? null,
          } as const,
        ]
      : []),
  ]);
}

const KINDS: Readonly<Record<Reason['kind'], string>> = {
  store: 'vehicles of other stores',
  demands: 'demands that are not supplied',
  maxSingle: 'too heavy for a vehicle',
  minSingle: 'too light for a vehicle',
  maxSum: 'tours are full',
  minSum: 'tours stay below their least load',
  late: 'too late',
  overtime: 'beyond the working hours',
  noWay: 'no way there',
};

const orderUuid = ({ request, orderIndex }: FleetQuery, order: number): string | null =>
  request.orders[orderIndex[order]!]?.uuid ?? null;

const vehicleUuid = ({ request }: FleetQuery, vehicle: number): string | null =>
  request.transports[vehicle]?.vehicle.uuid ?? null;

/** Returns the name of an order or a vehicle in sentences. */
const orderName = (query: FleetQuery, order: number) => orderUuid(query, order) ?? `orders[${query.orderIndex[order]}]`;
const vehicleName = (query: FleetQuery, v: number) => vehicleUuid(query, v) ?? `transports[${v}]`;

/** Returns the members of a reason, with names instead of indices. */
function reasonMembers(query: FleetQuery, reason: Reason): object {
  switch (reason.kind) {
    case 'maxSingle':
    case 'minSingle':
    case 'maxSum':
    case 'minSum':
      return { kind: reason.kind, load: query.loads[reason.dimension], by: amount(reason.by) };
    case 'late':
      return { kind: reason.kind, orderUuid: orderUuid(query, reason.order), by: Math.ceil(reason.by) };
    case 'overtime':
      return { kind: reason.kind, by: Math.ceil(reason.by) };
    default:
      return reason;
  }
}

function reasonWords(query: FleetQuery, reason: Reason): string {
  const load = (what: string) =>
    'dimension' in reason ? `${query.loads[reason.dimension]} ${what} by ${amount(reason.by)}` : '';
  switch (reason.kind) {
    case 'store':
      return 'it belongs to another store';
    case 'demands':
      return `it doesn't supply ${reason.missing.join(', ')}`;
    case 'maxSingle':
      return load('of the order exceeds maxSingle');
    case 'minSingle':
      return load('of the order is below minSingle');
    case 'maxSum':
      return load('of the tour would exceed maxSum');
    case 'minSum':
      return load('of the tour would be below minSum');
    case 'late':
      return `${orderName(query, reason.order)} would be ${Math.ceil(reason.by)} s late`;
    case 'overtime':
      return `the tour would end ${Math.ceil(reason.by)} s after latestArrivalTime`;
    case 'noWay':
      return 'there is no way there, or none from there on';
  }
}

function relaxationMembers(query: FleetQuery, relaxation: Relaxation): object {
  const vehicle = 'vehicle' in relaxation ? { vehicleUuid: vehicleUuid(query, relaxation.vehicle) } : {};
  switch (relaxation.kind) {
    case 'supplies':
      return { kind: relaxation.kind, ...vehicle, added: relaxation.added };
    case 'dueLater':
      return { kind: relaxation.kind, orderUuid: orderUuid(query, relaxation.order), by: Math.ceil(relaxation.by) };
    case 'workLonger':
      return { kind: relaxation.kind, ...vehicle, by: Math.ceil(relaxation.by) };
    case 'oneMore':
      return { kind: relaxation.kind, ...vehicle };
    default:
      return { kind: relaxation.kind, ...vehicle, load: query.loads[relaxation.dimension], by: amount(relaxation.by) };
  }
}

function relaxationWords(query: FleetQuery, relaxation: Relaxation): string {
  switch (relaxation.kind) {
    case 'maxSum':
    case 'maxSingle': {
      const what = `${relaxation.kind} of ${query.loads[relaxation.dimension]}`;
      return `it would fit with ${amount(relaxation.by)} more ${what} of ${vehicleName(query, relaxation.vehicle)}`;
    }
    case 'minSum':
    case 'minSingle': {
      const what = `${relaxation.kind} of ${query.loads[relaxation.dimension]}`;
      return `it would fit with ${amount(relaxation.by)} less ${what} of ${vehicleName(query, relaxation.vehicle)}`;
    }
    case 'supplies':
      return `it would fit if ${vehicleName(query, relaxation.vehicle)} supplied ${relaxation.added.join(', ')}`;
    case 'dueLater':
      return `it would fit if ${orderName(query, relaxation.order)} were due ${Math.ceil(relaxation.by)} s later`;
    case 'workLonger':
      return `it would fit if ${vehicleName(query, relaxation.vehicle)} worked ${Math.ceil(relaxation.by)} s longer`;
    case 'oneMore':
      return `it would fit with one more vehicle like ${vehicleName(query, relaxation.vehicle)}`;
  }
}

/** Rounds an amount up, so that the reported amount suffices. */
const amount = (value: number): number => Math.ceil(value * 1e6 - 1e-3) / 1e6;
