import { afterEach, describe, expect, it, vi } from 'vitest';
import { LimitError, RequestError } from '../../kit/core/errors.ts';
import { DEFAULT_LIMITS, type Limits } from './index.ts';
import { DEFAULT_SNAPPING } from './read-mode.ts';
import { toRoutingQuery, toTargetTable } from './read-routing.ts';
import type { RoutingBody } from './routing.schema.ts';
import { targetId } from './target-table.ts';

const place = { lat: 52.5, lng: 13.4 };
const source = { id: 'a', ...place, tm: { car: {} } };

const query = (body: object, limits: Partial<Limits> = {}) =>
  toRoutingQuery({ sources: [source], ...body } as RoutingBody, { ...DEFAULT_LIMITS, ...limits });
const modeOf = (tm: unknown, root: object = {}) => query({ sources: [{ id: 1, ...place, tm }], ...root }).origins[0];

function pathOfRefusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof RequestError) {
      expect(error.fields[0].message).toContain(error.fields[0].path);
      return error.fields[0].path;
    }
    throw error;
  }
  throw new Error('nothing was refused');
}

afterEach(() => {
  vi.useRealTimers();
});

describe('sources', () => {
  it('fills in the defaults of the interface', () => {
    const { origins, ...rest } = query({});
    expect(rest).toEqual({
      edgeWeight: 'time',
      maxEdgeWeight: 1800,
      conditions: { elevation: true, timeFactors: null, defaultSpeedsKmh: null, excludedClasses: null },
      exclusion: null,
      clip: null,
      showSnapInformation: false,
    });
    expect(origins).toEqual([
      {
        id: 'a',
        lon: 13.4,
        lat: 52.5,
        geometry: null,
        reverse: false,
        snapping: DEFAULT_SNAPPING,
        transit: null,
        travel: {
          mode: 'car',
          speedKmh: 0,
          uphill: 0,
          downhill: 0,
          rushHour: false,
          penalties: { junctionS: 4, signalS: 11, leftTurnS: 7, rightTurnS: 4 },
          ignorePenaltiesInStartingServiceArea: false,
          allowPrivateAndServiceRoads: false,
        },
      },
    ]);
  });

  it('reads public transport, in a frame or beside it', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2024-03-14T12:14:59.9Z') });
    const { travel, transit } = modeOf({ transit: {} });
    expect(travel).toMatchObject({ mode: 'walk', speedKmh: 5 });
    const plain = {
      date: null,
      strictDate: false,
      // By quarters of an hour.
      askedAtS: Date.parse('2024-03-14T12:00Z') / 1000,
      timeS: 28_800,
      durationS: 18_000,
      boardingS: null,
      maxWalkFromSourceS: Infinity,
      maxWalkToTargetS: Infinity,
      maxTransfers: -1,
      transferS: 60,
      minTransferS: 0,
      closedRouteTypes: [],
      walkKmh: 5,
      recommendations: 0,
    };
    expect(transit).toEqual(plain);
    expect(modeOf({ WalkTransit: null }).transit).toEqual(plain);
    const bike = modeOf({ bikeTransit: { speed: 15, walkSpeed: 4 } });
    expect([bike.travel.mode, bike.travel, bike.transit]).toMatchObject(['bike', { speedKmh: 15 }, { walkKmh: 4 }]);
    const frame = { date: 20190528, time: 36_000, duration: 3600, arrivalOrDepartureDuration: 900 };
    const read = { ...plain, date: 20190528, askedAtS: 0, timeS: 36_000, durationS: 3600, boardingS: 900 };
    expect(modeOf({ transit: { frame } }).transit).toEqual(read);
    expect(modeOf({ transit: frame }).transit).toEqual(read);
    expect(modeOf({ transit: { ...frame, time: 1, frame: { time: 36_000, date: null } } }).transit).toEqual(read);
    const rest = {
      frame: { weekday: 'tuesday', strictDate: true, earliestArrival: true, maxWalkingTimeFromSource: 300 },
      maxWalkingTimeToTarget: 200,
      maxTransfers: 2,
      transferTime: 180,
      minTransferTime: 60,
      avoidTransitRouteTypes: [4, 701],
      recommendations: true,
    };
    expect(modeOf({ transit: rest }).transit).toEqual({
      ...plain,
      date: 'TUESDAY',
      strictDate: true,
      durationS: 0,
      maxWalkFromSourceS: 300,
      maxWalkToTargetS: 200,
      maxTransfers: 2,
      transferS: 180,
      minTransferS: 60,
      closedRouteTypes: [4, 701, 1000, 1200],
      recommendations: 1,
    });
  });

  it('raises the duration of a window to maxEdgeWeight, and takes a departureWindow as it is', () => {
    const windowOf = (frame: object, root: object = {}) => modeOf({ transit: { frame } }, root).transit?.durationS;
    expect(windowOf({ duration: 900 })).toBe(1800);
    expect(windowOf({ duration: 0 })).toBe(1800);
    expect(windowOf({ duration: 1801 })).toBe(1801);
    expect(windowOf({ duration: 900 }, { maxEdgeWeight: 600 })).toBe(900);
    expect(windowOf({}, { maxEdgeWeight: 7200 })).toBe(18_000);
    expect(modeOf({ transit: { date: 20190528, time: 0, duration: 60 } }).transit?.durationS).toBe(1800);
    for (const exactly of [{ duration: -1 }, { duration: 900, earliestArrival: true }, { departureWindow: 0 }]) {
      expect(windowOf(exactly)).toBe(0);
    }
    expect(windowOf({ departureWindow: 60, duration: 900 })).toBe(60);
    expect(windowOf({ departureWindow: 60, earliestArrival: true })).toBe(0);
    // The limit of polygons is their largest threshold by default.
    const body = { sources: [{ id: 1, ...place, tm: { transit: { duration: 60 } } }] };
    expect(toRoutingQuery(body, DEFAULT_LIMITS, { maxEdgeWeight: 300 }).origins[0].transit?.durationS).toBe(300);
    const unbounded = { ...DEFAULT_LIMITS, maxEdgeWeightSeconds: 200_000 };
    expect(toRoutingQuery({ ...body, maxEdgeWeight: 200_000 }, unbounded).origins[0].transit?.durationS).toBe(86_400);
    expect(pathOfRefusal(() => windowOf({ departureWindow: -1 }))).toBe('sources[0].tm.transit.frame.departureWindow');
  });

  it.each([
    ['walk', { speedKmh: 5, uphill: 10, downhill: 0 }],
    ['bike', { speedKmh: 18, uphill: 20, downhill: -10 }],
  ])('%s has its own defaults and no penalties', (mode, defaults) => {
    const { travel } = modeOf({ [mode]: {} });
    expect(travel).toMatchObject({ mode, ...defaults });
    expect(travel).toMatchObject({ penalties: { junctionS: 0, signalS: 0, leftTurnS: 0, rightTurnS: 0 } });
  });

  it.each([
    [{ walk: { speed: 4, uphill: 7, downhill: -2 } }, { mode: 'walk', speedKmh: 4, uphill: 7, downhill: -2 }],
    [{ bike: { speed: 25 } }, { mode: 'bike', speedKmh: 25, uphill: 20, downhill: -10 }],
    [{ BIKE: { trafficSignalPenalty: 9 } }, { penalties: { junctionS: 0, signalS: 9, leftTurnS: 0, rightTurnS: 0 } }],
    [
      { car: { trafficJunctionPenalty: 0, trafficLeftTurnPenalty: 30 } },
      { penalties: { junctionS: 0, signalS: 11, leftTurnS: 30, rightTurnS: 4 } },
    ],
    [
      { car: { trafficRightTurnPenalty: 2.5, rushHour: true } },
      { rushHour: true, penalties: { junctionS: 4, signalS: 11, leftTurnS: 7, rightTurnS: 2.5 } },
    ],
    [{ car: { speed: 99, uphill: 3 } }, { speedKmh: 0, uphill: 0 }],
    [{ walk: { rushHour: true } }, { rushHour: false }],
    [
      { car: { allowPrivateAndServiceRoads: true, ignorePenaltiesInStartingServiceArea: true } },
      { allowPrivateAndServiceRoads: true, ignorePenaltiesInStartingServiceArea: true },
    ],
    [{ Car: { time: 28800, date: 20240101, weekday: 'MONDAY' } }, { mode: 'car' }],
    [{ car: null }, { mode: 'car' }],
    [{ fly: {} }, { mode: 'fly', speedKmh: 60 }],
    [{ fly: { speed: 900 } }, { mode: 'fly', speedKmh: 900 }],
  ])('travels as %j says', (tm, expected) => {
    expect(modeOf(tm).travel).toMatchObject(expected);
  });

  it.each([
    [{ car: { maxSnapDistance: 50 } }, { maxDistanceM: 50 }],
    [{ car: { includeSnapDistance: true } }, { countSourceDistance: true, countTargetDistance: false, speedKmh: 5 }],
    [{ car: { includeSnapDistanceForTargets: true, walkSpeed: 4 } }, { countTargetDistance: true, speedKmh: 4 }],
    [{ car: { walkSpeed: 4, snappingSpeed: 12 } }, { speedKmh: 12 }],
    [{ walk: { speed: 6, walkSpeed: 3 } }, { speedKmh: 6 }],
    [{ bike: { excludeEdgeClassesFromSnapping: [11, 12, 75] } }, { excludedClasses: [11, 12, 75] }],
    [{ car: { useAreaSnapping: true } }, { area: true, areaRadiusM: 100, oppositeLanesM: 0 }],
    [
      { car: { useAreaSnapping: true, snapRadius: 40, areaSnappingOppositeLanesMaxDist: 60 } },
      { area: true, areaRadiusM: 40, oppositeLanesM: 60 },
    ],
  ])('snaps as %j says', (tm, expected) => {
    expect(modeOf(tm).snapping).toMatchObject(expected);
  });

  it('takes maxSnapDistance of the request where the mode has none', () => {
    expect(modeOf({ car: {} }, { maxSnapDistance: 70 }).snapping.maxDistanceM).toBe(70);
    expect(modeOf({ car: { maxSnapDistance: 10 } }, { maxSnapDistance: 70 }).snapping.maxDistanceM).toBe(10);
  });

  it('falls back to travelType, which is looked at in any case', () => {
    expect(modeOf(undefined, { travelType: 'FLY' }).travel.mode).toBe('fly');
    expect(modeOf({ walk: {} }, { travelType: 'Car' }).travel.mode).toBe('walk');
    expect(() => modeOf({ walk: {} }, { travelType: 'swim' })).toThrow(
      'travelType must be one of walk, bike, car, fly, transit, walktransit, biketransit',
    );
  });

  it('keeps the type of ids, allows them twice, and takes other names of coordinates', () => {
    const sources = [
      { id: 7, lat: 1, lon: 2, tm: { walk: {} } },
      { id: '7', x: 3, y: 4, tm: { walk: {} } },
      { id: 7, lat: 5, lng: 6, tm: { walk: {} }, reverse: true },
    ];
    const { origins } = query({ sources });
    expect(origins.map((o) => [o.id, o.lon, o.lat, o.reverse])).toEqual([
      [7, 2, 1, false],
      ['7', 3, 4, false],
      [7, 6, 5, true],
    ]);
    expect(origins[0].travel).toBe(origins[1].travel);
  });

  it('lets a source override reverse of the request', () => {
    const sources = [source, { ...source, reverse: false }];
    expect(query({ reverse: true, sources }).origins.map((o) => o.reverse)).toEqual([true, false]);
  });

  it.each([
    ['sources', { sources: [] }],
    ['sources', { sources: null }],
    ['sources[0].id', { sources: [{ ...place, tm: { car: {} } }] }],
    ['sources[0].lat', { sources: [{ id: 1, lat: 91, lng: 0, tm: { car: {} } }] }],
    ['sources[0].lat', { sources: [{ id: 1, lng: 0, tm: { car: {} } }] }],
    ['sources[1].lng', { sources: [source, { id: 1, lat: 0, lng: -180.5, tm: { car: {} } }] }],
    ['sources[0].lng', { sources: [{ id: 1, lat: 0, tm: { car: {} } }] }],
    ['sources[0].tm', { sources: [{ id: 1, ...place }] }],
    ['sources[0].tm', { sources: [{ id: 1, ...place, tm: {} }] }],
    ['sources[0].tm', { sources: [{ id: 1, ...place, tm: { car: {}, walk: {} } }] }],
    [
      'sources[0].tm.transit.frame.date',
      { sources: [{ id: 1, ...place, tm: { transit: { frame: { date: 20190230 } } } }] },
    ],
    ['sources[0].tm.transit.weekday', { sources: [{ id: 1, ...place, tm: { transit: { weekday: 'today' } } }] }],
    ['sources[0].tm.transit.duration', { sources: [{ id: 1, ...place, tm: { transit: { duration: -2 } } }] }],
    [
      'sources[0].tm.transit.avoidTransitRouteTypes[1]',
      { sources: [{ id: 1, ...place, tm: { transit: { avoidTransitRouteTypes: [3, 0.5] } } }] },
    ],
    ['edgeWeight', { sources: [{ id: 1, ...place, tm: { transit: {} } }], edgeWeight: 'distance' }],
    ['sources[0].tm', { sources: [{ id: 1, ...place, tm: { multiModal: {} } }] }],
    ['sources[0].tm', { sources: [{ id: 1, ...place, tm: { hovercraft: {} } }] }],
    ['travelType', { travelType: 'cartransit', sources: [{ id: 1, ...place }] }],
    ['sources[0].tm.walk.speed', { sources: [{ id: 1, ...place, tm: { walk: { speed: 0 } } }] }],
    ['sources[0].tm.walk.speed', { sources: [{ id: 1, ...place, tm: { walk: { speed: 301 } } }] }],
    [
      'sources[0].tm.car.trafficSignalPenalty',
      { sources: [{ id: 1, ...place, tm: { car: { trafficSignalPenalty: -1 } } }] },
    ],
    [
      'sources[0].tm.car.excludeEdgeClassesFromSnapping[1]',
      { sources: [{ id: 1, ...place, tm: { car: { excludeEdgeClassesFromSnapping: [11, 'x'] } } }] },
    ],
    ['sourceAddresses[0].h3Address', { sourceAddresses: [{ h3Address: '8a', tm: { car: {} } }] }],
    ['sourceAddresses[0].tm', { sourceAddresses: [{ h3Address: '8928308280fffff', tm: { hovercraft: {} } }] }],
    ['edgeWeight', { edgeWeight: 'money' }],
    ['maxEdgeWeight', { maxEdgeWeight: -1 }],
    ['maxEdgeWeight', { maxEdgeWeight: 1.5 }],
    ['maxSnapDistance', { maxSnapDistance: -1 }],
    ['travelTimeFactors.motorway', { travelTimeFactors: { motorway: 0.4 } }],
    ['travelTimeFactors.motorway', { travelTimeFactors: { all: 0.6, motorway: 0.7 } }],
    ['travelTimeFactors.all', { travelTimeFactors: { all: 0.4, motorway: 2 } }],
    ['travelTimeFactors.all', { travelTimeFactors: { all: 101 } }],
    ['travelTimeFactors.motorway', { travelTimeFactors: { motorway: 'slow' } }],
    ['travelTimeFactors.highway', { travelTimeFactors: { highway: 1.2 } }],
    ['travelTimeFactors.__proto__', { travelTimeFactors: JSON.parse('{"__proto__": 2}') }],
    ['defaultRoadSpeeds.service', { defaultRoadSpeeds: { service: 0 } }],
    ['defaultRoadSpeeds.all', { defaultRoadSpeeds: { all: 301, service: 10 } }],
    ['excludeEdgeClasses[0]', { excludeEdgeClasses: ['motorway'] }],
    ['exclusionGeometry.crs', { exclusionGeometry: { data: '{}' } }],
    ['exclusionGeometry.data', { exclusionGeometry: { crs: 4326 } }],
    ['exclusionGeometry.type', { exclusionGeometry: { crs: 4326, type: 'wkt', data: '{}' } }],
  ])('refuses %s in %j', (path, body) => {
    expect(pathOfRefusal(() => query(body))).toBe(path);
  });
});

