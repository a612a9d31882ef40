import {
  AGGREGATIONS,
  type Aggregation,
  type AggregationOptions,
  aggregationFields,
  DEFAULT_AGGREGATION_OPTIONS,
  parseAggregationOptions,
} from './aggregation-choices.ts';
import { parseCounted } from './counts.ts';
import { AREA_STYLES, type AreaStyle, LAYERS, type Layer, parseLayers } from './layer-choices.ts';
import { DEFAULT_PLACES, type PlaceChoices, parsePlaces, placeFields } from './place-choices.ts';
import { DEFAULT_SCORES, parseScores, type ScoreChoices, scoreFields } from './score-choices.ts';
import { parseStatistic, type StatisticChoice, statisticField } from './statistic-choices.ts';
import { DEFAULT_STREETS, parseStreets, type StreetChoices, streetFields } from './street-choices.ts';
import { DEFAULT_TRANSIT, parseTransit, type TransitChoices, transitFields } from './transit-choices.ts';

/** The state of the page: all of it is in the URL's hash, so a link carries the whole page. No DOM here. */

export const MODES = ['car', 'bike', 'walk', 'transit'] as const;
export type Mode = (typeof MODES)[number];
export type EdgeWeight = 'time' | 'distance';
export type Direction = 'from' | 'to';
export type Combination = 'union' | 'intersection' | 'average';
export type Theme = 'auto' | 'light' | 'dark';
/** The background of the results: a style of the map (`auto`: by the theme), or the street network alone. */
export const BASEMAPS = [
  'auto',
  'network',
  'osm-bright',
  'basic',
  'positron',
  'gray',
  'dark-matter',
  'fiord-color',
  'toner',
  'blueberry',
] as const;
export type Basemap = (typeof BASEMAPS)[number];
/** Languages of labels; `local`: what stands on the signs. */
export const MAP_LANGUAGES = ['local', 'en', 'de', 'fr', 'es', 'it', 'pt', 'fi', 'no', 'pl'] as const;
export type MapLanguage = (typeof MAP_LANGUAGES)[number];
/** Areas by thresholds, or one value per street or hexagon. */
export const PICTURES = ['areas', 'streets', 'hexagons'] as const;
export type Picture = (typeof PICTURES)[number];

