import Flatbush from 'flatbush';
import { describe, expect, it } from 'vitest';
import { expectConsistent } from '../../../test/laws/street-graph.ts';
import { TestStreets } from '../../../test/worlds/street/osm.ts';
import { streetColumns, streetGraphFromColumns } from '../../network/street/columns.ts';

const MIXED = {
  map: `
    A---B---C---D
    |   |   |   |
    E---F---G---H`,
  gridM: 50,
  ways: {
    ABCD: { highway: 'primary', name: 'North' },
    EFGH: { highway: 'residential', oneway: 'yes' },
    AE: { highway: 'footway' },
    BF: { highway: 'residential' },
    CG: { highway: 'steps' },
    DH: { highway: 'service', access: 'private' },
  },
  nodes: { F: { highway: 'traffic_signals' }, B: { barrier: 'bollard' } },
  restrictions: [{ from: 'BF', via: 'F', to: 'EFGH', tags: { restriction: 'no_left_turn' } }],
};

describe('street graph', () => {
  it('holds together', () => {
    expectConsistent(new TestStreets(MIXED).graph);
  });

  it('is the same whenever it is built', () => {
    const [a, b] = [new TestStreets(MIXED), new TestStreets(MIXED)].map((streets) => streetColumns(streets.graph));
    expect(a).toEqual(b);
  });

  it('survives the way through columns', () => {
    const { graph } = new TestStreets(MIXED);
    expect(streetGraphFromColumns(streetColumns(graph))).toEqual(graph);
    expect([...streetColumns(graph).keys()]).toContain('street.edge.lengthDm');
    expect(() => streetGraphFromColumns(new Map())).toThrow(/no column street\./);
  });

  it('finds edges by their boxes', () => {
    const { graph, ...streets } = new TestStreets(MIXED);
    expect(streets).toBeDefined();
    const index = Flatbush.from(graph.edgeBoxes.buffer);
    expect(index.numItems).toBe(graph.edgeCount);
    const [lon, lat] = [graph.node.lonE7[0 as never], graph.node.latE7[0 as never]];
    const touching = index.search(lon, lat, lon, lat);
    expect(touching.some((e) => graph.edge.tail[e as never] === 0 || graph.edge.head[e as never] === 0)).toBe(true);
  });

  it('may be empty', () => {
    const { graph } = new TestStreets({ map: 'A--B', ways: { AB: { highway: 'construction' } } });
    expect([graph.nodeCount, graph.edgeCount, graph.edgeBoxes.length]).toEqual([0, 0, 0]);
    expectConsistent(graph);
  });
});
