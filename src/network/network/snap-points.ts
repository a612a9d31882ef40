import { COUNT_NOTHING, type CountRounds } from '../../kit/core/progress.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { STREET_MODES, type StreetMode } from '../street/street-graph.ts';
import type { SnappingNetwork } from './network.ts';
import { Snapper } from './snap.ts';
import { usualSuitability } from './street-access.ts';

/** The positions of points on the streets of a mode; edge -1 if no suitable edge is within reach. */
interface PointSnaps {
  readonly edge: Int32Array;
  /** Share of the edge, from its tail. */
  readonly share: Float64Array;
  readonly distanceM: Float32Array;
}

/** Snaps positions to the streets of each mode, as targets of default requests are. Used by imports. */
export function snapPoints(
  network: SnappingNetwork,
  lonE7: Int32Array,
  latE7: Int32Array,
  maxDistanceM: number,
  countRound: CountRounds = COUNT_NOTHING,
): Record<StreetMode, PointSnaps> {
  const snapper = new Snapper(network);
  const count = lonE7.length;
  const columnsOf = (mode: StreetMode) => ({
    suitability: usualSuitability(network.streets, mode),
    edge: new Int32Array(count).fill(-1),
    share: new Float64Array(count),
    distanceM: new Float32Array(count),
  });
  const modes = STREET_MODES.map(columnsOf);
  for (let i = 0; i < count; i++) {
    countRound(i);
    const [lon, lat] = [fromE7(lonE7[i]), fromE7(latE7[i])];
    // All modes are done per position, so the streets around it are read while in cache.
    for (const { suitability, edge, share, distanceM } of modes) {
      const point = snapper.nearest(lon, lat, maxDistanceM, suitability);
      if (point === null) continue;
      edge[i] = point.edge;
      share[i] = point.share;
      distanceM[i] = point.distanceM;
    }
  }
  const [car, bike, walk] = modes;
  return { car, bike, walk };
}