/** Forms of seeing two states: what one has more than the other, or one on each side of a line. */
export const COMPARISONS = ['difference', 'swipe'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

interface View extends Place {
  readonly zoom: number;
}

export interface Choices {
  readonly region: string;
  readonly mode: Mode;
  readonly direction: Direction;
  readonly edgeWeight: EdgeWeight;
  /** Ascending; seconds or meters. */
  readonly thresholds: readonly number[];
  readonly elevation: boolean;
  readonly walkKmh: number;
  readonly bikeKmh: number;
  readonly streets: StreetChoices;
  readonly combination: Combination;
  /** Counts with mode `transit` only. */
  readonly transit: TransitChoices;
  readonly picture: Picture;
  /** The aggregation of several sources' values, where the picture has one value per element. */
  readonly aggregation: Aggregation;
  readonly aggregationOptions: AggregationOptions;
  readonly places: PlaceChoices;
  readonly scores: ScoreChoices;
  /** The statistic that the cells on the map show; null: there are none. */
  readonly statistic: StatisticChoice | null;
  /** The statistic that is counted within reach, `group-statistic`; empty: none. */
  readonly counted: string;
  /** The hash of the state that was kept as A, to which the present one is compared; empty: none. */
  readonly kept: string;
  readonly comparison: Comparison;
  /** Id of the job whose cells are shown; empty: none. */
  readonly job: string;
  readonly sources: readonly Place[];
  readonly target: Place | null;
  /** Layers from the top. */
  readonly layers: readonly Layer[];
  readonly areaStyle: AreaStyle;
  /** 0.1 to 1. */
  readonly opacity: number;
  readonly theme: Theme;
  readonly basemap: Basemap;
  readonly mapLanguage: MapLanguage;
  readonly view: View | null;
}

export const DEFAULT_THRESHOLDS: Readonly<Record<EdgeWeight, readonly number[]>> = {
  time: [300, 600, 900, 1200, 1500, 1800],
  distance: [1000, 2000, 3000, 4000, 5000],
};

export const MAX_SOURCES = 8;
export const MAX_THRESHOLDS = 8;
/** The largest threshold: three hours, 200 km. */
export const THRESHOLD_LIMIT: Readonly<Record<EdgeWeight, number>> = { time: 10_800, distance: 200_000 };
export const SPEED_RANGE = { walk: [2, 9], bike: [8, 35] } as const;

export const DEFAULTS: Choices = {
  region: '',
  mode: 'walk',
  direction: 'from',
  edgeWeight: 'time',
  thresholds: DEFAULT_THRESHOLDS.time,
  elevation: true,
  walkKmh: 5,
  bikeKmh: 18,
  streets: DEFAULT_STREETS,
  combination: 'union',
  transit: DEFAULT_TRANSIT,
  picture: 'areas',
  aggregation: 'min',
  aggregationOptions: DEFAULT_AGGREGATION_OPTIONS,
  places: DEFAULT_PLACES,
  scores: DEFAULT_SCORES,
  statistic: null,
  counted: '',
  kept: '',
  comparison: 'difference',
  job: '',
  sources: [],
  target: null,
  layers: LAYERS,
  areaStyle: 'auto',
  opacity: 0.6,
  theme: 'auto',
  basemap: 'auto',
  mapLanguage: 'local',
  view: null,
};

const oneOf = <T extends string>(text: string | null, words: readonly T[], otherwise: T): T =>
  words.find((word) => word === text) ?? otherwise;

const within = (text: string | null, low: number, high: number, otherwise: number): number => {
  const value = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : otherwise;
};

function parsePlace(text: string): Place | null {
  const [lat, lng] = text.split(',').map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

function parseView(text: string | null): View | null {
  const [zoom, lat, lng] = (text ?? '').split('/').map(Number);
  return zoom >= 0 && zoom <= 24 && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { zoom, lat, lng } : null;
}

/** Returns what is wrong with a list of thresholds as it is typed; null if nothing is. `limit` counts in units. */
export function thresholdProblem(
  text: string,
  limit: number,
): { word: string; code: 'number' | 'range' } | 'many' | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  for (const word of words) {
    const value = Number(word);
    if (!Number.isFinite(value)) return { word, code: 'number' };
    if (value <= 0 || value > limit) return { word, code: 'range' };
  }
  return words.length > MAX_THRESHOLDS ? 'many' : null;
}

/** Whole numbers from any text, ascending, without repetition. Empty where the text holds none in range. */
export function parseThresholds(text: string, unit: number, limit: number): number[] {
  const values = text
    .split(/[^\d.]+/)
    .map((word) => Math.round(Number(word) * unit))
    .filter((value) => value > 0 && value <= limit);
  return [...new Set(values)].sort((a, b) => a - b).slice(0, MAX_THRESHOLDS);
}

/** Steps that people count in: seconds and meters. */
const ROUND_STEPS: Readonly<Record<EdgeWeight, readonly number[]>> = {
  time: [60, 120, 300, 600, 900, 1800, 3600],
  distance: [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000],
};
/** About as many steps are drawn: few enough to be distinguished. */
const MOST_STEPS = 6;

/** Returns thresholds in equal round steps up to `max`, the last one being `max` itself: 15, 30, 45; 5, 10, 15, 20. */
export function evenThresholds(max: number, edgeWeight: EdgeWeight): number[] {
  const steps = ROUND_STEPS[edgeWeight].filter((step) => max / step <= MOST_STEPS);
  const even = steps.find((one) => max % one === 0) ?? ROUND_STEPS[edgeWeight].find((one) => max / one === 7);
  const step = even ?? steps[0] ?? max;
  const values = Array.from({ length: Math.floor(max / step) }, (_, i) => (i + 1) * step);
  return values.at(-1) === max ? values : [...values, max];
}

/** Rounds a needed limit up to one that people count in. */
export const roundUp = (value: number, edgeWeight: EdgeWeight): number => {
  const step = edgeWeight === 'time' ? 300 : 500;
  return Math.ceil(value / step) * step;
};

export function parseHash(hash: string): Choices {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const places = (name: string, most: number): Place[] =>
    (fields.get(name) ?? '')
      .split(';')
      .map(parsePlace)
      .filter((place) => place !== null)
      .slice(0, most);
  const mode = oneOf(fields.get('mode'), MODES, DEFAULTS.mode);
  // Timetables know times only.
  const edgeWeight = mode === 'transit' ? 'time' : oneOf(fields.get('by'), ['time', 'distance'], DEFAULTS.edgeWeight);
  const thresholds = parseThresholds(fields.get('within') ?? '', 1, THRESHOLD_LIMIT[edgeWeight]);
  return {
    region: fields.get('region') ?? DEFAULTS.region,
    mode,
    direction: oneOf(fields.get('direction'), ['from', 'to'], DEFAULTS.direction),
    edgeWeight,
    thresholds: thresholds.length > 0 ? thresholds : DEFAULT_THRESHOLDS[edgeWeight],
    elevation: fields.get('elevation') !== 'off',
    walkKmh: within(fields.get('walk'), ...SPEED_RANGE.walk, DEFAULTS.walkKmh),
    bikeKmh: within(fields.get('bike'), ...SPEED_RANGE.bike, DEFAULTS.bikeKmh),
    streets: parseStreets(fields),
    combination: oneOf(fields.get('combine'), ['union', 'intersection', 'average'], DEFAULTS.combination),
    transit: mode === 'transit' ? parseTransit(fields) : DEFAULT_TRANSIT,
    picture: oneOf(fields.get('show'), PICTURES, DEFAULTS.picture),
    aggregation: oneOf(fields.get('value'), AGGREGATIONS, DEFAULTS.aggregation),
    aggregationOptions: parseAggregationOptions(fields),
    places: parsePlaces(fields),
    scores: parseScores(fields),
    statistic: parseStatistic(fields),
    counted: parseCounted(fields.get('count')),
    kept: fields.get('a') ?? DEFAULTS.kept,
    comparison: oneOf(fields.get('ab'), COMPARISONS, DEFAULTS.comparison),
    job: /^[\w-]{1,64}$/.exec(fields.get('job') ?? '')?.[0] ?? DEFAULTS.job,
    sources: places('at', MAX_SOURCES),
    target: places('to', 1)[0] ?? null,
    layers: parseLayers(fields.get('layers')),
    areaStyle: oneOf(fields.get('areas'), AREA_STYLES, DEFAULTS.areaStyle),
    opacity: within(fields.get('opacity'), 0.1, 1, DEFAULTS.opacity),
    theme: oneOf(fields.get('theme'), ['auto', 'light', 'dark'], DEFAULTS.theme),
    basemap: oneOf(fields.get('basemap'), BASEMAPS, DEFAULTS.basemap),
    mapLanguage: oneOf(fields.get('labels'), MAP_LANGUAGES, DEFAULTS.mapLanguage),
    view: parseView(fields.get('map')),
  };
}

const placeText = (place: Place): string => `${place.lat.toFixed(5)},${place.lng.toFixed(5)}`;

/** Writes what differs from the defaults into a hash that a person can read. */
export function formatHash(choices: Choices): string {
  const parts: string[] = [];
  const put = (name: string, value: string | number, otherwise: string | number): void => {
    if (value !== otherwise)
      parts.push(`${name}=${encodeURIComponent(value).replace(/%(2C|3B|2F|3A|3D)/g, decodeURIComponent)}`);
  };
  put('region', choices.region, '');
  put('mode', choices.mode, '');
  put('at', choices.sources.map(placeText).join(';'), '');
  put('to', choices.target === null ? '' : placeText(choices.target), '');
  if (choices.mode === 'transit') for (const field of transitFields(choices.transit)) put(...field);
  put('by', choices.edgeWeight, DEFAULTS.edgeWeight);
  put('within', choices.thresholds.join(','), DEFAULT_THRESHOLDS[choices.edgeWeight].join(','));
  put('direction', choices.direction, DEFAULTS.direction);
  put('elevation', choices.elevation ? 'on' : 'off', 'on');
  put('walk', choices.walkKmh, DEFAULTS.walkKmh);
  put('bike', choices.bikeKmh, DEFAULTS.bikeKmh);
  for (const [name, value] of streetFields(choices.streets)) put(name, value, '');
  put('combine', choices.combination, DEFAULTS.combination);
  put('show', choices.picture, DEFAULTS.picture);
  put('value', choices.aggregation, DEFAULTS.aggregation);
  for (const field of aggregationFields(choices.aggregationOptions)) put(...field);
  for (const [name, value] of placeFields(choices.places)) put(name, value, '');
  for (const [name, value] of scoreFields(choices.scores)) put(name, value, '');
  put(...statisticField(choices.statistic), '');
  put('count', choices.counted, DEFAULTS.counted);
  put('job', choices.job, DEFAULTS.job);
  put('a', choices.kept, DEFAULTS.kept);
  put('ab', choices.comparison, DEFAULTS.comparison);
  put('layers', choices.layers.join(','), LAYERS.join(','));
  put('areas', choices.areaStyle, DEFAULTS.areaStyle);
  put('opacity', choices.opacity, DEFAULTS.opacity);
  put('theme', choices.theme, DEFAULTS.theme);
  put('basemap', choices.basemap, DEFAULTS.basemap);
  put('labels', choices.mapLanguage, DEFAULTS.mapLanguage);
  if (choices.view !== null) {
    const { zoom, lat, lng } = choices.view;
    put('map', `${zoom.toFixed(2)}/${lat.toFixed(5)}/${lng.toFixed(5)}`, '');
  }
  return `#${parts.join('&')}`;
}

/** A state as another's link keeps it: without the map's view, and without a kept one of its own. */
export const linkOf = (choices: Choices): string =>
  formatHash({ ...choices, kept: '', comparison: DEFAULTS.comparison, view: null }).slice(1);
