import { EMPTY_POLYGONS, type LatticePolygons } from '../../geo/lattice-polygons.ts';
import type { Threshold } from '../plan/area-plan.ts';

/** The areas of one request, as they come: by percentile (one where none is asked for) and cost. */
export class DrawnAreas {
  private readonly areas: readonly Map<number, LatticePolygons>[];

  constructor(percentiles: number) {
    this.areas = Array.from({ length: percentiles }, () => new Map());
  }

  put(percentile: number, cost: number, polygons: LatticePolygons): void {
    this.areas[percentile].set(cost, polygons);
  }

  /** By percentile, then in the order of the thresholds; no polygons where nothing was drawn. */
  inOrderOf(thresholds: readonly Threshold[]): LatticePolygons[] {
    return this.areas.flatMap((byCost) => thresholds.map(({ cost }) => byCost.get(cost) ?? EMPTY_POLYGONS));
  }
}
