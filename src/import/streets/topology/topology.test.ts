import { describe, expect, it } from 'vitest';
import { TestStreets } from '../../../../test/worlds/street/osm.ts';
import {
  BIKE_PUSHED,
  EDGE_BRIDGE,
  EDGE_ROUNDABOUT,
  EDGE_TOLL,
  EDGE_TUNNEL,
  EDGE_UNPAVED,
} from '../../../network/street/street-graph.ts';

const road = { highway: 'residential' };

describe('edges', () => {
  it('run between ends and meeting points of ways', () => {
    const streets = new TestStreets({
      map: 'A--B--C--D\n      |\n      E',
      ways: { ABCD: road, CE: road },
    });
    expect(streets.graph.nodeCount).toBe(4);
    expect(streets.graph.edgeCount).toBe(3);
    const edge = streets.arc('A', 'C') >> 1;
    expect(streets.graph.edge.lengthDm[edge as never]).toBe(600);
    const { firstShape } = streets.graph.edge;
    expect(firstShape[edge + 1] - firstShape[edge]).toBe(1);
  });

  it('never begin and end at the same node', () => {
    const streets = new TestStreets({
      map: 'A--B--C\n   |  |\n   E--D',
      ways: { AB: road, BCDEB: road },
    });
    expect(streets.graph.edgeCount).toBe(3);
    expect(streets.arcs('B', 'D').length).toBe(2);
  });

  it('are cut where a way crosses itself', () => {
    const streets = new TestStreets({ map: 'A--B--C\n   |  |\n   E--D', ways: { ABCDEB: road } });
    expect(streets.arcs('A', 'B').length).toBe(1);
    expect(streets.arcs('B', 'D').length).toBe(2);
  });

  it('keep a lone closed way whole: two halves', () => {
    const streets = new TestStreets({
      map: 'A--B\n|  |\nD--C',
      ways: { ABCDA: { highway: 'pedestrian', area: 'yes' } },
    });
    expect(streets.graph.edgeCount).toBe(2);
    expect(streets.arcs('A', 'C').length).toBe(2);
  });

  it('survive missing nodes, repeated nodes and ways of one node', () => {
    const streets = new TestStreets({
      map: 'A--B--C--D--E',
      ways: { ABBCDE: road, AA: road, A: road, CC: road },
      missing: 'C',
    });
    expect(streets.arcs('A', 'B').length).toBe(1);
    expect(streets.arcs('D', 'E').length).toBe(1);
    expect(streets.graph.edgeCount).toBe(2);
    expect(streets.report.remarks).toMatchObject({ 'way interrupted by a missing node': 1 });
  });

  it('drop a stretch too long to be true, unless a ferry makes it', () => {
    const map = 'A--B---------------------------------C';
    const far = new TestStreets({ map, gridM: 4000, ways: { ABC: road } });
    expect(far.graph.edgeCount).toBe(1);
    expect(far.report.remarks).toEqual({ 'stretch of over 100 km dropped': 1 });
    expect(new TestStreets({ map, gridM: 4000, ways: { ABC: { route: 'ferry' } } }).arcs('A', 'C').length).toBe(1);
  });

  it('have a length even where their nodes share a spot', () => {
    const streets = new TestStreets({ map: 'AB', gridM: 0, ways: { AB: road } });
    expect(streets.graph.edge.lengthDm[0 as never]).toBe(1);
  });

  it('carry the flags, names and ids of their ways', () => {
    const streets = new TestStreets({
      map: 'A--B--C--D--E',
      ways: {
        AB: { highway: 'primary', name: 'High Street', ref: 'B 3', bridge: 'yes', toll: 'yes', maxspeed: '50' },
        BC: { highway: 'track', ref: 'X', tunnel: 'yes' },
        CD: { highway: 'tertiary', junction: 'roundabout', surface: 'gravel' },
        DE: { highway: 'tertiary', tunnel: 'culvert', name: 'High Street', ref: 'B 3' },
      },
    });
    const { edge, names } = streets.graph;
    const of = (from: string, to: string) => (streets.arcs(from, to)[0] >> 1) as never;
    expect(names.get(edge.name[of('A', 'B')])).toBe('High Street (B 3)');
    expect(names.get(edge.name[of('B', 'C')])).toBe('X');
    expect(names.get(edge.name[of('C', 'D')])).toBe('');
    expect(edge.name[of('D', 'E')]).toBe(edge.name[of('A', 'B')]);
    expect(edge.flags[of('A', 'B')] & 127).toBe(EDGE_BRIDGE | EDGE_TOLL | 16);
    expect(edge.flags[of('B', 'C')] & 127).toBe(EDGE_TUNNEL | EDGE_UNPAVED);
    expect(edge.flags[of('C', 'D')] & 127).toBe(EDGE_ROUNDABOUT | EDGE_UNPAVED);
    expect(edge.flags[of('D', 'E')] & 127).toBe(0);
    expect(edge.osmWayId[of('C', 'D')]).toBe(3);
    expect(edge.edgeClass[of('B', 'C')]).toBe(71);
  });

  it('are open per direction', () => {
    const streets = new TestStreets({
      map: 'A--B--C',
      ways: { AB: { ...road, oneway: 'yes' }, BC: { highway: 'footway' } },
    });
    expect(streets.modes('A', 'B')).toBe('car bike walk');
    expect(streets.modes('B', 'A')).toBe('walk');
    expect(streets.modes('B', 'C')).toBe('[bike] walk');
    expect(streets.graph.arc.bikePercent[streets.arc('C', 'B')]).toBe(BIKE_PUSHED);
  });
});

