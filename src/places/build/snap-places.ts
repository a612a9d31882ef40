import { fromE7 } from '../../geo/coordinates.ts';
import { type Network, Snapper } from '../../network/index.ts';
import { snappingSuitability } from '../../network/street-access.ts';
import { StreetCostsCache } from '../../network/street-costs.ts';
import { DEFAULT_MAX_SNAP_DISTANCE_M } from '../../routing/index.ts';
import { STREET_MODES, type StreetMode } from '../../street/street-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../../street/travel-mode.ts';

interface SnapColumns {
  readonly edge: Int32Array;
  readonly share: Float64Array;
  readonly distanceM: Float32Array;
}

/** Finds the streets of each mode for positions, as targets of default requests find theirs. */
export function snapPlaces(network: Network, lonE7: Int32Array, latE7: Int32Array): Record<StreetMode, SnapColumns> {
  const snapper = new Snapper(network);
  const costs = new StreetCostsCache(network);
  const count = lonE7.length;
  const columnsOf = (mode: StreetMode) => {
    const { graph, weight } = costs.get({
      travel: DEFAULT_TRAVEL[mode],
      reverse: false,
      edgeWeight: 'time',
      conditions: DEFAULT_CONDITIONS,
      exclusion: null,
    });
    return {
      suitability: snappingSuitability(network, mode, graph, weight, []),
      edge: new Int32Array(count).fill(-1),
      share: new Float64Array(count),
      distanceM: new Float32Array(count),
    };
  };
  const modes = STREET_MODES.map(columnsOf);
  for (let i = 0; i < count; i++) {
    const [lon, lat] = [fromE7(lonE7[i]), fromE7(latE7[i])];
    // All modes in turn: the streets around a position are looked up once.
    for (const { suitability, edge, share, distanceM } of modes) {
      const point = snapper.nearest(lon, lat, DEFAULT_MAX_SNAP_DISTANCE_M, suitability);
      if (point === null) continue;
      edge[i] = point.edge;
      share[i] = point.share;
      distanceM[i] = point.distanceM;
    }
  }
  const [car, bike, walk] = modes;
  return { car, bike, walk };
}
