import { type Capability, endpoint, type MountGroup, STATION } from '../../operation/index.ts';
import { FleetRequest } from './fleet.schema.ts';
import { FleetAnswer } from './fleet-answer.schema.ts';
import { optimizeToursOperation } from './optimize-tours.ts';
import { toFleetQuery } from './read-fleet.ts';

const FLEET: MountGroup = {
  tag: 'fleet',
  description: 'Tours of vehicles to orders',
  mounts: ['/fleetplanner/v1'],
};

const at = ({ lat, lng }: { readonly lat: number; readonly lng: number }, avgHandlingTime = 300) => ({
  lat,
  lng,
  avgHandlingTime,
});

const example = {
  optimizationTime: 1,
  optimizationAlgorithm: 'CONSTRAINT_SATISFACTION',
  optimizationMetadata: { costMatrixSource: 'TRAVEL_COST_SERVICE', travelOptions: { travelType: 'car' } },
  stores: [{ uuid: 'depot', address: at(STATION) }],
  transports: [
    {
      vehicle: { uuid: 'van', storeUuid: 'depot', priority: 1, loadRestrictions: { weight: { maxSum: 100 } } },
      metadata: { earliestDepartureTime: '2026-05-04T08:00:00+02:00', endDestinations: [at(STATION)] },
    },
  ],
  orders: [
    {
      uuid: 'a',
      storeUuid: 'depot',
      address: at({ lat: 50.501, lng: 8.5 }),
      load: { weight: 40 },
      deadline: '2026-05-04T10:00:00+02:00',
    },
    { uuid: 'b', storeUuid: 'depot', address: at({ lat: 50.497, lng: 8.494 }), load: { weight: 30 } },
  ],
};

export const fleetCapability: Capability = {
  name: 'fleet',
  endpoints: [
    endpoint({
      name: 'fleet',
      group: FLEET,
      path: '/api/key-auth/optimizations',
      reading: { from: 'body' },
      summary: 'Optimize tours',
      description:
        'Assigns orders to vehicles and puts the stops of each tour into an order: as little travel as possible within loads, deadlines, visiting times and working hours.',
      schema: FleetRequest,
      toQuery: (wire, limits) => toFleetQuery(wire, limits),
      serviceUrlOf: ({ optimizationMetadata }) => optimizationMetadata.travelOptions?.serviceUrl || null,
      operation: optimizeToursOperation,
      answer: {
        form: 'verbatim',
        schema: FleetAnswer,
        statuses: { 201: 'Tours', 202: 'Tours, with what `resultStatus.errors` records' },
      },
      example,
    }),
  ],
};
