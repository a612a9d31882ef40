import { expect, it } from 'vitest';
import { TestStreets } from '../../../../test/worlds/street/osm.ts';
import { signAt, signRow } from '../../../network/street/signs.ts';
import { verifyStreetGraph } from '../../../network/street/verify.ts';

const WORLD = {
  map: `
    A---B---C---D
         \\
          E---F---G`,
  gridM: 50,
  ways: {
    ABCD: { highway: 'motorway', ref: 'A 1', name: 'Autobahn' },
    BE: { highway: 'motorway_link', destination: 'Celle;Peine', 'destination:ref': 'B 3' },
    EF: {
      highway: 'primary',
      ref: 'B 3',
      'turn:lanes:forward': 'left|through',
      'turn:lanes:backward': 'right',
      'destination:backward': 'Kiel',
    },
    FG: { highway: 'residential', 'turn:lanes': 'left' },
  },
  nodes: { B: { highway: 'motorway_junction', ref: '7' } },
};

it('signs have numbers, destinations, exits and lanes by direction', () => {
  const streets = new TestStreets(WORLD);
  const sign = (path: string) => signAt(streets.graph, signRow(streets.graph, streets.arc(path[0], path[1])));
  const none = { ref: '', destinations: '', exits: '', lanes: '' };
  expect(sign('AB')).toEqual({ ...none, ref: 'A 1' });
  expect(sign('BA')).toEqual(none);
  expect(sign('BE')).toEqual({ ...none, destinations: 'B 3: Celle, Peine', exits: '7' });
  expect(sign('EF')).toEqual({ ...none, ref: 'B 3', lanes: 'left|through' });
  expect(sign('FE')).toEqual({ ...none, ref: 'B 3', lanes: 'right', destinations: 'Kiel' });
  // Lanes without a direction say nothing where traffic goes both ways.
  expect(sign('FG')).toEqual(none);
  expect(verifyStreetGraph(streets.graph)).toEqual([]);
});