describe('shared options', () => {
  it('reads words in any case and nulls as absent', () => {
    expect(query({ edgeWeight: 'DISTANCE', maxEdgeWeight: 0 })).toMatchObject({
      edgeWeight: 'distance',
      maxEdgeWeight: 0,
    });
    const nothing = { edgeWeight: null, maxEdgeWeight: null, elevation: null, reverse: null, travelTimeFactors: null };
    expect(query({ ...nothing, exclusionGeometry: null, excludeEdgeClasses: null })).toEqual(query({}));
  });

  it('ignores what only clients know', () => {
    const clientOnly = {
      rushHour: true,
      walkSpeed: {},
      bikeSpeed: {},
      transitFrameDate: 20170801,
      polygon: {},
      format: 'json',
    };
    expect(query(clientOnly)).toEqual(query({}));
  });

  it('multiplies factors with the one for all classes', () => {
    const { timeFactors } = query({ travelTimeFactors: { all: 0.9, Motorway: 0.7, residential: 2 } }).conditions;
    expect(timeFactors?.[11]).toBeCloseTo(0.63, 12);
    expect(timeFactors?.[32]).toBeCloseTo(1.8, 12);
    expect(timeFactors?.[15]).toBe(0.9);
    expect(query({ travelTimeFactors: {} }).conditions.timeFactors).toBeNull();
    expect(query({ travelTimeFactors: { all: 5, steps: 0.1 } }).conditions.timeFactors?.[92]).toBeCloseTo(0.5, 12);
  });

  it('reads default speeds and closed classes into tables', () => {
    const { defaultSpeedsKmh, excludedClasses } = query({
      defaultRoadSpeeds: { residential: 20 },
      excludeEdgeClasses: [11, 12, 900],
    }).conditions;
    expect(defaultSpeedsKmh?.[32]).toBe(20);
    expect(defaultSpeedsKmh?.[11]).toBe(0);
    const all = query({ defaultRoadSpeeds: { ALL: 40, residential: 20 } }).conditions.defaultSpeedsKmh;
    expect([all?.[32], all?.[11], all?.[99]]).toEqual([20, 40, 40]);
    expect([...(excludedClasses ?? [])].flatMap((excluded, id) => (excluded ? [id] : []))).toEqual([11, 12]);
  });

  it('takes the default of maxEdgeWeight that an operation gives', () => {
    const body = { sources: [source] } as RoutingBody;
    expect(toRoutingQuery(body, DEFAULT_LIMITS, { maxEdgeWeight: 3600 }).maxEdgeWeight).toBe(3600);
  });
});

