import { describe, expect, it } from 'vitest';
import { streetWorld, type WorldEdge } from '../../../../test/worlds/street-world.ts';
import { Run } from '../../../kit/core/run.ts';
import { METERS_PER_DEGREE } from '../../../kit/geo/distance.ts';
import { DEFAULT_LIMITS } from '../../../network/routing/index.ts';
import { EDGE_ROUNDABOUT } from '../../../network/street/street-graph.ts';
import type { RouteRequest } from '../route.schema.ts';
import { routeOperation } from '../route-operation.ts';
import { toRouteQuery } from '../route-query.ts';
import { modifierOf, turnBetween } from './angles.ts';

type Spots = Readonly<Record<string, readonly [east: number, north: number]>>;
type Street = Omit<WorldEdge, 'from' | 'to'> & { readonly along: string };

const MOTORWAY = 11;
const MOTORWAY_LINK = 12;
const PRIMARY = 15;
const PRIMARY_LINK = 16;
const TERTIARY = 31;
const RESIDENTIAL = 32;
const SERVICE = 51;

/** Meters east and north of a point on the equator, where degrees are as wide as they are high. */
const degrees = ([east, north]: readonly [number, number]) =>
  [8 + east / METERS_PER_DEGREE, north / METERS_PER_DEGREE] as const;

/** A town of spots (one letter each) and streets along them: `along: 'abc'` is an edge from a to b, and one on to c. */
function town(spots: Spots, streets: readonly Street[], driveLeft = false) {
  const letters = Object.keys(spots);
  const edges = streets.flatMap(({ along, ...street }) =>
    [...along].slice(1).map((letter, i) => ({
      ...street,
      from: letters.indexOf(along[i]),
      to: letters.indexOf(letter),
    })),
  );
  const network = streetWorld(Object.values(spots).map(degrees), edges, { driveLeft });
  const at = (spot: string) => {
    const [lng, lat] = degrees(spots[spot]);
    return { id: spot, lng, lat };
  };
  return (from: string, to: string, more: object = {}, tm: object = { car: {} }) => {
    const request = { sources: [{ ...at(from), tm }], targets: [at(to)], instructions: true, ...more };
    const query = toRouteQuery(request as unknown as RouteRequest, DEFAULT_LIMITS);
    const { routes } = JSON.parse(new TextDecoder().decode(routeOperation.run(network, query, new Run()).body));
    return routes[0];
  };
}

interface Said {
  readonly type: string;
  readonly modifier?: string;
  readonly exit?: number;
  readonly name: string;
}

/** Returns what travelers hear between setting out and arriving: `turn left: Elm`, `roundabout right 2: Oak`. */
const said = ({ maneuvers }: { maneuvers: Said[] }) =>
  maneuvers
    .slice(1, -1)
    .map(({ type, modifier, exit, name }) => `${[type, modifier, exit].filter((part) => part).join(' ')}: ${name}`);

