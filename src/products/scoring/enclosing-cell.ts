import { WorkspaceSection } from '../../kit/collections/workspace.ts';
import { fromE7, toE7 } from '../../kit/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import { ringsContain } from '../../kit/geo/flat-ring.ts';
import { MAP_FRAME } from '../../kit/geo/longitude-frame.ts';
import type { StatisticGroup } from '../../network/statistics/index.ts';

/** The largest distance of the borders of a group's cells from their centroids, in degrees × 10⁷. */
interface CellReach {
  readonly lon: number;
  readonly lat: number;
}

const CELL_REACH = new WorkspaceSection<StatisticGroup, CellReach>('reach of cells', reachOf);

/** Returns the cell that a position lies in, of several the first; -1 where there is none, as in groups of points. */
export function enclosingCell(group: StatisticGroup, lon: number, lat: number): number {
  const reach = group.workspace.of(CELL_REACH);
  let found = -1;
  // Cells may extend across the date line.
  for (const turn of MAP_FRAME.turns(lon - fromE7(reach.lon), lon + fromE7(reach.lon))) {
    const [x, y] = [toE7(lon + turn), toE7(lat)];
    group.centroids.search(x - reach.lon, y - reach.lat, x + reach.lon, y + reach.lat, (from, to) => {
      for (let cell = from; cell < to && found < 0; cell++) {
        if (group.polygonsOf(cell).some((rings) => ringsContain(rings, lon + turn, lat))) found = cell;
      }
    });
  }
  return found;
}

/**
 * The corners of a hexagon are 0.62 · √area away from its center; the largest of H3's have twice the area of the
 * smallest.
 */
const HEXAGON_REACH = 1.5;

function reachOf({ cells, description }: StatisticGroup): CellReach {
  const { shapes, count } = cells;
  if (shapes.kind === 'h3') {
    const meters = HEXAGON_REACH * Math.sqrt(description.averageCellM2);
    const latitude = Math.max(
      ...(description.bounds === null ? [0] : [description.bounds[1], description.bounds[3]].map(Math.abs)),
    );
    const lon = meters / Math.max(1, metersPerDegreeLon(Math.min(89, latitude)));
    return { lon: Math.ceil(lon * 1e7), lat: Math.ceil((meters / METERS_PER_DEGREE) * 1e7) };
  }
  const most = { lon: 0, lat: 0 };
  const extend = (cell: number, lonE7: number, latE7: number): void => {
    most.lon = Math.max(most.lon, Math.abs(lonE7 - cells.lonE7[cell]) + 1);
    most.lat = Math.max(most.lat, Math.abs(latE7 - cells.latE7[cell]) + 1);
  };
  for (let cell = 0; cell < count; cell++) {
    if (shapes.kind === 'box') {
      extend(cell, shapes.westE7[cell], shapes.southE7[cell]);
      extend(cell, shapes.eastE7[cell], shapes.northE7[cell]);
    }
    if (shapes.kind === 'polygon') {
      const last = shapes.firstPoint[shapes.firstRing[shapes.firstPolygon[cell + 1]]];
      for (let point = shapes.firstPoint[shapes.firstRing[shapes.firstPolygon[cell]]]; point < last; point++) {
        extend(cell, shapes.lonE7[point], shapes.latE7[point]);
      }
    }
  }
  return most;
}