describe('source geometries', () => {
  const square = {
    type: 'Polygon',
    coordinates: [
      [
        [13, 52],
        [13.2, 52],
        [13.2, 52.2],
        [13, 52.2],
      ],
    ],
  };
  const withGeometry = (item: object) =>
    query({ sources: [], sourceGeometries: [{ id: 'g', tm: { walk: {} }, ...item }] });

  it('starts on the whole geometry, given as text or object', () => {
    for (const data of [square, JSON.stringify(square)]) {
      const [origin] = withGeometry({ data, crs: 4326 }).origins;
      expect(origin.geometry).toEqual({ type: 'Polygon', coordinates: [[...square.coordinates[0], [13, 52]]] });
      expect([origin.lon, origin.lat].map((v) => Math.round(v * 1e6) / 1e6)).toEqual([13.1, 52.1]);
    }
  });

  it('starts at the centroid when asked to, and at points always', () => {
    expect(withGeometry({ data: square, routeFromCentroid: true }).origins[0].geometry).toBeNull();
    const [point] = withGeometry({ data: { type: 'Point', coordinates: [13, 52, 34] } }).origins;
    expect(point).toMatchObject({ geometry: null, lon: 13, lat: 52 });
  });

  it('stands beside ordinary sources', () => {
    const sourceGeometries = [{ id: 'g', data: square, tm: { walk: {} } }];
    expect(query({ sourceGeometries }).origins.map((o) => o.id)).toEqual(['a', 'g']);
  });
});

