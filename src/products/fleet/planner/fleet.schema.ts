import Type, { type Static } from 'typebox';
import {
  anyCase,
  ModeOptions,
  optionalAnyCase,
  optionalArray,
  optionalBoolean,
  optionalInteger,
  optionalMap,
  optionalNumber,
  routingFields,
  TRAVEL_TYPES,
} from '../../../network/routing/index.ts';

const ALGORITHMS = ['NO_OPTIMIZATION', 'GREEDY_TSP', 'BRUTE_FORCE_TSP', 'CONSTRAINT_SATISFACTION'] as const;
const COST_SOURCES = ['AIR_DISTANCE', 'TRAVEL_COST_SERVICE'] as const;
const GEOJSON_FORMS = ['NONE', 'STRAIGHT_LINE', 'ROUTING_SERVICE'] as const;

const MAX_NAME = 256;
const MAX_COMMENTS = 5000;
/** Loads are below 2³¹. */
const MAX_LOAD = 2_147_483_647;

const text = (maxLength: number, description = '') =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, description }));
const optionalText = (description = '') => text(MAX_COMMENTS, description);
const date = (description: string) => text(64, `${description} ISO 8601 with an offset; without one UTC.`);

/** The mapping checks latitude and longitude: an order at an unusable address doesn't stop the others. */
export const FleetAddress = Type.Object({
  uuid: optionalText(),
  lat: optionalNumber({ description: 'Degrees.' }),
  lng: optionalNumber({ description: 'Degrees.' }),
  avgHandlingTime: optionalNumber({
    minimum: 0,
    maximum: 31_536_000,
    description: 'Seconds at the place of an order, taken as whole ones. Without it 1, which is recorded.',
  }),
  name: optionalText(),
  street: optionalText(),
  streetDetails: optionalText(),
  postalCode: optionalText(),
  city: optionalText(),
  country: optionalText(),
  phone: optionalText(),
});

const FleetInterval = Type.Object({ start: date('Begin.'), end: date('End.') });

export const FleetStore = Type.Object({
  uuid: Type.String({ minLength: 1, maxLength: MAX_NAME }),
  name: text(MAX_NAME),
  address: FleetAddress,
});

const load = (description: string) => optionalNumber({ minimum: 0, maximum: MAX_LOAD, description });

const LoadRestriction = Type.Object({
  maxSum: load('Most that a tour may carry.'),
  minSum: load('Least that a tour has to carry.'),
  minSingle: load('Least that an order has to weigh.'),
  maxSingle: load('Most that an order may weigh.'),
});

const priority = (description: string) => optionalNumber({ minimum: 0, maximum: 1e6, description });

export const FleetVehicle = Type.Object({
  uuid: text(MAX_NAME),
  storeUuid: Type.String({ description: 'The store it belongs to.' }),
  name: text(MAX_NAME),
  plate: optionalText(),
  avgFuelConsumption: optionalNumber(),
  fuelType: optionalText(),
  loadRestrictions: optionalMap(LoadRestriction, { description: 'By name of the load, such as `weight`.' }),
  maxVolume: load('The same as `loadRestrictions.volume.maxSum`.'),
  maxWeight: load('The same as `loadRestrictions.weight.maxSum`.'),
  priority: priority('Weight of its working hours. Without it 1, which is recorded.'),
  supplies: optionalArray(Type.String(), { description: 'What orders may demand of it.' }),
  fixedTravelCosts: optionalNumber({
    minimum: 0,
    maximum: 1e9,
    default: 0,
    description: 'Seconds that a tour of it costs beside its travel.',
  }),
});

const TransportMetadata = Type.Object({
  earliestDepartureTime: date('Without it: when the request comes.'),
  latestArrivalTime: date('End of the working hours.'),
  interruptionTimes: optionalArray(FleetInterval, {
    description: 'Breaks: the vehicle neither drives nor waits, and no order is handled.',
  }),
  start: Type.Optional(
    Type.Unsafe<Static<typeof FleetAddress> | null>({
      ...FleetAddress,
      type: ['object', 'null'],
      description: "Where the tour begins; without it at the store's address.",
    }),
  ),
  endDestinations: optionalArray(FleetAddress, {
    description: 'None: the tour ends at its last order. One: there. Several: at the best of them.',
  }),
  collectsAtStore: optionalBoolean({
    default: false,
    description: 'An extension: from `start` the vehicle drives to its store first.',
  }),
});

export const FleetTransport = Type.Object({
  vehicle: FleetVehicle,
  metadata: Type.Optional(
    Type.Unsafe<Static<typeof TransportMetadata> | null>({ ...TransportMetadata, type: ['object', 'null'] }),
  ),
});

