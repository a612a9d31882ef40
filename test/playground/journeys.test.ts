import { describe, expect, it } from 'vitest';
import { chosenConnection, joinConnections } from '../../playground/src/api/connections.ts';
import { readJourney } from '../../playground/src/api/journey.ts';
import { elementsRequest, journeyRequest, polygonRequest, spreadRequest } from '../../playground/src/api/request.ts';
import { curlSnippet, typescriptSnippet } from '../../playground/src/api/snippets.ts';
import type { RouteCollection } from '../../playground/src/api/types.ts';
import { clock, weekday } from '../../playground/src/format.ts';
import { elementClasses, sourceColors } from '../../playground/src/map/element-classes.ts';
import { journeyFeatures } from '../../playground/src/map/journey-layers.ts';
import { type Choices, DEFAULTS } from '../../playground/src/state.ts';
import { DEFAULT_TRANSIT } from '../../playground/src/transit-choices.ts';

const target = { lat: 50.4, lng: 8.6 };
const choices: Choices = {
  ...DEFAULTS,
  region: 'demo',
  mode: 'transit',
  sources: [
    { lat: 50.5, lng: 8.5 },
    { lat: 50.6, lng: 8.5 },
  ],
  transit: { ...DEFAULT_TRANSIT, date: 20260116 },
};
const with_ = (transit: Partial<Choices['transit']>, more: Partial<Choices> = {}): Choices => ({
  ...choices,
  ...more,
  transit: { ...choices.transit, ...transit },
});
const modeOf = (body: object) => (body as { sources: { tm: object }[] }).sources[0].tm;

describe('requests by public transport', () => {
  it('say when, and leave out what is unbounded', () => {
    expect(modeOf(polygonRequest(choices))).toEqual({
      transit: { frame: { date: 20260116, time: 28_800, departureWindow: 3600 } },
    });
    expect(modeOf(polygonRequest(with_({ access: 'bike', maxTransfers: 0 }, { bikeKmh: 15 })))).toEqual({
      biketransit: { frame: { date: 20260116, time: 28_800, departureWindow: 3600 }, maxTransfers: 0, speed: 15 },
    });
    expect(spreadRequest(choices, target)).toMatchObject({ percentiles: [50, 95], targets: [{ id: 'target' }] });
  });

  it('bound the ways to the first and from the last stop, whichever end the source is', () => {
    const bounded = with_({ toStopS: 300, fromStopS: 600 });
    expect(modeOf(polygonRequest(bounded))).toMatchObject({
      transit: { frame: { maxWalkingTimeFromSource: 300, maxWalkingTimeToTarget: 600 } },
    });
    expect(modeOf(polygonRequest({ ...bounded, direction: 'to' }))).toMatchObject({
      transit: { frame: { maxWalkingTimeFromSource: 600, maxWalkingTimeToTarget: 300 } },
    });
  });

  it('ask for the journey of one connection, from its own source and at its own second', () => {
    const connection = { departureS: 29_000, arrivalS: 30_500, source: 1 };
    const body = journeyRequest(choices, target, connection);
    expect(body).toMatchObject({ sources: [{ id: 'A', lat: 50.6 }], maxEdgeWeight: 1500, pathSerializer: 'geojson' });
    expect(modeOf(body)).toMatchObject({ transit: { frame: { time: 29_000, departureWindow: 0 } } });
    const arriving = journeyRequest({ ...choices, direction: 'to' }, target, connection);
    expect(modeOf(arriving)).toMatchObject({ transit: { frame: { time: 30_500, departureWindow: 0 } } });
    expect(modeOf(journeyRequest(choices, target, null))).toEqual({ walk: {} });
  });
});