describe('limits', () => {
  const many = Array.from({ length: 5 }, () => source);

  it.each([
    ['maxSources', 'sources', { sources: many }, { maxSources: 4 }],
    ['maxEdgeWeightSeconds', 'maxEdgeWeight', { maxEdgeWeight: 101 }, { maxEdgeWeightSeconds: 100 }],
    [
      'maxEdgeWeightMeters',
      'maxEdgeWeight',
      { edgeWeight: 'distance', maxEdgeWeight: 101 },
      { maxEdgeWeightMeters: 100 },
    ],
    [
      'maxGeometryVertices',
      'exclusionGeometry',
      {
        exclusionGeometry: {
          crs: 4326,
          data: {
            type: 'LineString',
            coordinates: [
              [0, 0],
              [1, 1],
              [2, 2],
            ],
          },
        },
      },
      { maxGeometryVertices: 2 },
    ],
  ])('%s is named by its error', (limit, path, body, limits) => {
    expect(() => query(body, limits)).toThrow(LimitError);
    try {
      query(body, limits);
    } catch (error) {
      expect(error).toMatchObject({ limit, path });
    }
  });
});

it('sources may be H3 cells, which name them', () => {
  const { origins } = query({
    sources: [],
    sourceAddresses: [{ h3Address: '8928308280fffff', tm: { car: {} }, reverse: true }],
  });
  expect(origins).toMatchObject([{ id: '8928308280fffff', geometry: null, reverse: true, travel: { mode: 'car' } }]);
  expect(origins[0].lat).toBeCloseTo(37.7767, 3);
});

