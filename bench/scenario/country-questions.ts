import { type Random, seededRandom } from '../../src/kit/core/random.ts';
import { E7, fromE7 } from '../../src/kit/geo/coordinates.ts';
import { haversineM, METERS_PER_DEGREE, metersPerDegreeLon } from '../../src/kit/geo/distance.ts';
import { type CountryPlan, shiftOf } from './country-extract.ts';

interface Place {
  readonly lng: number;
  readonly lat: number;
}

/** One line of the table: the same question at other places each time. */
export interface Question {
  readonly row: string;
  readonly name: string;
  readonly path: string;
  /** The number of times that it is asked after the first. */
  readonly rounds: number;
  body(): string;
}

const AROUND_M = 30_000;
const CONTOURS_S = [300, 600, 900, 1200, 1500, 1800];
/** Longer than any route of the country: between two of its copies there may be half a day of roads. */
export const DEEPEST_S = 172_800;

/** Places of a country: on its streets, or anywhere. */
export class CountryPlaces {
  private readonly random: Random;
  private readonly middle: Place;

  constructor(
    private readonly plan: CountryPlan,
    seed: number,
  ) {
    this.random = seededRandom(seed);
    this.middle = this.onStreets(Math.floor(plan.columns / 2) + plan.columns * Math.floor(this.rows / 2));
  }

  private get rows(): number {
    return Math.ceil(this.plan.copies / this.plan.columns);
  }

  /** Returns a place on the streets of one copy, or of a random one. */
  onStreets(copy = Math.floor(this.random() * this.plan.copies)): Place {
    const { places } = this.plan.outline;
    const shift = shiftOf(this.plan, Math.min(copy, this.plan.copies - 1));
    const [lonE7, latE7] = places[Math.floor(this.random() * places.length)];
    return { lng: fromE7(lonE7 + shift.lonE7), lat: fromE7(latE7 + shift.latE7) };
  }

  /** Returns a place on streets near the middle of the country. */
  aroundMiddle(): Place {
    for (;;) {
      const place = this.onStreets();
      if (haversineM(place.lng, place.lat, this.middle.lng, this.middle.lat) < AROUND_M) return place;
    }
  }

  /** Returns any place near the middle: also in woods and lakes, beside islands of the network. */
  anywhereAroundMiddle(): Place {
    const across = (metersPerDegree: number): number => ((2 * this.random() - 1) * AROUND_M) / metersPerDegree;
    const { lng, lat } = this.middle;
    return { lng: lng + across(metersPerDegreeLon(lat)), lat: lat + across(METERS_PER_DEGREE) };
  }

  /** Returns two places about so many meters apart. */
  apart(meters: number): readonly [Place, Place] {
    let best: readonly [Place, Place] = [this.onStreets(), this.onStreets()];
    const miss = ([a, b]: readonly [Place, Place]): number => Math.abs(haversineM(a.lng, a.lat, b.lng, b.lat) - meters);
    for (let tries = 0; tries < 2000; tries++) {
      const pair = [this.onStreets(), this.onStreets()] as const;
      if (miss(pair) < miss(best)) best = pair;
    }
    return best;
  }

  /** The distance from corner to corner in meters. */
  get widthM(): number {
    const { outline, columns, stepLonE7, stepLatE7 } = this.plan;
    const lat = fromE7(outline.southE7);
    const east = (columns * stepLonE7 * metersPerDegreeLon(lat)) / E7;
    const north = (this.rows * stepLatE7 * METERS_PER_DEGREE) / E7;
    return Math.hypot(east, north);
  }
}

/** Returns the questions to a country. Rows that share a name are chosen together. */
export function countryQuestions(places: CountryPlaces): Question[] {
  const numbered = (count: number, place: () => Place, more: object = {}): object[] =>
    Array.from({ length: count }, (_, id) => ({ id, ...place(), ...more }));
  const from = (mode: string) => ({ tm: { [mode]: {} } });
  const isochrone = (mode: string, values: readonly number[], place: () => Place) => () =>
    JSON.stringify({
      sources: numbered(1, place, from(mode)),
      maxEdgeWeight: Math.max(...values),
      polygon: { values, serializer: 'geojson', srid: 4326 },
    });
  const matrix = (sources: number, targets: number, maxEdgeWeight: number, place: () => Place) => () =>
    JSON.stringify({
      sources: numbered(sources, place, from('car')),
      targets: numbered(targets, place),
      maxEdgeWeight,
    });
  const route = (meters: number) => () => {
    const [a, b] = places.apart(meters);
    return JSON.stringify({
      sources: [{ id: 0, ...a, ...from('car') }],
      targets: [{ id: 0, ...b }],
      maxEdgeWeight: DEEPEST_S,
    });
  };
  const street = (): Place => places.aroundMiddle();
  const anywhere = (): Place => places.anywhereAroundMiddle();
  const lengths = [240_000, 500_000].filter((meters) => meters < places.widthM);
  return [
    ...['car', 'bike', 'walk'].map((mode) => ({
      row: 'isochrone',
      name: `isochrone 30 min, six contours, ${mode}`,
      path: 'polygon',
      rounds: 10,
      body: isochrone(mode, CONTOURS_S, street),
    })),
    { row: 'polygon', name: 'polygon of 2 h, car', path: 'polygon', rounds: 5, body: isochrone('car', [7200], street) },
    { row: 'row', name: '1 x 1000 car, 2 h', path: 'time', rounds: 10, body: matrix(1, 1000, 7200, street) },
    { row: 'square', name: '100 x 100 car, 30 min', path: 'time', rounds: 10, body: matrix(100, 100, 1800, street) },
    { row: 'square', name: '100 x 100 car, 2 h', path: 'time', rounds: 10, body: matrix(100, 100, 7200, street) },
    {
      row: 'anywhere',
      name: '100 x 100 car, anywhere, 30 min',
      path: 'time',
      rounds: 5,
      body: matrix(100, 100, 1800, anywhere),
    },
    {
      row: 'anywhere',
      name: '100 x 100 car, anywhere, 2 h',
      path: 'time',
      rounds: 5,
      body: matrix(100, 100, 7200, anywhere),
    },
    { row: 'large', name: '300 x 300 car, 2 h', path: 'time', rounds: 5, body: matrix(300, 300, 7200, street) },
    { row: 'large', name: '1000 x 1000 car, 2 h', path: 'time', rounds: 2, body: matrix(1000, 1000, 7200, street) },
    ...(lengths.length > 0 ? lengths : [0.8 * places.widthM]).map((meters) => ({
      row: 'route',
      name: `route of ${Math.round(meters / 1000)} km, car`,
      path: 'route',
      rounds: 10,
      body: route(meters),
    })),
  ];
}
