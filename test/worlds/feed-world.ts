import {
  ACCESS_NOT_TOLD,
  type GtfsFeed,
  type GtfsFrequency,
  type GtfsPathway,
  type GtfsStop,
  type GtfsTransfer,
} from '../../src/import/gtfs/gtfs-feed.ts';
import { StringInterner } from '../../src/kit/collections/string-table.ts';
import { toE7 } from '../../src/kit/geo/coordinates.ts';

interface WorldTrip {
  /**
   * `A 8:00, B 8:10/8:12, C 8:20`: stops with arrival and departure; `B!` can't be boarded, `B?` not alighted at;
   * `B!2?3` have GTFS's types.
   */
  readonly positions: string;
  readonly route?: string;
  /** The name of a service; `daily` by default. */
  readonly service?: string;
  readonly block?: string;
  readonly headsign?: string;
  /** Index of one of the shapes. */
  readonly shape?: number;
  /** GTFS bikes_allowed. */
  readonly bikes?: number;
}

export interface WorldTransfer {
  readonly from?: string;
  readonly to?: string;
  readonly fromRoute?: string;
  readonly toRoute?: string;
  readonly fromTrip?: string;
  readonly toTrip?: string;
  readonly type: number;
  readonly minS?: number;
}

export interface FeedWorld {
  readonly name?: string;
  readonly timeZone?: string;
  /** The position of each stop in degrees, and its other fields where they aren't the rule. */
  readonly stops: Readonly<Record<string, readonly [lon: number, lat: number, more?: WorldStop]>>;
  /** Route types by id; a trip's route is a bus where it isn't listed. */
  readonly routes?: Readonly<Record<string, number>>;
  /** The days of each service; `daily` is day 20000 by default. */
  readonly services?: Readonly<Record<string, readonly number[]>>;
  readonly trips: Readonly<Record<string, WorldTrip | string>>;
  readonly frequencies?: readonly (Omit<GtfsFrequency, 'trip'> & { readonly trip: string })[];
  readonly transfers?: readonly WorldTransfer[];
  readonly pathways?: readonly { from: string; to: string; seconds: number; oneWay?: boolean }[];
  /** Points, degrees. Stop positions follow each other on them evenly. */
  readonly shapes?: readonly (readonly (readonly [number, number])[])[];
}

type WorldStop = Partial<Pick<GtfsStop, 'name' | 'platformCode' | 'locationType' | 'wheelchair' | 'access'>> & {
  readonly parent?: string;
};