export const FleetOrder = Type.Object({
  uuid: text(MAX_NAME),
  storeUuid: Type.String({ description: 'The store whose vehicles may serve it.' }),
  address: Type.Optional(
    Type.Unsafe<Static<typeof FleetAddress> | null>({
      ...FleetAddress,
      type: ['object', 'null'],
      description: 'Where it is; without a position it is left out, which is recorded.',
    }),
  ),
  deadline: date('The vehicle arrives by then; ignored beside `visitingTimes`, which is recorded.'),
  visitingTimes: optionalArray(FleetInterval, {
    description:
      'Arrival waits for one of them, and the handling ends within it. Open where `start` or `end` is missing.',
  }),
  load: optionalMap(Type.Number({ minimum: 0, maximum: MAX_LOAD }), { description: 'By name, such as `weight`.' }),
  weight: load('The same as `load.weight`.'),
  volume: load('The same as `load.volume`.'),
  priority: priority('Points for being late; orders of low priority are left out first. Default: 1.'),
  comments: text(MAX_COMMENTS),
  demands: optionalArray(Type.String(), { description: 'All of them have to be among the supplies of its vehicle.' }),
  tags: optionalMap(Type.String()),
});

const {
  sources: _sources,
  sourceGeometries: _geometries,
  sourceAddresses: _addresses,
  reverse: _reverse,
  ...shared
} = routingFields;

/** The options of routing requests and those of travel modes in one object. */
const TravelOptions = Type.Object({
  ...ModeOptions.properties,
  ...shared,
  travelType: optionalAnyCase(TRAVEL_TYPES, { default: 'car', description: 'Mode of travel.' }),
  maxEdgeWeight: optionalInteger({
    minimum: 0,
    description: "Longest way from stop to stop, in seconds or meters by `edgeWeight`. Default: the plan's limit.",
  }),
  elevationEnabled: optionalBoolean({ description: 'The same as `elevation`.' }),
  serviceUrl: optionalText('Its last path segment names the region. Without it: the one that holds the stores.'),
  serviceKey: optionalText('A key; it is not echoed.'),
  fallbackServiceUrl: optionalText('Ignored.'),
});

const ratio = (description: string) => optionalNumber({ exclusiveMinimum: 0, maximum: 1e9, description });

const OptimizationMetadata = Type.Object({
  costMatrixSource: optionalAnyCase(COST_SOURCES, { default: 'TRAVEL_COST_SERVICE' }),
  geojsonCreation: optionalAnyCase(GEOJSON_FORMS, { default: 'STRAIGHT_LINE' }),
  unimprovedWaitingTime: ratio('Seconds without a better plan after which the search ends.'),
  filterOrdersWithMissedDeadline: optionalBoolean({
    default: false,
    description: 'Orders that would be late are left out.',
  }),
  filterOrdersOutsideOfValidWorkingHours: optionalBoolean({
    default: false,
    description: 'Orders that lead a tour beyond `latestArrivalTime` are left out.',
  }),
  prohibitFilteringOfOrdersWithDeadlinesEarlierEqualsThan: date('Late orders that are due up to then stay.'),
  secondsToPenaltyRatioForDeadlineMissed: ratio('Seconds late that make a point. Without it: one point, however late.'),
  secondsToPenaltyRatioForOutOfWorkingHours: ratio('The same of seconds beyond `latestArrivalTime`.'),
  timeConstraintPenaltyToTravelCostRatio: ratio(
    'What a point is worth in travel cost. Without it points come first, whatever they cost.',
  ),
  longestTourPenaltyFactor: optionalNumber({
    minimum: 0,
    maximum: 1e6,
    default: 0,
    description: 'So many times the travel time of the longest tour counts once more.',
  }),
  nonParallelOrdersByTags: optionalArray(Type.String(), {
    description: 'Orders with the same value of one of these tags are never handled at the same time.',
  }),
  seed: optionalInteger({
    minimum: 0,
    maximum: MAX_LOAD,
    default: 1,
    description: 'An extension: the search with the same seed and as many rounds finds the same.',
  }),
  travelOptions: Type.Optional(
    Type.Unsafe<Static<typeof TravelOptions> | null>({ ...TravelOptions, type: ['object', 'null'] }),
  ),
});

const InitialTour = Type.Object({
  vehicleUuid: Type.String(),
  orderUuids: Type.Array(Type.String(), { description: 'In this order.' }),
  driven: optionalInteger({
    minimum: 0,
    default: 0,
    description: 'So many of them have been driven to already: they stay where they are.',
  }),
});

export const FleetRequest = Type.Object({
  optimizationTime: optionalInteger({
    minimum: 1,
    default: 1,
    description: 'Seconds that the search may take, beside those for the cost matrix.',
  }),
  optimizationAlgorithm: anyCase(ALGORITHMS),
  optimizationMetadata: OptimizationMetadata,
  stores: Type.Array(FleetStore, { minItems: 1 }),
  transports: Type.Array(FleetTransport, { minItems: 1 }),
  orders: Type.Array(FleetOrder),
  initialTours: optionalArray(InitialTour, {
    description: 'An extension: the search begins from these tours (CONSTRAINT_SATISFACTION).',
  }),
});

export type FleetRequest = Static<typeof FleetRequest>;
export type FleetOrder = Static<typeof FleetOrder>;
export type FleetVehicle = Static<typeof FleetVehicle>;
export type FleetTransport = Static<typeof FleetTransport>;
export type FleetStore = Static<typeof FleetStore>;
export type FleetAddress = Static<typeof FleetAddress>;
export type TravelOptions = Static<typeof TravelOptions>;
export type Algorithm = (typeof ALGORITHMS)[number];
export type GeojsonForm = (typeof GEOJSON_FORMS)[number];
