import { describe, expect, it } from 'vitest';
import { TestStreets, type TextWorld } from '../../../../test/worlds/street/osm.ts';

const path = { highway: 'footway' };
const square = { type: 'multipolygon', highway: 'pedestrian', name: 'Round Square' };

/** Returns a path on either side of a square C–D–E–F with a fountain G–H–I–J in it. */
const world = (tags: Record<string, string>, ways: TextWorld['ways'] = {}) =>
  new TestStreets({
    map: `
      C------D
      |      |
    A-B GH   K-L
      | JI   |
      F------E`,
    ways: {
      AB: path,
      KL: path,
      ...{ CDKE: {}, EFBC: {}, GHIJG: { natural: 'water' } },
      ...ways,
    },
    relations: [
      {
        tags,
        members: [
          ['outer', 'CDKE'],
          ['', 'EFBC'],
          ['inner', 'GHIJG'],
        ],
      },
    ],
  });

describe('multipolygons', () => {
  it.each([
    square,
    { type: 'multipolygon', railway: 'platform' },
    { type: 'multipolygon', public_transport: 'platform' },
    { type: 'multipolygon', man_made: 'pier' },
    { type: 'multipolygon', indoor: 'corridor' },
    { type: 'multipolygon', highway: 'footway', area: 'yes' },
  ] as Record<string, string>[])('of %o are walked along their outside', (tags) => {
    const streets = world(tags);
    expect(streets.modes('B', 'C')).toBe('[bike] walk');
    expect(streets.allows('walk', 'ABCKL')).toBe(true);
    expect(streets.nodesAt('G')).toEqual([]);
  });

  it('lend their name and access, not the kind of what is a street itself', () => {
    const streets = world({ ...square, access: 'private' }, { CDKE: { highway: 'residential', name: 'Edge' } });
    expect(streets.modes('B', 'C')).toBe('(bike) (walk)');
    expect(streets.modes('C', 'K')).toBe('car bike walk');
    const { graph } = streets;
    const names = Array.from({ length: graph.edgeCount }, (_, i) => graph.names.get(graph.edge.name[i as never]));
    expect(names.filter((name) => name !== '').sort()).toEqual(['Edge', 'Edge', 'Round Square', 'Round Square']);
  });

  it.each([
    { type: 'multipolygon', building: 'yes' },
    { type: 'multipolygon', indoor: 'room' },
    { type: 'multipolygon', railway: 'station' },
    { type: 'multipolygon', route: 'ferry' },
    { type: 'boundary', highway: 'pedestrian' },
    { type: 'multipolygon', highway: 'proposed' },
  ] as Record<string, string>[])('of %o are no ways', (tags) => {
    expect(world(tags).graph.edgeCount).toBe(2);
  });
});
