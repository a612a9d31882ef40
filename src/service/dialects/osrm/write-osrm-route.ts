import { haversineM } from '../../../kit/geo/distance.ts';
import { mercatorScale, xFromLon, yFromLat } from '../../../kit/geo/mercator.ts';
import { simplifiedPlaces } from '../../../kit/geo/simplify-line.ts';
import { encodePolyline } from '../polyline.ts';
import { type Leg, type LinePoint, lineOf, pointsOf } from '../route-legs.ts';
import { degree, tenth } from './osrm-waypoints.ts';

/** The form of routes. */
export interface RouteStyle {
  readonly geometries: 'polyline' | 'polyline6' | 'geojson';
  readonly overview: 'simplified' | 'full' | 'false' | 'by_legs';
  readonly hasSteps: boolean;
  readonly annotations: readonly string[];
  /** True if steps have their sentences, as Mapbox has them. */
  readonly hasSentences?: boolean;
  /** The language of sentences. */
  readonly language?: string;
}

/** Writes a route of OSRM or Mapbox. */
export function writeRoute(legs: readonly Leg[], style: RouteStyle): object {
  const lines = legs.map(lineOf);
  const whole = lines.flatMap((line, i) => (i === 0 ? line : line.slice(1)));
  const duration = legs.reduce((sum, { timeS }) => sum + timeS, 0);
  const distance = legs.reduce((sum, { lengthM }) => sum + lengthM, 0);
  const { overview } = style;
  return {
    ...(overview === 'false' || overview === 'by_legs'
      ? {}
      : { geometry: geometryOf(overview === 'full' ? whole : simplified(whole), style) }),
    legs: legs.map((leg, i) => writeLeg(leg, lines[i], style)),
    weight_name: 'duration',
    weight: duration,
    duration,
    distance,
  };
}

function writeLeg(leg: Leg, line: readonly LinePoint[], style: RouteStyle): object {
  return {
    steps: style.hasSteps ? leg.steps.map((_, step) => writeStep(leg, step, line, style)) : [],
    summary: summaryOf(leg),
    weight: leg.timeS,
    duration: leg.timeS,
    distance: leg.lengthM,
    ...(style.overview === 'by_legs' ? { geometry: geometryOf(line, style) } : {}),
    ...(style.annotations.length === 0 ? {} : { annotation: annotationOf(leg, style.annotations) }),
  };
}

/** Returns the two longest streets in the order of travel. */
function summaryOf({ stretches }: Leg): string {
  const lengths = new Map<string, number>();
  for (const { name, lengthM } of stretches) if (name !== '') lengths.set(name, (lengths.get(name) ?? 0) + lengthM);
  const longest = [...lengths].sort(([, a], [, b]) => b - a).slice(0, 2);
  const names = longest.map(([name]) => name);
  return [...lengths.keys()].filter((name) => names.includes(name)).join(', ');
}

function writeStep(leg: Leg, index: number, line: readonly LinePoint[], style: RouteStyle): object {
  const { type, modifier, exit, text, name, ref, destinations, exits, rotaryName, ...step } = leg.steps[index];
  const location = [degree(step.lng), degree(step.lat)];
  return {
    geometry: geometryOf(pointsOf(leg, index, line), style),
    maneuver: {
      bearing_before: step.bearingBefore,
      bearing_after: step.bearingAfter,
      location,
      type,
      ...given({ modifier, exit }),
      ...(style.hasSentences ? { instruction: text } : {}),
    },
    mode: step.mode,
    driving_side: step.drivingSide,
    name,
    ...given({ ref, destinations, exits, rotary_name: rotaryName }),
    intersections: step.crossings.map(({ lat, lng, bearings, entry, in: from, out }, i) => ({
      location: [degree(lng), degree(lat)],
      bearings,
      entry,
      ...given({ in: from, out }),
      ...(i === 0 && step.lanes ? { lanes: step.lanes } : {}),
    })),
    weight: step.travelTime,
    duration: step.travelTime,
    distance: step.length,
  };
}

/** Returns the members that have a value. */
const given = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

function geometryOf(points: readonly LinePoint[], { geometries }: RouteStyle): unknown {
  const line = points.length === 1 ? [points[0], points[0]] : points;
  if (geometries === 'geojson') {
    return { type: 'LineString', coordinates: line.map(([lon, lat]) => [degree(lon), degree(lat)]) };
  }
  return encodePolyline(line, geometries === 'polyline' ? 5 : 6);
}

/** Half a pixel of a picture of so many across that shows the whole line. */
const PICTURE = 1200;

/** Returns a line as it looks where all of it is seen at once. */
function simplified(points: readonly LinePoint[]): LinePoint[] {
  const flat = points.flatMap(([lon, lat]) => [xFromLon(lon), yFromLat(lat)]);
  const xs = flat.filter((_, i) => i % 2 === 0);
  const ys = flat.filter((_, i) => i % 2 === 1);
  const span = (values: readonly number[]) =>
    values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
  const tolerance = Math.max(span(xs), span(ys), mercatorScale(points[0][1])) / PICTURE;
  return simplifiedPlaces(flat, tolerance).map((place) => points[place]);
}

/** Returns the values between the points of a leg; times are apportioned by length along each street. */
function annotationOf({ stretches }: Leg, wanted: readonly string[]): object {
  const parts = stretches.flatMap(({ points, timeS, lengthM }) => {
    const lengths = points.slice(1).map((point, i) => haversineM(points[i][0], points[i][1], point[0], point[1]));
    const sum = lengths.reduce((a, b) => a + b, 0);
    const share = (length: number) => (sum === 0 ? 1 / lengths.length : length / sum);
    return lengths.map((length) => ({ duration: timeS * share(length), distance: lengthM * share(length) }));
  });
  const values: Readonly<Record<string, (part: (typeof parts)[number]) => number>> = {
    duration: ({ duration }) => tenth(duration),
    weight: ({ duration }) => tenth(duration),
    distance: ({ distance }) => tenth(distance),
    speed: ({ duration, distance }) => (duration === 0 ? 0 : tenth(distance / duration)),
  };
  return Object.fromEntries(wanted.map((name) => [name, parts.map(values[name])]));
}
