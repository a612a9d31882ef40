/** The choices about streets that aren't used, or otherwise, and their part of the hash. No DOM here. */

/** Kinds of streets that can be closed, with the numbers of their edge classes. The network knows no tolls. */
export const CLOSED_CLASSES = { motorways: [11, 12], ferries: [101] } as const;
export type Closed = keyof typeof CLOSED_CLASSES;
export const CLOSED = Object.keys(CLOSED_CLASSES) as readonly Closed[];

interface Place {
  readonly lat: number;
  readonly lng: number;
}

export interface StreetChoices {
  /** Corners of each area that is avoided. */
  readonly avoid: readonly (readonly Place[])[];
  readonly closed: readonly Closed[];
  /** Private and service roads may be passed through. */
  readonly hasPrivate: boolean;
  /** Cars drive at speeds of busy hours. */
  readonly isBusy: boolean;
  /** The speed of cars in percent of the usual one. */
  readonly pace: number;
}

export const DEFAULT_STREETS: StreetChoices = { avoid: [], closed: [], hasPrivate: false, isBusy: false, pace: 100 };

export const PACE_RANGE = [50, 150] as const;
export const MAX_AREAS = 5;
export const MAX_CORNERS = 30;
export const LEAST_CORNERS = 3;

const PLACE = /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/;

function parseArea(text: string): readonly Place[] {
  const corners = text.split(';').filter((corner) => PLACE.test(corner));
  const places = corners.map((corner) => {
    const [lat, lng] = corner.split(',').map(Number);
    return { lat, lng };
  });
  return places.filter(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180).slice(0, MAX_CORNERS);
}

/** `avoid=50.5,8.5;50.6,8.5;50.6,8.6/…`, `without=motorways;ferries`. */
export function parseStreets(fields: URLSearchParams): StreetChoices {
  const areas = (fields.get('avoid') ?? '').split('/').map(parseArea);
  const without = (fields.get('without') ?? '').split(';');
  const pace = Number(fields.get('pace') ?? Number.NaN);
  return {
    avoid: areas.filter((corners) => corners.length >= LEAST_CORNERS).slice(0, MAX_AREAS),
    closed: CLOSED.filter((kind) => without.includes(kind)),
    hasPrivate: fields.get('private') === 'on',
    isBusy: fields.get('busy') === 'on',
    pace: pace >= PACE_RANGE[0] && pace <= PACE_RANGE[1] ? Math.round(pace) : DEFAULT_STREETS.pace,
  };
}

const areaText = (corners: readonly Place[]): string =>
  corners.map(({ lat, lng }) => `${lat.toFixed(5)},${lng.toFixed(5)}`).join(';');

/** Fields of the hash in their order; empty ones are left out by the caller. */
export const streetFields = (now: StreetChoices): (readonly [name: string, value: string])[] => [
  ['avoid', now.avoid.map(areaText).join('/')],
  ['without', now.closed.join(';')],
  ['private', now.hasPrivate ? 'on' : ''],
  ['busy', now.isBusy ? 'on' : ''],
  ['pace', now.pace === DEFAULT_STREETS.pace ? '' : String(now.pace)],
];

/** Square meters of an area, on a plane through its first corner. */
export function squareMeters(corners: readonly Place[]): number {
  const [{ lat: lat0, lng: lng0 }] = corners;
  const points = corners.map(({ lat, lng }) => [
    (lng - lng0) * METERS_PER_DEGREE * Math.cos((lat0 * Math.PI) / 180),
    (lat - lat0) * METERS_PER_DEGREE,
  ]);
  const doubled = points.map(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length];
    return x * nextY - nextX * y;
  });
  return Math.abs(doubled.reduce((sum, one) => sum + one, 0)) / 2;
}
const METERS_PER_DEGREE = 111_195;

/** Areas to avoid as shapes. */
export const avoidedShapes = ({ avoid }: StreetChoices) => ({
  type: 'MultiPolygon' as const,
  coordinates: avoid.map((corners) => [[...corners, corners[0]].map(({ lat, lng }) => [lng, lat])]),
});
