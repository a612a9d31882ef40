import { describe, expect, it } from 'vitest';
import { drawnStreets } from '../../../test/worlds/drawn-streets.ts';
import { PLAIN_SNAPPING, snapSpots } from '../../../test/worlds/snapped-spots.ts';
import type { TextWorld } from '../../../test/worlds/street/osm.ts';
import { NEVER_CANCELLED } from '../../kit/core/cancel.ts';
import type { RoutingQuery } from '../routing/index.ts';
import type { StreetMode } from '../street/street-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../street/travel-mode.ts';
import { Reacher } from './reach.ts';
import type { StreetOrigin } from './street-origin.ts';

type Tags = Record<string, string>;

/** Returns a function for the meters of the quickest way from one letter to another; null if there is none. */
function metersIn(world: TextWorld) {
  const { network, at } = drawnStreets({ gridM: 100, ...world });
  const reacher = new Reacher(network);
  const ask = (mode: StreetMode, from: string, to: string, reverse: boolean, allowPrivateAndServiceRoads: boolean) => {
    const [lon, lat] = at(from);
    const travel = { ...DEFAULT_TRAVEL[mode], allowPrivateAndServiceRoads };
    const origin: StreetOrigin = {
      id: from,
      lon,
      lat,
      geometry: null,
      travel,
      transit: null,
      snapping: PLAIN_SNAPPING,
      reverse,
    };
    const query: RoutingQuery = {
      origins: [origin],
      edgeWeight: 'time',
      maxEdgeWeight: 100_000,
      conditions: DEFAULT_CONDITIONS,
      exclusion: null,
      clip: null,
      showSnapInformation: false,
    };
    const targets = snapSpots(reacher, query, origin, at(to));
    const reached = reacher.search(query, [origin], NEVER_CANCELLED).at(targets, 0);
    return reached === null ? null : Math.round(reached.lengthDm / 10);
  };
  return (mode: StreetMode, from: string, to: string, allow = false) => {
    const there = ask(mode, from, to, false, allow);
    expect(ask(mode, to, from, true, allow)).toBe(there);
    return there;
  };
}

const road = { highway: 'secondary' };
const MODES = ['car', 'bike', 'walk'] as const;

/**
 * Returns a world with a lane B–C–D of 600 m between two roads, and a road of 1,200 m round it; x and y lie 100 m from
 * C.
 */
const lane = (tags: Tags, node: Tags = {}): TextWorld => ({
  map: `
  E-----F
  |     |
  |     |
A-B-xCy-D-G`,
  ways: { AB: road, BCD: { highway: 'residential', ...tags }, DG: road, BEFD: road },
  nodes: { C: node },
});

describe('a lane for destinations', () => {
  it.each([
    { motor_vehicle: 'destination' },
    { access: 'destination' },
    { vehicle: 'destination' },
    { motor_vehicle: 'agricultural;destination' },
    { motor_vehicle: 'private;destination' },
    { access: 'customers' },
    { access: 'private' },
    { access: 'permit' },
    { motorcar: 'residents' },
    { access: 'no', motor_vehicle: 'delivery' },
  ] as Tags[])('%o is come to by car, from and to both sides, and not passed through', (tags) => {
    const meters = metersIn(lane(tags));
    expect(meters('car', 'A', 'G')).toBe(1600);
    expect(meters('car', 'A', 'C')).toBe(500);
    expect(meters('car', 'C', 'A')).toBe(500);
    expect(meters('car', 'G', 'C')).toBe(500);
    expect(meters('car', 'C', 'G')).toBe(500);
    expect(meters('car', 'A', 'G', true)).toBe(1000);
  });

  it('binds the modes that it names', () => {
    const ofCars = metersIn(lane({ motor_vehicle: 'destination' }));
    expect(MODES.map((mode) => ofCars(mode, 'A', 'G'))).toEqual([1600, 1000, 1000]);
    const ofAll = metersIn(lane({ access: 'private' }));
    expect(MODES.map((mode) => ofAll(mode, 'A', 'G'))).toEqual([1600, 1600, 1600]);
    const notOfWalkers = metersIn(lane({ access: 'private', foot: 'yes' }));
    expect(MODES.map((mode) => notOfWalkers(mode, 'A', 'G'))).toEqual([1600, 1600, 1000]);
    const ofBicycles = metersIn(lane({ bicycle: 'private', foot: 'destination' }));
    expect(MODES.map((mode) => ofBicycles(mode, 'A', 'G'))).toEqual([1000, 1600, 1600]);
  });

  it('is closed where nobody may come, and open where one value of a list says so', () => {
    const closed = metersIn(lane({ motor_vehicle: 'no' }));
    expect(closed('car', 'A', 'G')).toBe(1600);
    expect(closed('car', 'A', 'C')).not.toBe(500);
    expect(metersIn(lane({ motor_vehicle: 'private;yes' }))('car', 'A', 'G')).toBe(1000);
  });

  it('that is a gate alone can be come to from both sides', () => {
    for (const gate of [
      { barrier: 'gate', access: 'private' },
      { barrier: 'lift_gate', motor_vehicle: 'permit' },
    ] as Tags[]) {
      const meters = metersIn(lane({}, gate));
      expect(meters('car', 'A', 'G')).toBe(1600);
      expect(meters('car', 'A', 'x')).toBe(400);
      expect(meters('car', 'y', 'G')).toBe(400);
      expect(meters('car', 'A', 'y')).toBe(1600);
      expect(meters('car', 'A', 'G', true)).toBe(1000);
    }
  });
});

