import type { Shape } from '../../kit/geo/shape.ts';
import type { Network } from '../../network/network/network.ts';
import { Flights, type FlyOrigin, type NetworkTargets, type Reach } from '../../network/reach/index.ts';
import type { RoutingQuery, TargetTable } from '../../network/routing/index.ts';
import { PointCosts } from './kernel/point-costs.ts';

/** The costs of statistic cells: travel times to their centroids. */
export class StatisticCosts {
  readonly cells: PointCosts;
  /** Indexed by cell: 1 where its centroid lies in the clip; null: all do. */
  private readonly inClip: Uint8Array | null;

  /** `allowed`: 1 for edges with values; null: all. */
  constructor(
    { frame }: Network,
    private readonly table: TargetTable,
    private readonly allowed: Uint8Array | null,
    clip: Shape | null,
  ) {
    this.cells = new PointCosts(table.count);
    this.inClip =
      clip && Uint8Array.from(table.lon, (lon, i) => (clip.contains(frame.near(lon), table.lat[i]) ? 1 : 0));
  }

  addTargets(reach: Reach, targets: NetworkTargets, sources: readonly number[]): void {
    for (let cell = 0; cell < targets.count; cell++) {
      if (this.inClip !== null && this.inClip[cell] === 0) continue;
      if (this.allowed !== null && this.allowed[targets.edge[cell]] !== 1) continue;
      const reached = reach.at(targets, cell);
      if (reached) this.cells.offer(cell, reached.weight, sources[reached.origin]);
    }
  }

  addFlight(origin: FlyOrigin, routing: RoutingQuery, source: number): void {
    const flights = new Flights(origin, routing);
    const { count, lon, lat } = this.table;
    for (let cell = 0; cell < count; cell++) {
      if (this.inClip !== null && this.inClip[cell] === 0) continue;
      const flight = flights.to(lon[cell], lat[cell]);
      if (flight === null) continue;
      this.cells.offer(cell, routing.edgeWeight === 'time' ? flight.travelTimeDs : flight.lengthDm, source);
    }
  }

  /** Streets don't contribute. */
  addStreets(): void {}

  clear(): void {
    this.cells.clear();
  }
}
