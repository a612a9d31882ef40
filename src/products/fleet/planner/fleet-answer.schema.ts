import Type from 'typebox';
import { FleetAddress, FleetOrder, FleetRequest, FleetStore, FleetVehicle } from './fleet.schema.ts';

const seconds = (description: string) => Type.Integer({ description: `Seconds. ${description}`.trim() });
const date = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' });
const distance = Type.Optional(Type.Integer({ description: 'Meters; only with ROUTING_SERVICE.' }));

const interruptions = Type.Array(
  Type.Object({
    start: date,
    end: date,
    type: Type.Unsafe<string>({ type: 'string', enum: ['INTERRUPT_TRAVEL', 'INTERRUPT_WAITING'] }),
  }),
  { description: 'Parts of breaks of the vehicle on the way there, or before the visit.' },
);

const nullable = <T extends object>(schema: T): T => ({ ...schema, type: ['object', 'null'] });

const TourItem = Type.Object({
  index: Type.Integer(),
  order: FleetOrder,
  duration: seconds('Driving from the stop before.'),
  distance,
  expectedArrival: date,
  expectedStartVisit: date,
  expectedDeparture: date,
  spareTime: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Seconds that the arrival could be later; negative if it is late; null where nothing limits it.',
  }),
  interruptions,
});

const Tour = Type.Object({
  vehicle: FleetVehicle,
  store: FleetStore,
  loadSum: Type.Unsafe<Record<string, number>>({ type: 'object', additionalProperties: { type: 'number' } }),
  durationTravel: seconds(''),
  durationHandling: seconds(''),
  durationInterruptions: seconds(''),
  durationWaiting: seconds('For visiting times; an extension.'),
  size: Type.Integer({ description: 'Orders.' }),
  expectedTourStartDate: date,
  expectedTourEndDate: date,
  routeLength: distance,
  tourItems: Type.Array(TourItem),
  tourStart: FleetAddress,
  tourEnd: nullable(
    Type.Object({
      address: FleetAddress,
      order: Type.Object({ storeUuid: Type.String(), address: FleetAddress }),
      duration: seconds('Driving from the last order.'),
      distance,
      expectedArrival: date,
      interruptions,
    }),
  ),
  featureCollection: Type.Unsafe<object>({
    type: 'object',
    description: 'GeoJSON: stops as Points, ways as LineStrings.',
  }),
});

const Recorded = Type.Object({
  class: Type.Unsafe<string>({ type: 'string', enum: ['MITIGATED_INPUT', 'UNSERVED_ORDER', 'UNMET_CONSTRAINT'] }),
  affectedField: Type.String(),
  errorDescription: Type.String(),
  mitigationDescription: Type.String(),
  original: Type.Unknown(),
});

const UnservedOrder = Type.Object({
  orderUuid: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  vehicles: Type.Array(
    Type.Object({
      vehicleUuid: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      reasons: Type.Array(Type.Object({ kind: Type.String(), message: Type.String() })),
    }),
    { description: 'Every reason that keeps it out of each tour, and how far off it is.' },
  ),
  relaxation: Type.Unsafe<object | null>({
    type: ['object', 'null'],
    description: 'The smallest single change found that lets it in, verified by a search with it.',
  }),
});

const ResultStatus = Type.Object({
  overall: Type.Unsafe<string>({ type: 'string', enum: ['NO_ERRORS_RECORDED', 'ERRORS_RECORDED'] }),
  errors: Type.Unsafe<object[] | null>({ type: ['array', 'null'], items: Recorded }),
  messages: Type.Array(Type.String()),
  seed: Type.Integer(),
  totals: Type.Object({
    cost: Type.Number(),
    points: Type.Number(),
    unservedPriority: Type.Number(),
    lowerBound: Type.Optional(Type.Number({ description: 'No plan that serves the same orders costs less.' })),
    gap: Type.Optional(Type.Number({ description: 'Part of the cost that may be saved at most, 0 to 1.' })),
  }),
});

/** The request without keys, and the result. */
export const FleetAnswer = Type.Object({
  ...FleetRequest.properties,
  tours: Type.Array(Tour),
  unservedOrders: Type.Array(UnservedOrder, { description: 'An extension: why orders are in no tour.' }),
  resultStatus: ResultStatus,
});