/** Returns a feed typed by hand, as the reader would give it. */
export function feedWorld(world: FeedWorld): GtfsFeed {
  const { stops, trips, transfers = [], frequencies = [], pathways = [], shapes = [] } = world;
  const services = { daily: [20_000], ...world.services };
  const tripIds = Object.keys(trips);
  const tripList = tripIds.map(
    (id) => (typeof trips[id] === 'string' ? { positions: trips[id] } : trips[id]) as WorldTrip,
  );
  const routes = { ...Object.fromEntries(tripList.map(({ route = 'bus' }) => [route, 3])), ...world.routes };
  const stopIds = Object.keys(stops);
  const routeIds = Object.keys(routes);
  const serviceIds = Object.keys(services);
  const blocks = [...new Set(tripList.flatMap(({ block }) => block ?? []))];
  const at = (list: readonly string[], id: string | undefined) => {
    if (id === undefined) return -1;
    if (!list.includes(id)) throw new Error(`the feed has no ${id}`);
    return list.indexOf(id);
  };
  const positions = tripList.map(({ positions }) =>
    positions.split(',').map((stopPosition) => parseStopTime(stopPosition.trim())),
  );
  const flat = positions.flat();
  const strings = new StringInterner();
  const int = (pick: (trip: WorldTrip, t: number) => number) => Int32Array.from(tripList, pick);
  const firstStopTime = new Int32Array(tripList.length + 1);
  positions.forEach((list, t) => {
    firstStopTime[t + 1] = firstStopTime[t] + list.length;
  });
  const points = shapes.flat();
  const firstPoint = Int32Array.from([0, ...shapes.map((_, s) => shapes.slice(0, s + 1).flat().length)]);
  return {
    name: world.name ?? 'world.zip',
    timeZone: world.timeZone ?? 'Europe/Berlin',
    agencies: [{ id: 'a', name: 'Agency', url: '' }],
    stops: stopIds.map((id) => {
      const [lon, lat, { parent, ...more } = {}] = stops[id];
      const plain = {
        code: '',
        name: id,
        locationType: 0,
        platformCode: '',
        level: 0,
        wheelchair: 0,
        access: ACCESS_NOT_TOLD,
      };
      return { ...plain, id, lon, lat, ...more, parent: at(stopIds, parent) };
    }),
    routes: routeIds.map((id) => {
      const plain = { agency: 0, longName: '', color: '', textColor: '' };
      return { ...plain, id, shortName: id, type: routes[id] };
    }),
    services: serviceIds.map((id) => ({ id, days: Int32Array.from(services[id as keyof typeof services]) })),
    trips: {
      count: tripList.length,
      id: int((_, t) => strings.intern(tripIds[t])),
      headsign: int(({ headsign = '' }) => strings.intern(headsign)),
      shortName: new Int32Array(tripList.length),
      route: int(({ route = 'bus' }) => at(routeIds, route)),
      service: int(({ service = 'daily' }) => at(serviceIds, service)),
      shape: int(({ shape = -1 }) => shape),
      block: int(({ block }) => (block === undefined ? -1 : blocks.indexOf(block))),
      wheelchair: new Uint8Array(tripList.length),
      bikes: Uint8Array.from(tripList, ({ bikes = 0 }) => bikes),
      firstStopTime,
      strings: strings.toTable(),
    },
    stopTimes: {
      count: flat.length,
      stop: Int32Array.from(flat, ({ stop }) => at(stopIds, stop)),
      arrivalS: Int32Array.from(flat, ({ arrivalS }) => arrivalS),
      departureS: Int32Array.from(flat, ({ departureS }) => departureS),
      pickup: Uint8Array.from(flat, ({ pickup }) => pickup),
      dropOff: Uint8Array.from(flat, ({ dropOff }) => dropOff),
      shapeAt: Float64Array.from(
        positions.flatMap((list, t) => {
          const { shape = -1 } = tripList[t];
          return list.map((_, i) => (shape < 0 ? Number.NaN : (i / (list.length - 1)) * (shapes[shape].length - 1)));
        }),
      ),
    },
    frequencies: frequencies.map(({ trip, ...row }) => ({ ...row, trip: at(tripIds, trip) })),
    transfers: transfers.map(
      (row): GtfsTransfer => ({
        fromStop: at(stopIds, row.from),
        toStop: at(stopIds, row.to),
        fromRoute: at(routeIds, row.fromRoute),
        toRoute: at(routeIds, row.toRoute),
        fromTrip: at(tripIds, row.fromTrip),
        toTrip: at(tripIds, row.toTrip),
        type: row.type,
        minTransferS: row.minS ?? 0,
      }),
    ),
    pathways: pathways.map(
      ({ from, to, seconds, oneWay = false }): GtfsPathway => ({
        from: at(stopIds, from),
        to: at(stopIds, to),
        mode: 1,
        bidirectional: !oneWay,
        lengthM: seconds,
        traversalS: seconds,
      }),
    ),
    shapes: {
      firstPoint,
      lonE7: Int32Array.from(points, ([lon]) => toE7(lon)),
      latE7: Int32Array.from(points, ([, lat]) => toE7(lat)),
    },
    info: null,
    attributions: [],
    translations: new Map(),
    report: { feed: world.name ?? 'world.zip', rows: {}, problems: [] },
  };
}

function parseStopTime(text: string) {
  const [place, times] = text.split(' ');
  const [arrival, departure = arrival] = times.split('/');
  return {
    stop: place.replace(/[!?]\d?/g, ''),
    pickup: doorType(place, /!(\d?)/),
    dropOff: doorType(place, /\?(\d?)/),
    arrivalS: clock(arrival),
    departureS: clock(departure),
  };
}

const doorType = (place: string, sign: RegExp): number => {
  const found = sign.exec(place);
  return found === null ? 0 : Number(found[1] || 1);
};

function clock(text: string): number {
  const [h, m, s = 0] = text.split(':').map(Number);
  return h * 3600 + m * 60 + s;
}
