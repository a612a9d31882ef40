/** A kind of request that a client makes; the same number gives the same request. */
export interface SoakKind {
  readonly name: string;
  readonly request: (n: number) => { readonly path: string; readonly body?: object };
}

/** Requests go round so many places, so that caches have seen everything before memory is compared. */
const PLACES = 400;
const [WEST, SOUTH, EAST, NORTH] = [-51.24, -30.08, -51.16, -30.01];

interface Place {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
}

function place(n: number): Place {
  const id = n % PLACES;
  const share = (step: number): number => ((id * step) % 1000) / 1000;
  return { id, lat: SOUTH + (NORTH - SOUTH) * share(7919), lng: WEST + (EAST - WEST) * share(104_729) };
}

const places = (n: number, count: number): Place[] =>
  Array.from({ length: count }, (_, i) => ({ ...place(n + i * 17), id: i }));

/** A Tuesday that the timetables serve. */
const frame = { date: 20190528, time: 28_800, departureWindow: 1800 };
const MODES = [{ walk: {} }, { bike: {} }, { car: {} }, { transit: { frame } }] as const;
const MODE_NAMES = ['walk', 'bike', 'car'] as const;
const modeOf = (n: number): object => MODES[n % MODES.length]!;

function tile(n: number): string {
  const z = 13 + (n % 3);
  const { lat, lng } = place(n);
  const side = 2 ** z;
  const x = Math.floor(((lng + 180) / 360) * side);
  const y = Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * side);
  return `${z}/${x}/${y}`;
}

const source = (n: number): object => ({ ...place(n), tm: modeOf(n) });
const statisticsSource = (n: number): object => {
  const { id, lat, lng } = place(n);
  return { id, x: lng, y: lat };
};
const shops = [{ key: 'group', value: 'g_shop' }];
const address = ({ lat, lng }: Place): object => ({ lat, lng, avgHandlingTime: 120 });
const AT_EIGHT = '2026-05-04T08:00:00-03:00';

/** Returns a van each for the two halves of a dozen orders. */
const tours = (n: number): object => ({
  optimizationTime: 1,
  optimizationAlgorithm: 'CONSTRAINT_SATISFACTION',
  optimizationMetadata: { costMatrixSource: 'TRAVEL_COST_SERVICE', travelOptions: { travelType: 'car' } },
  stores: [{ uuid: 'depot', address: address(place(n)) }],
  transports: ['north', 'south'].map((uuid) => ({
    vehicle: { uuid, storeUuid: 'depot', priority: 1, loadRestrictions: { weight: { maxSum: 60 } } },
    metadata: { earliestDepartureTime: AT_EIGHT, endDestinations: [address(place(n))] },
  })),
  orders: places(n + 1, 12).map((one) => ({
    uuid: `order ${one.id}`,
    storeUuid: 'depot',
    address: address(one),
    load: { weight: 10 },
  })),
});

/** Settings of scores are few: what clients ask again and again. */
const scores = (n: number): object => {
  const reach = { travelMode: modeOf(n), edgeWeight: 'time', maxEdgeWeight: 900 };
  return {
    locations: places(n, 10),
    criteria: {
      people: { type: 'statisticsSum', statisticCollectionId: 1, statisticsIds: [0], ...reach },
      shops: { type: 'poiCoverageCount', osmTypes: shops, ...reach },
      nearest: { type: 'closestPoiAbsoluteDistance', osmTypes: shops, ...reach },
    },
  };
};

const got = (name: string, path: (n: number) => string): SoakKind => ({ name, request: (n) => ({ path: path(n) }) });
const posted = (name: string, path: string, body: (n: number) => object): SoakKind => ({
  name,
  request: (n) => ({ path, body: body(n) }),
});

/** Every group of the API, in the order in which they are asked; tours last a second each, so they come once. */
export const SOAK_KINDS: readonly SoakKind[] = [
  posted('isochrone', '/v1/polygon', (n) => ({
    sources: [source(n)],
    maxEdgeWeight: 1200,
    polygon: { values: [300, 600, 900, 1200], serializer: n % 2 === 0 ? 'geojson' : 'json', srid: 4326 },
  })),
  got('picture of the map', (n) => `/maps/styles/osm-bright/${tile(n)}.png`),
  posted('matrix', '/v1/time', (n) => ({
    sources: places(n, 5).map((one) => ({ ...one, tm: modeOf(n) })),
    targets: places(n + 50, 40),
    maxEdgeWeight: 1800,
  })),
  got('tile of the map', (n) => `/maps/data/openmaptiles/${tile(n)}.pbf`),
  posted('routes', '/v1/route', (n) => ({
    sources: [source(n)],
    targets: places(n + 9, 3),
    maxEdgeWeight: 3600,
    pathSerializer: n % 2 === 0 ? 'compact' : 'geojson',
  })),
  got('tile of places', (n) => `/pointofinterest/${tile(n)}.mvt?osmType=${encodeURIComponent('group=g_shop')}`),
  posted('departures', '/v1/timeVector', (n) => ({
    sources: [{ ...place(n), tm: { transit: { frame } } }],
    targets: places(n + 5, 3),
    maxEdgeWeight: 3600,
  })),
  posted('stops', '/v1/transit/stops', (n) => ({
    sources: [{ ...place(n), tm: { transit: { frame } } }],
    maxEdgeWeight: 600,
  })),
  posted('reachable places', '/pointofinterest/reachability', (n) => ({
    sources: [source(n)],
    maxEdgeWeight: 900,
    osmTypes: shops,
  })),
  got('tile of the streets', (n) => `/v1/network/${tile(n)}.mvt`),
  posted('statistics', '/statistics/charts/dependent', (n) => ({
    sources: [statisticsSource(n)],
    travelType: MODE_NAMES[n % MODE_NAMES.length],
    maxEdgeWeight: 1800,
    statisticCollectionId: 1,
    statisticIds: [0, 2],
  })),
  posted('multigraph', '/v1/multigraph', (n) => ({
    sources: [source(n), source(n + 4)],
    edgeWeight: 'time',
    maxEdgeWeight: 900,
    multigraph: {
      layer: { type: 'hexagon', edgeAggregationType: 'min', geometryDetailLevel: 15 },
      aggregation: { type: 'min' },
      serialization: { format: 'geojson' },
    },
  })),
  posted('scores', '/quality/v1/scores', scores),
  got('address search', (n) => `/geocode/api?q=${['Rua da', 'Avenida', 'Praca', 'hospital'][n % 4]}&limit=5`),
  posted('stored configuration', '/v1/objectcache/add', (n) => ({
    sources: [source(n)],
    maxEdgeWeight: 1200,
    polygon: { values: [600, 1200] },
  })),
  posted('tours', '/fleetplanner/v1/api/key-auth/optimizations', tours),
];
