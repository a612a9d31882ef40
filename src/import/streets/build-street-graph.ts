import type { SearchGraphs, StreetGraph, StreetMode } from '../../network/street/street-graph.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { bisectCells } from './cells/bisect-cells.ts';
import { layStreets, type StreetBuildOptions } from './lay-streets.ts';
import { hierarchyOf, searchGraphsOf } from './mode-streets.ts';
import type { StreetReport } from './report.ts';

/** The built graph and the report of its making. */
interface BuiltStreets {
  readonly graph: StreetGraph;
  readonly report: StreetReport;
}

/** Builds the whole street graph on this thread, without usual metrics. See {@link layStreets}. */
export function buildStreetGraph(osm: OsmData, options: StreetBuildOptions): BuiltStreets {
  const { map, nodesAndEdges, modes, report } = layStreets(osm, options);
  const cells = bisectCells(nodesAndEdges);
  const searchOf = (mode: StreetMode): SearchGraphs => {
    const { forward, mirrored } = searchGraphsOf(modes, mode);
    return { forward, mirrored: mirrored(), hierarchy: hierarchyOf(modes, mode, forward, cells), usual: null };
  };
  const search = { car: searchOf('car'), bike: searchOf('bike'), walk: searchOf('walk') };
  return { graph: { ...map, search }, report };
}
