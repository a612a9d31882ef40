import { aggregationOf, DEFAULT_AGGREGATION_OPTIONS, isProbability } from '../aggregation-choices.ts';
import { letter } from '../format.ts';
import { language } from '../preferences.ts';
import { type Choices, DEFAULTS, type Picture, type Place } from '../state.ts';
import { avoidedShapes, CLOSED_CLASSES } from '../street-choices.ts';
import { MEASURES, PERCENTILE_OF } from '../transit-choices.ts';
import type { Connection } from './connections.ts';

/** Choices → request bodies. Defaults of the API are left out, so that what is shown and copied stays short. */

/** The time of travel by public transport: seconds of the date, and the window from or up to then. */
type Frame = Pick<Choices['transit'], 'timeS' | 'windowS'>;

const unlessDefault = <Value extends number | string>(
  name: string,
  value: Value | null,
  otherwise: Value | null = null,
): object => (value === otherwise || value === null ? {} : { [name]: value });

function transitMode(
  { transit, direction, walkKmh, bikeKmh, streets }: Choices,
  { timeS, windowS }: Frame,
): Readonly<Record<string, object>> {
  const { access, date, maxTransfers, toStopS, fromStopS } = transit;
  // A journey to the source ends there: its first stop is the one near the target.
  const [nearSourceS, nearTargetS] = direction === 'from' ? [toStopS, fromStopS] : [fromStopS, toStopS];
  const options = {
    frame: {
      ...unlessDefault('date', date),
      time: timeS,
      departureWindow: windowS,
      ...unlessDefault('maxWalkingTimeFromSource', nearSourceS),
      ...unlessDefault('maxWalkingTimeToTarget', nearTargetS),
    },
    ...unlessDefault('maxTransfers', maxTransfers),
    ...(access === 'walk'
      ? unlessDefault('speed', walkKmh, DEFAULTS.walkKmh)
      : unlessDefault('speed', bikeKmh, DEFAULTS.bikeKmh)),
    ...privateRoads(streets),
  };
  return access === 'walk' ? { transit: options } : { biketransit: options };
}

function travelMode(choices: Choices, frame: Frame): Readonly<Record<string, object>> {
  const { mode, walkKmh, bikeKmh, streets } = choices;
  if (mode === 'transit') return transitMode(choices, frame);
  const roads = privateRoads(streets);
  if (mode === 'walk') return { walk: { ...unlessDefault('speed', walkKmh, DEFAULTS.walkKmh), ...roads } };
  if (mode === 'bike') return { bike: { ...unlessDefault('speed', bikeKmh, DEFAULTS.bikeKmh), ...roads } };
  return { car: { ...(streets.isBusy ? { rushHour: true } : {}), ...roads } };
}

const privateRoads = ({ hasPrivate }: Choices['streets']): object =>
  hasPrivate ? { allowPrivateAndServiceRoads: true } : {};

/** Fields about closed streets, and about how fast one drives. */
function conditions({ mode, streets }: Choices): object {
  const { avoid, closed, pace } = streets;
  const data = JSON.stringify(avoidedShapes(streets));
  return {
    ...(avoid.length === 0 ? {} : { exclusionGeometry: { type: 'geojson', crs: 4326, data } }),
    ...(closed.length === 0 ? {} : { excludeEdgeClasses: closed.flatMap((kind) => CLOSED_CLASSES[kind]) }),
    ...(mode === 'car' && pace !== 100 ? { travelTimeFactors: { all: Number((100 / pace).toFixed(4)) } } : {}),
  };
}

export const rounded = ({ lat, lng }: Place): Place => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });

/** Sources and modes of travel: fields of every routing request. */
export function travel(choices: Choices, maxEdgeWeight: number, frame: Frame = choices.transit) {
  const tm = travelMode(choices, frame);
  return {
    sources: choices.sources.map((place, i) => ({ id: letter(i), ...rounded(place), tm })),
    edgeWeight: choices.edgeWeight,
    maxEdgeWeight,
    elevation: choices.elevation,
    ...conditions(choices),
    ...(choices.direction === 'to' ? { reverse: true } : {}),
  };
}

export const largestThreshold = (choices: Choices): number => choices.thresholds[choices.thresholds.length - 1];

/** Returns whether there are several departures, of which streets and hexagons count a percentile. */
export const hasDepartures = ({ mode, transit }: Choices): boolean => mode === 'transit' && transit.windowS > 0;

/** Returns whether areas are drawn for percentiles of the departures: not for starts that count together. */
export const hasMeasures = (choices: Choices): boolean =>
  hasDepartures(choices) && (choices.sources.length === 1 || choices.combination === 'union');

export const polygonRequest = (choices: Choices): object => ({
  polygon: {
    values: choices.thresholds,
    serializer: 'geojson',
    srid: 4326,
    intersectionMode: choices.combination,
  },
  ...travel(choices, largestThreshold(choices)),
  ...(hasMeasures(choices) ? { percentiles: MEASURES.map((measure) => PERCENTILE_OF[measure]) } : {}),
});