describe('barriers', () => {
  const line = (tags: Record<string, string>, way: Record<string, string> = road) =>
    new TestStreets({ map: 'A--B--C', ways: { ABC: way }, nodes: { B: tags } });

  /** Returns the modes that pass from A to C, with brackets for permission. */
  const passing = (streets: TestStreets) =>
    (['car', 'bike', 'walk'] as const)
      .filter(
        (mode) => streets.allows(mode, streets.nodesAt('B').length > 1 ? 'ABBC' : 'ABC') || streets.allows(mode, 'AC'),
      )
      .join(' ');

  it.each([
    [{ barrier: 'bollard' }, 'bike walk'],
    [{ barrier: 'gate' }, 'car bike walk'],
    [{ barrier: 'lift_gate' }, 'car bike walk'],
    [{ barrier: 'gate', access: 'no' }, ''],
    [{ barrier: 'gate', motor_vehicle: 'no' }, 'bike walk'],
    [{ barrier: 'gate', access: 'no', foot: 'yes' }, 'walk'],
    [{ barrier: 'gate', locked: 'yes' }, ''],
    [{ barrier: 'gate', locked: 'yes', foot: 'yes' }, 'walk'],
    [{ barrier: 'bollard', motor_vehicle: 'yes' }, 'car bike walk'],
    [{ barrier: 'bollard', access: 'yes' }, 'bike walk'],
    [{ barrier: 'stile' }, 'walk'],
    [{ barrier: 'toll_booth' }, 'car bike walk'],
    [{ barrier: 'cattle_grid' }, 'car bike walk'],
    [{ barrier: 'wall' }, ''],
    [{ barrier: 'gate', motor_vehicle: 'agricultural;yes' }, 'car bike walk'],
    [{ access: 'no' }, ''],
    [{ access: 'no', entrance: 'emergency' }, ''],
    [{ access: 'no', emergency: 'yes', foot: 'yes' }, 'walk'],
    [{ motor_vehicle: 'no', hazard: 'flood' }, 'bike walk'],
    [{ vehicle: 'no' }, 'walk'],
    [{ bicycle: 'no' }, 'car walk'],
    [{ bicycle: 'dismount' }, 'car bike walk'],
    [{ access: 'yes' }, 'car bike walk'],
    [{ highway: 'crossing', bicycle: 'no', foot: 'yes' }, 'car bike walk'],
    [{ highway: 'traffic_signals', crossing: 'traffic_signals', access: 'no' }, 'car bike walk'],
    [{ highway: 'bus_stop', access: 'no' }, 'car bike walk'],
    [{ amenity: 'toilets', access: 'no' }, 'car bike walk'],
    [{ amenity: 'parking_entrance', access: 'no' }, ''],
    [{ railway: 'level_crossing', bicycle: 'no' }, 'car bike walk'],
  ] as [Record<string, string>, string][])('%o lets %s through', (tags, expected) => {
    expect(passing(line(tags))).toBe(expected);
  });

  it('can be reached from both sides', () => {
    const streets = line({ barrier: 'bollard' });
    expect(streets.nodesAt('B').length).toBe(2);
    expect(streets.modes('A', 'B')).toBe('car bike walk');
    expect(streets.modes('B', 'C')).toBe('car bike walk');
  });

  it('ask permission where they are private', () => {
    const streets = line({ barrier: 'gate', access: 'private' });
    const { flags, carKmh } = streets.graph.arc;
    const [there] = streets.arcs('B', 'B');
    expect(flags[there] & 7).toBe(7);
    expect(carKmh[there]).toBeGreaterThan(0);
  });

  it('leave ways whole whose modes they do not stop', () => {
    expect(line({ barrier: 'bollard' }, { highway: 'footway' }).graph.edgeCount).toBe(1);
  });

  it('stand between two ways that end at them', () => {
    const streets = new TestStreets({
      map: 'A--B--C',
      ways: { AB: road, BC: { highway: 'service' } },
      nodes: { B: { barrier: 'bollard' } },
    });
    expect(passing(streets)).toBe('bike walk');
  });

  it('stand in the side road at a junction and never close the main road', () => {
    const streets = new TestStreets({
      map: 'A--B--C\n   |\n   D',
      ways: { ABC: { highway: 'tertiary' }, BD: { highway: 'service' } },
      nodes: { B: { barrier: 'gate', access: 'no' } },
    });
    expect(streets.allows('car', 'ABC')).toBe(true);
    expect(streets.allows('car', 'ABD')).toBe(false);
    expect(streets.allows('car', 'ABBD')).toBe(false);
    const equal = new TestStreets({
      map: 'A--B--C\n   |\n   D',
      ways: { ABC: road, BD: road },
      nodes: { B: { barrier: 'bollard' } },
    });
    expect(equal.allows('car', 'ABD')).toBe(true);
  });

  it('keep the direction of the street, so that no turn is seen in them', () => {
    const streets = line({ barrier: 'gate', access: 'private' });
    const search = streets.graph.search.walk.forward;
    const slot = search.slotOfArc[streets.arc('A', 'B')];
    const through =
      search.slotOfArc[streets.arcs('B', 'B').find((arc) => search.tail[search.slotOfArc[arc]] === search.head[slot])!];
    expect(search.bearingOut[through]).toBe(search.bearingIn[slot]);
    expect(search.bearingIn[through]).toBe(search.bearingIn[slot]);
  });
});