describe('connections', () => {
  it('of several sources are joined to those that are worth taking', () => {
    const row = (id: string, travelTimeWalk: number, ...travelTimesTransit: [number, number][]) => ({
      id,
      targets: [{ travelTimesTransit, travelTimeWalk }],
    });
    const rows = [
      // The second is overtaken by one that leaves after the window, the third is slower than walking.
      row('A', 1000, [200, 850], [320, 1100], [340, 2100], [400, 1050]),
      // The first is no better than the second for being of another source.
      row('B', -1, [90, 700], [150, 650], [300, 1000]),
    ];
    const window = { direction: 'from' as const, transit: { ...DEFAULT_TRANSIT, timeS: 80, windowS: 270 } };
    const joined = joinConnections(rows, window);
    expect(joined).toEqual({
      list: [
        { departureS: 150, arrivalS: 650, source: 1 },
        { departureS: 200, arrivalS: 850, source: 0 },
        { departureS: 300, arrivalS: 1000, source: 1 },
      ],
      walkS: 1000,
    });
    expect(chosenConnection(joined, 200)?.arrivalS).toBe(850);
    expect(chosenConnection(joined, 12)?.departureS).toBe(150);
    expect(chosenConnection(joinConnections([], window), null)).toBeNull();
  });
});

describe('journeys', () => {
  const leg = (travelType: string, from: number, to: number, more: object = {}) => ({
    type: 'Feature',
    geometry:
      travelType === 'TRANSFER'
        ? null
        : {
            type: 'LineString',
            coordinates: [
              [from, 0],
              [to, 0],
            ],
          },
    properties: { travelType, travelTime: 60, length: 100, ...more },
  });
  const ride = (from: number, to: number, startName: string, endName: string) =>
    leg('TRANSIT', from, to, {
      startName,
      endName,
      routeShortName: '3',
      routeColor: '#009640',
      departureTime: 100,
      arrivalTime: 160,
    });
  const point = { type: 'Feature', geometry: { type: 'Point', coordinates: [0, 0] }, properties: { name: 'Target' } };
  const route = (...features: object[]) => [{ travelTime: 600, length: 900, features } as unknown as RouteCollection];

  it('are listed in the order of travel: streets joined, ways to the next stop part of the change', () => {
    // From target to source, as the API lists them.
    const listed = route(
      leg('WALK', 9, 8),
      ride(8, 5, 'C', 'D'),
      leg('TRANSFER', 0, 0),
      leg('WALK', 5, 4),
      ride(4, 2, 'A', 'B'),
      leg('WALK', 2, 1),
      leg('WALK', 1, 0),
      point,
    );
    const journey = readJourney(listed, 'from')!;
    expect(journey.legs.map(({ kind }) => kind)).toEqual(['way', 'ride', 'change', 'ride', 'way']);
    expect(journey.legs[0]).toMatchObject({
      seconds: 120,
      meters: 200,
      line: [
        [0, 0],
        [1, 0],
        [1, 0],
        [2, 0],
      ],
    });
    expect(journey.legs[1]).toMatchObject({
      name: '3',
      color: '#009640',
      from: 'A',
      to: 'B',
      line: [
        [2, 0],
        [4, 0],
      ],
    });
    expect(journey.legs[2]).toMatchObject({
      seconds: 120,
      line: [
        [4, 0],
        [5, 0],
      ],
    });
    const kinds = journeyFeatures(journey).features.map(({ properties }) => properties?.kind);
    expect(kinds).toEqual(['way', 'ride', 'end', 'end', 'way', 'ride', 'end', 'end', 'way']);
  });

  it('to the source begin at the target', () => {
    // Names stand at the end towards the source, and towards the target.
    const journey = readJourney(route(leg('WALK', 9, 8), ride(8, 5, 'off', 'on')), 'to')!;
    expect(journey.legs[1]).toMatchObject({
      from: 'on',
      to: 'off',
      line: [
        [8, 0],
        [5, 0],
      ],
    });
    expect(readJourney([], 'to')).toBeNull();
  });
});

