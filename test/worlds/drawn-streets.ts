import Flatbush from 'flatbush';
import { withWorkspace } from '../../src/kit/collections/workspace.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { frameAround } from '../../src/kit/geo/longitude-frame.ts';
import type { Network } from '../../src/network/network/network.ts';
import { RegionStatistics } from '../../src/network/statistics/index.ts';
import { madeMeshes } from './made-meshes.ts';
import { TestStreets, type TextWorld } from './street/osm.ts';

/** Returns the network that a world drawn in text is imported as, and where its letters stand. */
export function drawnStreets(world: TextWorld): {
  readonly network: Network;
  at(letter: string): readonly [lon: number, lat: number];
} {
  const drawn = new TestStreets(world);
  const streets = drawn.graph;
  const lons = Array.from(streets.node.lonE7, fromE7);
  const lats = Array.from(streets.node.latE7, fromE7);
  const bounds = {
    minX: Math.min(...lons),
    minY: Math.min(...lats),
    maxX: Math.max(...lons),
    maxY: Math.max(...lats),
  };
  const network = withWorkspace<Network>({
    region: 'drawn',
    generation: '',
    attribution: [],
    streets,
    edgeIndex: Flatbush.from(streets.edgeBoxes.slice().buffer),
    bounds,
    frame: frameAround(bounds),
    meshes: madeMeshes(streets),
    transit: null,
    statistics: new RegionStatistics([]),
    columns: new Map(),
    files: new Map(),
    sharedMemory: null,
  });
  return {
    network,
    at: (letter) => {
      const [lonE7, latE7] = drawn.places.get(letter)!;
      return [fromE7(lonE7), fromE7(latE7)];
    },
  };
}
