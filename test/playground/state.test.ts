import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGGREGATION_RANGES, AGGREGATIONS } from '../../playground/src/aggregation-choices.ts';
import { AREA_STYLES, LAYERS } from '../../playground/src/layer-choices.ts';
import {
  BASEMAPS,
  type Choices,
  COMPARISONS,
  DEFAULTS,
  evenThresholds,
  formatHash,
  MAP_LANGUAGES,
  MODES,
  PICTURES,
  parseHash,
  parseThresholds,
  thresholdProblem,
} from '../../playground/src/state.ts';
import { CLOSED } from '../../playground/src/street-choices.ts';
import { DEFAULT_TRANSIT, isoDate, MEASURES, parseDate } from '../../playground/src/transit-choices.ts';
import { LABEL_LANGUAGES } from '../../src/service/offline/map-files.ts';

const degrees = (limit: number) => fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((value) => value / 1e5);
const tenths = ([min, max]: readonly [number, number]) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);
const place = fc.record({ lat: degrees(90), lng: degrees(180) });
const transit = fc.record({
  access: fc.constantFrom('walk' as const, 'bike' as const),
  date: fc.option(fc.constantFrom(20260116, 20280229, 19991231)),
  timeS: fc.integer({ min: 0, max: 86_399 }),
  windowS: fc.integer({ min: 0, max: 14_400 }),
  maxTransfers: fc.option(fc.integer({ min: 0, max: 3 })),
  toStopS: fc.option(fc.integer({ min: 0, max: 1800 })),
  fromStopS: fc.option(fc.integer({ min: 0, max: 1800 })),
  measure: fc.constantFrom(...MEASURES),
  departureS: fc.option(fc.integer({ min: -86_400, max: 200_000 })),
});
const places = fc.record({
  categories: fc.uniqueArray(fc.constantFrom('g_eat-out', 'shop=bakery', 'cuisine=*', 'name=Café Größe'), {
    maxLength: 4,
  }),
  picked: fc.option(fc.constantFrom('0_12', '1_-7', '2_0')),
  open: fc.option(
    fc.record({
      date: fc.constantFrom(20260116, 20280229),
      timeS: fc.integer({ min: 0, max: 1439 }).map((minute) => minute * 60),
    }),
  ),
  wheelchair: fc.boolean(),
});
const streets = fc.record({
  avoid: fc.array(fc.array(place, { minLength: 3, maxLength: 6 }), { maxLength: 3 }),
  closed: fc.subarray([...CLOSED]),
  hasPrivate: fc.boolean(),
  isBusy: fc.boolean(),
  pace: fc.integer({ min: 50, max: 150 }),
});
const scores = fc.record({
  isCompared: fc.boolean(),
  weights: fc.dictionary(
    fc.constantFrom('area', 'departures', 'g_eat-out', 'near:g_cafe', 'cuisine=*', 'name=Café Größe'),
    fc.constantFrom(0, 1, 4, 6, 10),
  ),
  added: fc.subarray(['near:g_cafe', 'near:shop=bakery', 'sum:10-5']),
  sortedBy: fc.constantFrom('', 'area', 'near:g_cafe', 'g_eat-out'),
});
const anyChoices: fc.Arbitrary<Choices> = fc.record({
  region: fc.stringMatching(/^[a-z0-9-]{1,12}$/),
  mode: fc.constantFrom(...MODES),
  direction: fc.constantFrom('from', 'to'),
  edgeWeight: fc.constantFrom('time', 'distance'),
  thresholds: fc
    .uniqueArray(fc.integer({ min: 1, max: 10_800 }), { minLength: 1, maxLength: 8 })
    .map((values) => values.sort((a, b) => a - b)),
  elevation: fc.boolean(),
  walkKmh: fc.integer({ min: 4, max: 18 }).map((value) => value / 2),
  bikeKmh: fc.integer({ min: 8, max: 35 }),
  streets,
  combination: fc.constantFrom('union', 'intersection', 'average'),
  transit,
  picture: fc.constantFrom(...PICTURES),
  aggregation: fc.constantFrom(...AGGREGATIONS),
  aggregationOptions: fc.record({
    expression: fc.constantFrom('{A} - {B}', '({A} + 60) / {B} * 100', '1 & 2 = #;%'),
    shareOf: fc.integer({ min: 0, max: 7 }),
    strength: tenths(AGGREGATION_RANGES.strength),
    exponent: tenths(AGGREGATION_RANGES.exponent),
    betaTravelTime: fc.constantFrom(0, -0.0005, -0.005, -0.02),
    betaStrength: tenths(AGGREGATION_RANGES.betaStrength),
  }),
  places,
  scores,
  statistic: fc.option(fc.record({ group: fc.nat(999), statistic: fc.nat(999) })),
  counted: fc.constantFrom('', '10-0', '1-100'),
  kept: fc.constantFrom('', 'mode=car&at=50.50000,8.50000&within=600'),
  comparison: fc.constantFrom(...COMPARISONS),
  job: fc.constantFrom('', '0b7e4f3a-1f5d-4c1e-9a52-2f5f0d3c7a11'),
  sources: fc.array(place, { maxLength: 8 }),
  target: fc.option(place),
  layers: fc.shuffledSubarray([...LAYERS], { minLength: LAYERS.length }),
  areaStyle: fc.constantFrom(...AREA_STYLES),
  opacity: fc.integer({ min: 10, max: 100 }).map((value) => value / 100),
  theme: fc.constantFrom('auto', 'light', 'dark'),
  basemap: fc.constantFrom(...BASEMAPS),
  mapLanguage: fc.constantFrom(...MAP_LANGUAGES),
  view: fc.option(
    fc.record({ lat: degrees(85), lng: degrees(180), zoom: fc.integer({ min: 0, max: 1900 }).map((z) => z / 100) }),
  ),
});