describe('targets', () => {
  const targets = [
    { id: 'ü"x', lat: 1, lng: 2 },
    { id: 5, x: 3, y: 4 },
  ];

  it('stand in columns with ids as JSON', () => {
    const table = toTargetTable({ targets }, 1, DEFAULT_LIMITS);
    expect([...table.lon, ...table.lat]).toEqual([2, 3, 1, 4]);
    expect([targetId(table, 0), targetId(table, 1)]).toEqual(['ü"x', 5]);
  });

  it.each([
    ['targets', {}],
    ['targets[1].lat', { targets: [targets[0], { id: 1, lat: -90.1, lng: 0 }] }],
    ['targetGeohashes[1]', { targets, targetGeohashes: ['u33d', 'u3a'] }],
    ['targetAddresses[0]', { targets, targetAddresses: ['8a1f'] }],
  ])('refuses %s', (path, body) => {
    expect(pathOfRefusal(() => toTargetTable(body, 1, DEFAULT_LIMITS))).toBe(path);
  });

  it('may be H3 cells and geohashes, which name them', () => {
    const codes = { targetAddresses: ['8928308280fffff'], targetGeohashes: ['ezs42', '7ZZZZZZZZZZZ'] };
    const table = toTargetTable({ targets, ...codes }, 1, DEFAULT_LIMITS);
    expect(table.count).toBe(5);
    expect([2, 3, 4].map((i) => targetId(table, i))).toEqual(['8928308280fffff', 'ezs42', '7ZZZZZZZZZZZ']);
    // The cell in San Francisco of the H3 documentation, and the geohash of Wikipedia's worked example.
    expect([table.lat[2], table.lon[2]]).toEqual([expect.closeTo(37.7767, 3), expect.closeTo(-122.4185, 3)]);
    expect([table.lat[3], table.lon[3]]).toEqual([expect.closeTo(42.605, 3), expect.closeTo(-5.603, 3)]);
    expect([table.lat[4], table.lon[4]]).toEqual([expect.closeTo(0, 5), expect.closeTo(0, 5)]);
    expect(() => toTargetTable(codes, 1, { ...DEFAULT_LIMITS, maxTargets: 2 })).toThrow(/maxTargets = 2/);
  });

  it('count against the limits of targets and pairs', () => {
    expect(() => toTargetTable({ targets }, 1, { ...DEFAULT_LIMITS, maxTargets: 1 })).toThrow(/maxTargets = 1/);
    expect(() => toTargetTable({ targets }, 3, { ...DEFAULT_LIMITS, maxPairs: 5 })).toThrow(
      /6 exceeds the limit maxPairs = 5/,
    );
  });
});