describe('streets and hexagons', () => {
  it('are asked for as tiles', () => {
    const walk: Choices = { ...choices, mode: 'walk', picture: 'hexagons', aggregation: 'mean' };
    expect(elementsRequest(walk, 'mvt')).toMatchObject({
      maxEdgeWeight: 1800,
      multigraph: { layer: { type: 'hexagon' }, aggregation: { type: 'mean' }, serialization: { format: 'mvt' } },
    });
    expect(elementsRequest({ ...walk, picture: 'streets' }, 'geojson')).toMatchObject({
      multigraph: { layer: { type: 'identity' }, serialization: { format: 'geojson' } },
    });
    const rides = { ...walk, mode: 'transit' } as const;
    expect(elementsRequest(rides, 'mvt')).toMatchObject({ percentiles: [50] });
    const exactly = { ...rides, transit: { ...rides.transit, windowS: 0 } };
    expect(elementsRequest(exactly, 'mvt')).not.toHaveProperty('percentiles');
    expect(curlSnippet('http://h/add', {}, 'http://h/{uuid}')).toContain('# http://h/{uuid}');
    expect(typescriptSnippet('http://h/add', {}, 'http://h/{uuid}')).toMatch(/`http:..h.\$\{uuid\}`/);
  });

  it('say the options of their aggregation, and a single source is only itself', () => {
    const aggregation = (name: Choices['aggregation'], options: Partial<Choices['aggregationOptions']> = {}) => {
      const aggregationOptions = { ...choices.aggregationOptions, ...options };
      const body = elementsRequest({ ...choices, aggregation: name, aggregationOptions }, 'mvt');
      return (body as { multigraph: { aggregation: object } }).multigraph.aggregation;
    };
    expect(aggregation('math', { expression: '{B} / {A}' })).toEqual({ type: 'math', mathExpression: '{B} / {A}' });
    expect(aggregation('gravitation_huff', { shareOf: 1, strength: 3, exponent: -1.5, betaStrength: 2 })).toEqual({
      type: 'gravitation_huff',
      gravitationExponent: -1.5,
      aggregationInputParameters: {
        A: { gravitationPositiveInfluence: false },
        B: { gravitationAttractionStrength: 3 },
      },
    });
    expect(aggregation('logit', { betaTravelTime: -0.01, shareOf: 7 })).toEqual({
      type: 'logit',
      logitBetaTravelTime: -0.01,
      aggregationInputParameters: { A: { gravitationPositiveInfluence: false }, B: {} },
    });
    const alone = elementsRequest({ ...choices, sources: [target], aggregation: 'math' }, 'mvt');
    expect(alone).toMatchObject({ multigraph: { aggregation: { type: 'min' } } });
  });

  it('take their colors from the classes, many sources being as good as near', () => {
    const result = (aggregation: Choices['aggregation']) => ({
      overview: { valueBreaks: [1, 2, 3], southWest: { x: 0, y: 0 }, northEast: { x: 1, y: 1 } },
      uuid: 'u',
      notice: '',
      roundTripMs: 1,
      serverMs: 1,
      bytes: 1,
      choices: { ...choices, aggregation },
    });
    const colors = (aggregation: Choices['aggregation']) =>
      elementClasses(result(aggregation), 'light', 0.6).map(({ color }) => color);
    expect(new Set(colors('min')).size).toBe(3);
    expect(colors('count')).toEqual(colors('min').reverse());
    expect(colors('logit')).toEqual(colors('count'));
    const { sources } = choices;
    expect(sourceColors(result('nearest'), 'dark', 0.6)?.map(({ source }) => source)).toEqual(['A', 'B']);
    expect(
      sourceColors({ ...result('nearest'), choices: { ...choices, sources: sources.slice(1) } }, 'dark', 0.6),
    ).toBe(null);
  });
});

describe('times of day', () => {
  it('say when they are on another day', () => {
    expect([clock(0), clock(30_240), clock(90_300), clock(-60)]).toEqual(['0:00', '8:24', '1:05 +1', '23:59 −1']);
    expect([weekday(20260116), weekday(20280229)]).toEqual(['Fri', 'Tue']);
  });
});
