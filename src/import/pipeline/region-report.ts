import { emptyBBox, extendBBox } from '../../kit/geo/bbox.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { wrapBox } from '../../kit/geo/longitude-frame.ts';
import type { StreetMap } from '../../network/street/street-graph.ts';
import type { RegionMeta } from '../../region/storage/index.ts';
import type { AddressReport } from '../addresses/index.ts';
import type { BasemapReport } from '../basemap/index.ts';
import type { OsmReport } from '../osm/index.ts';
import type { PlaceReport } from '../places/index.ts';
import type { StreetReport } from '../streets/index.ts';
import type { StatisticsImport } from './import-statistics.ts';
import type { TimetableImport } from './import-timetable.ts';

interface StageReports {
  readonly osm: OsmReport;
  readonly street: StreetReport;
  readonly transit: Pick<TimetableImport, 'feeds' | 'report'> | null;
  readonly places: PlaceReport;
  readonly statistics: Pick<
    StatisticsImport,
    'collections' | 'groups' | 'cells' | 'cellsOffStreets' | 'problems'
  > | null;
  readonly addresses: AddressReport;
  readonly basemap: BasemapReport | null;
}

/** Collects the counts of all stages in one flat table, and all skipped data by reason. */
export function regionReport({
  osm,
  street,
  transit,
  places,
  statistics,
  addresses,
  basemap,
}: StageReports): RegionMeta['report'] {
  const counts: Record<string, number> = {
    osmNodes: osm.nodesRead,
    osmWays: osm.waysRead,
    osmRelations: osm.relationsRead,
    nodes: street.nodes,
    edges: street.edges,
    shapePoints: street.shapePoints,
    nodesWithoutHeight: street.nodesWithoutHeight,
    carArcs: street.arcs.car,
    bikeArcs: street.arcs.bike,
    walkArcs: street.arcs.walk,
    restrictions: street.restrictions,
    carIslandEdges: street.islandEdges.car,
    bikeIslandEdges: street.islandEdges.bike,
    walkIslandEdges: street.islandEdges.walk,
    places: places.places,
    customPlaces: places.customPlaces,
    placeTags: places.placeTags,
    placesOffStreets: places.placesOffStreets,
    addressEntries: Object.values(addresses.entries).reduce((sum, count) => sum + count, 0),
    houseNumbers: addresses.houses,
  };
  if (basemap !== null) {
    const { remarks: _, ...sizes } = basemap;
    Object.assign(counts, sizes);
  }
  const skipped = new Map<string, number>();
  const skip = (reason: string, count: number) => skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  for (const remarks of [
    osm.skipped,
    street.remarks,
    transit?.report?.remarks ?? {},
    places.remarks,
    addresses.remarks,
    basemap?.remarks ?? {},
  ]) {
    for (const [reason, count] of Object.entries(remarks)) skip(reason, count);
  }
  if (transit !== null) {
    if (transit.report !== null) {
      const { remarks: _, ...sizes } = transit.report;
      Object.assign(counts, sizes);
    }
    for (const { file, code, count } of transit.feeds.flatMap(({ problems }) => problems)) {
      skip(`${file}: ${code}`, count);
    }
  }
  if (statistics !== null) {
    counts.statisticCollections = statistics.collections;
    counts.statisticGroups = statistics.groups;
    counts.statisticCells = statistics.cells;
    counts.statisticCellsOffStreets = statistics.cellsOffStreets;
    for (const { file, problem, count } of statistics.problems) skip(`${file}: ${problem}`, count);
  }
  // Sorted, so that the manifest doesn't depend on the timing of threads.
  return { counts, skipped: Object.fromEntries([...skipped].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/**
 * Returns west, south, east, north of all streets, in degrees; west is greater than east if they extend over the date
 * line (RFC 7946).
 */
export function boundsOf({ node, shape }: StreetMap): RegionMeta['bounds'] {
  const box = emptyBBox();
  for (const { lonE7, latE7 } of [node, shape]) {
    const lon = lonE7 as { readonly [i: number]: number };
    const lat = latE7 as { readonly [i: number]: number };
    for (let i = 0; i < lonE7.length; i++) extendBBox(box, lon[i], lat[i]);
  }
  const degrees = { minX: fromE7(box.minX), minY: fromE7(box.minY), maxX: fromE7(box.maxX), maxY: fromE7(box.maxY) };
  const { minX, minY, maxX, maxY } = wrapBox(degrees);
  return [minX, minY, maxX, maxY];
}
