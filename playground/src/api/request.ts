import { letter } from '../format.ts';
import { type Choices, DEFAULTS, type Place } from '../state.ts';

/** Choices → request bodies. Defaults of the API are left out, so that what is shown and copied stays short. */
function travelMode({ mode, walkKmh, bikeKmh }: Choices): object {
  if (mode === 'walk') return { walk: walkKmh === DEFAULTS.walkKmh ? {} : { speed: walkKmh } };
  if (mode === 'bike') return { bike: bikeKmh === DEFAULTS.bikeKmh ? {} : { speed: bikeKmh } };
  return { car: {} };
}

const rounded = ({ lat, lng }: Place): Place => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });

function travel(choices: Choices, maxEdgeWeight: number): object {
  return {
    sources: choices.sources.map((place, i) => ({ id: letter(i), ...rounded(place), tm: travelMode(choices) })),
    edgeWeight: choices.edgeWeight,
    maxEdgeWeight,
    elevation: choices.elevation,
    ...(choices.direction === 'to' ? { reverse: true } : {}),
  };
}

const largest = (choices: Choices): number => choices.thresholds[choices.thresholds.length - 1];

export const polygonRequest = (choices: Choices): object => ({
  polygon: {
    values: choices.thresholds,
    serializer: 'geojson',
    srid: 4326,
    intersectionMode: choices.combination,
  },
  ...travel(choices, largest(choices)),
});

/** Looked for a good deal beyond the last threshold: a hovered point or a target may lie outside. */
const beyond = (choices: Choices): number =>
  Math.min(
    choices.edgeWeight === 'time' ? 14_400 : 300_000,
    Math.max(2 * largest(choices), choices.edgeWeight === 'time' ? 7200 : 50_000),
  );

export const timeRequest = (choices: Choices, target: Place): object => ({
  ...travel(choices, beyond(choices)),
  targets: [{ id: 'target', ...rounded(target) }],
  showSnapInformation: true,
});

export const routeRequest = (choices: Choices, target: Place): object => ({
  ...travel(choices, beyond(choices)),
  targets: [{ id: 'target', ...rounded(target) }],
  pathSerializer: 'geojson',
  polygon: { srid: 4326 },
  showSnapInformation: true,
});