describe('maneuvers', () => {
  it('turn from street to street, with bearings, places, times and lengths', () => {
    const route = town({ a: [0, 0], b: [0, 300], c: [200, 300], d: [0, 500] }, [
      { along: 'abd', name: 'Elm' },
      { along: 'bc', name: 'Oak' },
    ])('a', 'c', {}, { bike: {} });
    expect(said(route)).toEqual(['turn right: Oak']);
    expect(route.maneuvers).toMatchObject([
      { type: 'depart', name: 'Elm', point: 0, lat: 0, lng: 8, bearingBefore: 0, bearingAfter: 0, length: 300 },
      { type: 'turn', name: 'Oak', point: 1, bearingBefore: 0, bearingAfter: 90, travelTime: 40, length: 200 },
      { type: 'arrive', name: 'Oak', point: 2, bearingBefore: 90, bearingAfter: 0, travelTime: 0, length: 0 },
    ]);
    expect(route.maneuvers[1].crossings).toEqual([
      { point: 1, lat: expect.anything(), lng: 8, bearings: [0, 90, 180], entry: [true, true, false], in: 2, out: 1 },
    ]);
    expect(route.maneuvers.map((m: { mode: string }) => m.mode)).toEqual(['cycling', 'cycling', 'cycling']);
  });

  it.each([
    [0, 'straight'],
    [20, 'straight'],
    [21, 'slight right'],
    [40, 'slight right'],
    [41, 'right'],
    [120, 'right'],
    [121, 'sharp right'],
    [180, 'uturn'],
    [-20, 'straight'],
    [-40, 'slight left'],
    [-90, 'left'],
    [-179, 'sharp left'],
  ])('have the modifier of a turn of %i degrees: %s', (turn, modifier) => {
    expect(modifierOf(turnBetween(350, (350 + turn + 360) % 360))).toBe(modifier);
  });

  it('end a street at a T junction', () => {
    const t = town({ a: [0, 0], b: [0, 300], c: [-200, 300], d: [200, 310] }, [
      { along: 'ab', name: 'Elm' },
      { along: 'cbd', name: 'Oak' },
    ]);
    expect(said(t('a', 'c'))).toEqual(['end of road left: Oak']);
    expect(said(t('a', 'd'))).toEqual(['end of road right: Oak']);
    expect(said(t('c', 'd'))).toEqual([]);
    expect(said(t('c', 'a'))).toEqual(['turn right: Elm']);
  });

  it('say nothing where a main road bends, and name those who leave it', () => {
    // The tertiary road turns by 60 degrees; the residential one goes straight on.
    const bend = town({ a: [0, 0], b: [0, 300], c: [174, 400], d: [0, 600] }, [
      { along: 'abc', name: 'Main', edgeClass: TERTIARY },
      { along: 'bd', name: 'Elm', edgeClass: RESIDENTIAL },
    ]);
    expect(said(bend('a', 'c'))).toEqual([]);
    expect(said(bend('c', 'a'))).toEqual([]);
    expect(said(bend('a', 'd'))).toEqual(['turn straight: Elm']);
    // Without rank the same bend is one to hear of.
    const equal = town({ a: [0, 0], b: [0, 300], c: [174, 400], d: [0, 600] }, [
      { along: 'abc', name: 'Main' },
      { along: 'bd', name: 'Elm' },
    ]);
    expect(said(equal('a', 'c'))).toEqual(['continue right: Main']);
  });

  it('pass driveways and crossings straight ahead in silence, and say a new name once', () => {
    const spots: Spots = {
      a: [0, 0],
      b: [0, 200],
      c: [0, 400],
      d: [0, 600],
      e: [150, 200],
      f: [150, 400],
      g: [-150, 400],
    };
    const route = town(spots, [
      { along: 'abc', name: 'Elm' },
      { along: 'cd', name: 'Oak' },
      { along: 'be', edgeClass: SERVICE },
      { along: 'gcf', name: 'Ash' },
    ])('a', 'd');
    expect(said(route)).toEqual(['new name straight: Oak']);
    expect(route.maneuvers[0].crossings.map((c: { point: number }) => c.point)).toEqual([0, 1]);
  });

  it('fork', () => {
    const fork = town({ a: [0, 0], b: [0, 300], c: [-100, 600], d: [100, 600] }, [
      { along: 'ab', name: 'Elm' },
      { along: 'bc', name: 'Oak' },
      { along: 'bd', name: 'Ash' },
    ]);
    expect(said(fork('a', 'c'))).toEqual(['fork slight left: Oak']);
    expect(said(fork('a', 'd'))).toEqual(['fork slight right: Ash']);
    // The other is a turn where one of them leads straight on.
    const aside = town({ a: [0, 0], b: [0, 300], c: [0, 600], d: [100, 450] }, [
      { along: 'abc', name: 'Elm' },
      { along: 'bd', name: 'Ash' },
    ]);
    expect(said(aside('a', 'd'))).toEqual(['turn slight right: Ash']);
  });

  it('say nothing of names that a street has for less than 100 m, nor of its name behind them', () => {
    const bridge = (length: number) =>
      town({ a: [0, 0], b: [0, 300], c: [0, 300 + length], d: [0, 900] }, [
        { along: 'ab', name: 'Elm' },
        { along: 'bc', name: 'Bridge' },
        { along: 'cd', name: 'Elm' },
      ])('a', 'd');
    expect(said(bridge(90))).toEqual([]);
    expect(said(bridge(110))).toEqual(['new name straight: Bridge', 'new name straight: Elm']);
  });
});