describe('nodes that close a way without a barrier', () => {
  it('send those whom they name round', () => {
    const toCars = metersIn(lane({}, { motor_vehicle: 'no', hazard: 'flood' }));
    expect(MODES.map((mode) => toCars(mode, 'A', 'G'))).toEqual([1600, 1000, 1000]);
    const toAll = metersIn(lane({ highway: 'footway' }, { entrance: 'emergency', access: 'no' }));
    expect(toAll('walk', 'A', 'G')).toBe(1600);
  });

  it('do nothing where they speak of those who cross', () => {
    const crossing = metersIn(lane({}, { highway: 'crossing', bicycle: 'no', motor_vehicle: 'no' }));
    expect(MODES.map((mode) => crossing(mode, 'A', 'G'))).toEqual([1000, 1000, 1000]);
  });
});

describe('an estate', () => {
  /** Behind the gate in C the streets are public; C–D–E is 400 m, with a house lane D–F of 200 m. */
  const estate: TextWorld = {
    map: `
A--B--G-----H
   |
   C
   |
   D--F
   |
   E`,
    ways: {
      ABGH: road,
      BCDE: { highway: 'residential' },
      DF: { highway: 'residential' },
    },
    nodes: { C: { barrier: 'lift_gate', access: 'private' } },
  };

  it('behind one gate is reached and left through it, and driven about in', () => {
    const meters = metersIn(estate);
    for (const mode of MODES) {
      expect(meters(mode, 'A', 'E')).toBe(900);
      expect(meters(mode, 'F', 'H')).toBe(1600);
      expect(meters(mode, 'E', 'F')).toBe(500);
    }
  });

  it('behind two gates is no way through, but for those who start or end there', () => {
    // A–B–C by road is 2,200 m, through the gates G and H it would be 1,000 m.
    const meters = metersIn({
      map: `
A--B-G---I---H-C--D
   |           |
   |           |
   |           |
   |           |
   E-----------F`,
      ways: { AB: road, CD: road, BEFC: road, BGIHC: { highway: 'residential' } },
      nodes: { G: { barrier: 'gate', access: 'private' }, H: { barrier: 'gate', access: 'private' } },
    });
    for (const mode of MODES) {
      expect(meters(mode, 'A', 'D')).toBe(2800);
      expect(meters(mode, 'A', 'I')).toBe(900);
      expect(meters(mode, 'I', 'D')).toBe(900);
      expect(meters(mode, 'A', 'D', true)).toBe(1800);
    }
  });

  it('whose drive ends at a wall is left by its drive', () => {
    const meters = metersIn({
      map: `
W----------E-------X
           .       |
           D       |
           |       |
           |       |
G----------B-------Y`,
      ways: {
        WEX: { highway: 'primary' },
        XY: { highway: 'tertiary' },
        GBY: { highway: 'tertiary' },
        BD: { highway: 'residential', access: 'private' },
      },
    });
    expect(meters('car', 'D', 'G')).toBe(1400);
    expect(meters('car', 'G', 'D')).toBe(1400);
  });

  it('of private streets has places apart from each other', () => {
    const meters = metersIn({
      map: `
A--B--C
   |
   D--E
   |
   F`,
      ways: {
        ABC: road,
        BDF: { highway: 'service', access: 'private' },
        DE: { highway: 'service', access: 'private' },
      },
    });
    for (const mode of MODES) {
      expect(meters(mode, 'E', 'F')).toBe(500);
      expect(meters(mode, 'A', 'E')).toBe(800);
    }
  });

  it('is a destination still where it has more streets than the roads outside', () => {
    const inside = Array.from({ length: 12 }, (_, i) => 'bcdefghijklmn'[i]);
    const ways: Record<string, Tags> = {
      AB: road,
      BC: road,
      CD: road,
      BGbH: { highway: 'residential' },
      HC: { highway: 'residential' },
    };
    for (let i = 0; i + 1 < inside.length; i++) ways[inside[i] + inside[i + 1]] = { highway: 'residential' };
    const meters = metersIn({
      map: `
A--B-----------C--D
   |           |
   G-----b-----H
         ${inside.slice(1).join('')}`,
      ways: { ...ways, BC: { ...road, maxspeed: '10' } },
      nodes: { G: { barrier: 'gate', access: 'private' }, H: { barrier: 'gate', access: 'private' } },
    });
    expect(meters('car', 'A', 'D')).toBe(1800);
  });
});

describe('driveways', () => {
  it('are no place to turn round', () => {
    // From S to the right only: where the street ends at E one turns, not in the driveway V–D.
    const meters = metersIn({
      map: `
         D
         |
T--S--J--V-----------E
      |
      K`,
      ways: {
        TSJ: road,
        JK: road,
        JVE: road,
        VD: { highway: 'service', service: 'driveway' },
      },
      restrictions: [{ from: 'TSJ', via: 'J', to: 'JK', tags: { restriction: 'no_right_turn' } }],
    });
    expect(meters('car', 'S', 'K')).toBe(300 + 2 * 1500 + 200);
    expect(meters('car', 'S', 'D')).toBe(300 + 300 + 200);
    expect(meters('car', 'D', 'K')).toBe(200 + 300 + 200);
  });
});