/**
 * Random choices without those that have no effect and aren't in the link: timetables without transit, distances with
 * it.
 */
const choices = anyChoices.map(
  (any): Choices => (any.mode === 'transit' ? { ...any, edgeWeight: 'time' } : { ...any, transit: DEFAULT_TRANSIT }),
);

it('a site has the letters of all labels that the page offers', () => {
  expect(['local', ...LABEL_LANGUAGES]).toEqual([...MAP_LANGUAGES]);
});

describe('the link', () => {
  it('carries the whole page', () => {
    const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
    fc.assert(
      fc.property(choices, (wanted) => {
        expect(plain(parseHash(formatHash(wanted)))).toEqual(plain(wanted));
      }),
    );
  });

  it('is short and readable', () => {
    const sources = [{ lat: 50.5, lng: 8.5 }];
    expect(formatHash({ ...DEFAULTS, region: 'demo', sources })).toBe('#region=demo&mode=walk&at=50.50000,8.50000');
  });

  it.each([
    '',
    '#',
    '#at=x',
    '#at=91,0&within=a,,0',
    '#avoid=1,2;3,4/x;1,1;2,2;9e9,1/;;&without=motorways,ferries;tolls&pace=9&private=1&busy=',
    '#mode=rocket&walk=1e9&opacity=&map=1/2',
    '#math=&share=9&strength=-1&exponent=x&beta=1&betastrength=1e9&__proto__=1&places=;g_;x=[;&place=3_1&open=2026-02-30T25:00&compare=1&weights=area*11;g_*3;*2;__proto__*1;x',
  ])('survives anything: %s', (hash) => {
    const read = parseHash(hash);
    expect(read.sources).toEqual([]);
    expect(read.mode).toBe('walk');
    expect(read.thresholds).toEqual(DEFAULTS.thresholds);
    expect(read.opacity).toBe(DEFAULTS.opacity);
    expect(read.places).toEqual(DEFAULTS.places);
    expect(read.streets).toEqual(DEFAULTS.streets);
    expect(read.scores).toEqual(DEFAULTS.scores);
    expect(read.aggregationOptions).toEqual(DEFAULTS.aggregationOptions);
  });
});

describe('dates', () => {
  it('are read with and without hyphens, and only if they exist', () => {
    expect([parseDate('2026-02-28'), parseDate('20280229'), isoDate(20260116)]).toEqual([
      20260228,
      20280229,
      '2026-01-16',
    ]);
    expect(['2026-02-29', '20261301', '', 'soon', null].map(parseDate)).toEqual([null, null, null, null, null]);
  });
});

describe('thresholds', () => {
  it('are read from any list', () => {
    expect(parseThresholds('10, 5; 5 and 7.5 min', 60, 3600)).toEqual([300, 450, 600]);
    expect(parseThresholds('0, 100000', 60, 3600)).toEqual([]);
    expect(parseThresholds('none', 60, 3600)).toEqual([]);
  });

  it('divide the slider evenly', () => {
    const minutes = (max: number) => evenThresholds(max * 60, 'time').map((value) => value / 60);
    expect(minutes(30)).toEqual([5, 10, 15, 20, 25, 30]);
    expect(minutes(45)).toEqual([15, 30, 45]);
    expect(minutes(20)).toEqual([5, 10, 15, 20]);
    expect(minutes(35)).toEqual([5, 10, 15, 20, 25, 30, 35]);
    expect(minutes(55)).toEqual([10, 20, 30, 40, 50, 55]);
    expect(minutes(3)).toEqual([1, 2, 3]);
    expect(evenThresholds(2500, 'distance')).toEqual([500, 1000, 1500, 2000, 2500]);
    expect([thresholdProblem('5, 10; 15', 180), thresholdProblem('5 ten', 180), thresholdProblem('900', 180)]).toEqual([
      null,
      { word: 'ten', code: 'number' },
      { word: '900', code: 'range' },
    ]);
    expect(thresholdProblem('1 2 3 4 5 6 7 8 9', 180)).toBe('many');
  });
});