describe('roundabouts', () => {
  // Four streets, driven counterclockwise: south, east, north, west.
  const ring = { flags: EDGE_ROUNDABOUT, oneway: true };
  const spots: Spots = {
    s: [0, -30],
    e: [30, 0],
    n: [0, 30],
    w: [-30, 0],
    S: [0, -300],
    E: [300, 0],
    N: [0, 300],
    W: [-300, 0],
  };
  const arms = [
    { along: 'Ss', name: 'South' },
    { along: 'eE', name: 'East' },
    { along: 'nN', name: 'North' },
    { along: 'wW', name: 'West' },
  ];
  const right = town(spots, [{ along: 'senws', ...ring }, ...arms]);
  const left = town(spots, [{ along: 'swnes', ...ring }, ...arms], true);

  it.each([
    ['E', 1, 'East', 3],
    ['N', 2, 'North', 2],
    ['W', 3, 'West', 1],
  ])('to %s are left by exit %i, on the left by another', (to, exit, name, leftExit) => {
    expect(said(right('S', to))[0]).toMatch(new RegExp(`^roundabout right ${exit}: ${name}$`));
    expect(said(right('S', to))[1]).toMatch(new RegExp(`^exit roundabout right ${exit}: ${name}$`));
    expect(said(left('S', to))[0]).toMatch(new RegExp(`^roundabout left ${leftExit}: ${name}$`));
    expect(left('S', to).maneuvers[0].drivingSide).toBe('left');
    expect(right('S', to).maneuvers[0].drivingSide).toBe('right');
  });

  it('are rotaries where they have a name of their own', () => {
    const rotary = town(spots, [{ along: 'senws', ...ring, name: 'Circus' }, ...arms]);
    const [, entered, exited] = rotary('S', 'N').maneuvers;
    expect(entered).toMatchObject({ type: 'rotary', exit: 2, name: 'North', rotaryName: 'Circus' });
    expect(exited).toMatchObject({ type: 'exit rotary', exit: 2, name: 'North' });
  });

  it('may be where one sets out or arrives', () => {
    expect(said(right('S', 'n'))).toEqual(['roundabout right: ']);
    expect(said(right('e', 'W'))).toEqual(['exit roundabout right: West']);
  });
});

describe('ramps', () => {
  const oneway = { oneway: true };
  const motorway = { ...oneway, edgeClass: MOTORWAY, name: 'Autobahn', ref: 'A 1' };
  const link = { ...oneway, edgeClass: MOTORWAY_LINK };
  // North along a motorway a b c d, with an exit at b that ends at e on a primary road f e g, and a ramp from g to c.
  const spots: Spots = {
    a: [0, 0],
    b: [0, 1000],
    c: [0, 2000],
    d: [0, 3000],
    e: [200, 1500],
    f: [400, 1300],
    g: [200, 1600],
    h: [200, 1900],
    i: [60, 1200],
  };
  const world = town(spots, [
    { along: 'abcd', ...motorway },
    { along: 'bie', ...link, destinations: 'B 3: Celle, Peine', exits: '7' },
    { along: 'gc', ...link, destinations: 'A 1: Kiel' },
    { along: 'egh', edgeClass: PRIMARY, name: 'Broadway', ref: 'B 3' },
    { along: 'ef', edgeClass: PRIMARY, name: 'Broadway', ref: 'B 3' },
  ]);

  it('leave a motorway by the exit with its number and destinations', () => {
    const route = world('a', 'h');
    expect(said(route)).toEqual(['off ramp slight right: ', 'turn slight left: Broadway']);
    expect(route.maneuvers[1]).toMatchObject({ destinations: 'B 3: Celle, Peine', exits: '7' });
    expect(route.maneuvers[2]).toMatchObject({ name: 'Broadway', ref: 'B 3' });
  });

  it('enter it, and merge into its traffic', () => {
    const route = world('f', 'd');
    expect(said(route)).toEqual(['on ramp slight left: ', 'merge slight left: Autobahn']);
    expect(route.maneuvers[1]).toMatchObject({ destinations: 'A 1: Kiel' });
  });

  it('are passed without a word', () => {
    expect(said(world('a', 'd'))).toEqual([]);
  });
});

it('turning by a slip road is one maneuver', () => {
  const slip = town({ a: [0, 0], b: [0, 300], c: [0, 360], d: [60, 360], e: [400, 360], f: [0, 600], g: [-300, 360] }, [
    { along: 'abcf', name: 'Elm', edgeClass: PRIMARY },
    { along: 'gcde', name: 'Oak', edgeClass: PRIMARY },
    { along: 'bd', edgeClass: PRIMARY_LINK, oneway: true },
  ]);
  const route = slip('a', 'e');
  expect(said(route)).toEqual(['turn right: Oak']);
  expect(route.maneuvers[1]).toMatchObject({ point: 1, bearingBefore: 0, bearingAfter: 90 });
});