/** Hexagons are as wide as tiles of this many zooms further in, but never narrower than blocks of houses. */
const HEXAGONS = { geometryDetailPerTile: 6, maxGeometryDetailLevel: 17 };

/** One value per street or hexagon: as the tiles need it, or as a file. */
export const elementsRequest = (choices: Choices, format: 'mvt' | 'geojson'): object => ({
  multigraph: {
    layer: layerOf(choices.picture),
    domain: { type: 'edge' },
    aggregation: aggregationRequest(choices),
    serialization: { format },
  },
  ...travel(choices, largestThreshold(choices)),
  ...(hasDepartures(choices) ? { percentiles: [PERCENTILE_OF[choices.transit.measure]] } : {}),
});

function aggregationRequest({ aggregation, aggregationOptions: options, sources }: Choices): object {
  const type = aggregationOf(aggregation, sources.length);
  if (type === 'math') return { type, mathExpression: options.expression };
  if (!isProbability(type)) return { type };
  const shareOf = Math.min(options.shareOf, sources.length - 1);
  const influence = sources.map((_, i) => [
    letter(i),
    i === shareOf
      ? unlessDefault('gravitationAttractionStrength', options.strength, DEFAULT_AGGREGATION_OPTIONS.strength)
      : { gravitationPositiveInfluence: false },
  ]);
  return {
    type,
    ...(type === 'logit'
      ? {
          ...unlessDefault('logitBetaTravelTime', options.betaTravelTime, DEFAULT_AGGREGATION_OPTIONS.betaTravelTime),
          ...unlessDefault(
            'logitBetaAttractionStrength',
            options.betaStrength,
            DEFAULT_AGGREGATION_OPTIONS.betaStrength,
          ),
        }
      : unlessDefault('gravitationExponent', options.exponent, DEFAULT_AGGREGATION_OPTIONS.exponent)),
    aggregationInputParameters: Object.fromEntries(influence),
  };
}

const layerOf = (picture: Picture): object =>
  picture === 'hexagons'
    ? { type: 'hexagon', edgeAggregationType: 'min', ...HEXAGONS }
    : { type: 'identity', edgeAggregationType: 'max' };

/** Looked for a good deal beyond the last threshold: a hovered point or a target may lie outside. */
const beyond = (choices: Choices): number =>
  Math.min(
    choices.edgeWeight === 'time' ? 14_400 : 300_000,
    Math.max(2 * largestThreshold(choices), choices.edgeWeight === 'time' ? 7200 : 50_000),
  );

const to = (target: Place): object => ({ targets: [{ id: 'target', ...rounded(target) }] });

export const timeRequest = (choices: Choices, target: Place): object => ({
  ...travel(choices, beyond(choices)),
  ...to(target),
  showSnapInformation: true,
});

/** Percentiles of the travel time that the page shows of a target. */
export const PERCENTILES = [50, 95] as const;

/** Travel times over all departures of the window, waiting included. */
export const spreadRequest = (choices: Choices, target: Place): object => ({
  ...travel(choices, beyond(choices)),
  ...to(target),
  percentiles: PERCENTILES,
});

/**
 * Departures, or arrivals, somewhat beyond the window are asked for as well: only they show which of the last ones in it
 * aren't worth taking.
 */
const CONNECTIONS_BEYOND_S = 1800;

export function connectionsRequest(choices: Choices, target: Place): object {
  const { timeS, windowS } = choices.transit;
  const frame = { timeS, windowS: windowS === 0 ? 0 : windowS + CONNECTIONS_BEYOND_S };
  return { ...travel(choices, beyond(choices), frame), ...to(target) };
}

const asGeoJson = { pathSerializer: 'geojson', polygon: { srid: 4326 } };

/** The way to a place, without its turns. */
const wayRequest = (choices: Choices, target: Place): object => ({
  ...travel(choices, beyond(choices)),
  ...to(target),
  ...asGeoJson,
  showSnapInformation: true,
});

export const routeRequest = (choices: Choices, target: Place): object => ({
  ...wayRequest(choices, target),
  instructions: true,
  ...unlessDefault('language', language, 'en'),
  elevationProfile: true,
});

/** One journey: the connection that leaves, or arrives, at its very second; on foot (or by bicycle) where it is null. */
export function journeyRequest(choices: Choices, target: Place, connection: Connection | null): object {
  if (connection === null) return wayRequest({ ...choices, mode: choices.transit.access }, target);
  const { departureS, arrivalS, source } = connection;
  const timeS = choices.direction === 'from' ? departureS : arrivalS;
  const sources = [choices.sources[source]];
  // Routes may take a little longer to spare a change: this one may not.
  const exactly = travel({ ...choices, sources }, arrivalS - departureS, { timeS, windowS: 0 });
  return { ...exactly, ...to(target), ...asGeoJson };
}