it('turning over the middle of a road with two carriageways is turning round', () => {
  const road = { name: 'Avenue', edgeClass: PRIMARY, oneway: true };
  const route = town({ a: [20, 0], b: [20, 300], c: [20, 600], d: [0, 600], e: [0, 300], f: [0, 0] }, [
    { along: 'abc', ...road },
    { along: 'def', ...road },
    { along: 'be' },
  ])('a', 'f');
  expect(said(route)).toEqual(['continue uturn: Avenue']);
});

it('a ferry is a step of its whole duration', () => {
  const route = town({ a: [0, 0], b: [0, 300], c: [0, 2000], d: [0, 2400] }, [
    { along: 'ab', name: 'Elm' },
    { along: 'bc', name: 'Line 5', ferryS: 900, edgeClass: 101 },
    { along: 'cd', name: 'Quay' },
  ])('a', 'd');
  expect(said(route)).toEqual(['notification straight: Line 5', 'notification straight: Quay']);
  expect(route.maneuvers[1]).toMatchObject({ mode: 'ferry', travelTime: 900 });
  expect(route.maneuvers[2]).toMatchObject({ mode: 'driving' });
});

it('arriving names the side of the street', () => {
  const streets: Street[] = [{ along: 'ab', name: 'Elm' }];
  const spots: Spots = { a: [0, 0], b: [0, 600], l: [-30, 300], r: [30, 300] };
  const street = town(spots, streets);
  expect(street('a', 'l').maneuvers.at(-1)).toMatchObject({ type: 'arrive', modifier: 'left' });
  expect(street('a', 'r').maneuvers.at(-1)).toMatchObject({ modifier: 'right' });
  expect(street('b', 'r').maneuvers.at(-1)).toMatchObject({ modifier: 'left' });
  expect(street('a', 'b').maneuvers.at(-1).modifier).toBeUndefined();
});

it('lanes that lead on are those with the arrow of the maneuver', () => {
  const route = town({ a: [0, 0], b: [0, 300], c: [-200, 300], d: [200, 300], e: [0, 600] }, [
    { along: 'ab', name: 'Elm', lanes: 'left|through;left|through|right' },
    { along: 'be', name: 'Elm' },
    { along: 'cbd', name: 'Oak' },
  ])('a', 'c');
  expect(route.maneuvers[1].lanes).toEqual([
    { indications: ['left'], valid: true },
    { indications: ['straight', 'left'], valid: true },
    { indications: ['straight'], valid: false },
    { indications: ['right'], valid: false },
  ]);
});

it('walkers hear nothing of a step aside at a crossing, drivers of each turn', () => {
  const aside = town({ a: [0, 0], b: [0, 300], c: [10, 300], d: [10, 600], e: [-200, 300], f: [200, 300] }, [
    { along: 'ab', name: 'Elm' },
    { along: 'bc' },
    { along: 'cd', name: 'Elm' },
    { along: 'eb', name: 'Oak' },
    { along: 'cf', name: 'Oak' },
  ]);
  expect(said(aside('a', 'd', {}, { walk: {} }))).toEqual([]);
  expect(said(aside('a', 'd'))).toEqual(['end of road right: ', 'turn left: Elm']);
});

it('a street drawn twice is one', () => {
  const twice = town({ a: [0, 0], b: [0, 300], c: [0, 600] }, [
    { along: 'abc', name: 'Elm' },
    { along: 'bc', name: 'Elm', carKmh: 20 },
  ]);
  expect(said(twice('a', 'c'))).toEqual([]);
});

it('who may only turn hears it', () => {
  const only = town({ a: [0, 0], b: [0, 300], c: [200, 300], d: [-200, 300] }, [
    { along: 'ab', name: 'Elm' },
    { along: 'dbc', name: 'Oak', oneway: true },
  ]);
  expect(said(only('a', 'c'))).toEqual(['end of road right: Oak']);
});

it.each([
  ['en', 'Turn right onto Oak'],
  ['de', 'Rechts abbiegen auf Oak'],
  ['es', 'Gira a la derecha en Oak'],
  ['fr', 'Tourner à droite sur Oak'],
  ['pt', 'Vire à direita em Oak'],
])('instructions speak %s', (language, text) => {
  const cross = town({ a: [0, 0], b: [0, 300], c: [200, 300], d: [0, 500] }, [
    { along: 'abd', name: 'Elm' },
    { along: 'bc', name: 'Oak' },
  ]);
  expect(cross('a', 'c', { language }).maneuvers[1].text).toBe(text);
});
