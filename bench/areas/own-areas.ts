import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { importRegion } from '../../src/import/pipeline/index.ts';
import { seededRandom } from '../../src/kit/core/random.ts';
import { Run } from '../../src/kit/core/run.ts';
import type { BBox } from '../../src/kit/geo/bbox.ts';
import { E7 } from '../../src/kit/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../src/kit/geo/distance.ts';
import { ringLists } from '../../src/kit/geo/lattice-polygons.ts';
import { ModeRoads } from '../../src/network/mesh/index.ts';
import type { Network } from '../../src/network/network/index.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { EdgeLine } from '../../src/network/street/edge-line.ts';
import {
  EDGE_BRIDGE,
  EDGE_FERRY,
  EDGE_TUNNEL,
  type EdgeIndex,
  STREET_MODES,
} from '../../src/network/street/street-graph.ts';
import { isochrones } from '../../src/products/isochrone/index.ts';
import { toAreaQuery } from '../../src/products/isochrone/isochrone-query.ts';
import { timeOperation, toTimeQuery } from '../../src/products/travel-time/index.ts';
import { loadRegion } from '../../src/region/storage/index.ts';
import type { Position } from '../peers/roads.ts';
import type { Mode, Ring } from '../peers/sides.ts';
import type { Region } from './places.ts';

/** An area in degrees. */
interface OwnArea {
  readonly seconds: number;
  readonly rings: readonly Ring[];
  readonly points: number;
}

/** A place, and how one travels from there. */
export interface Start {
  readonly mode: Mode;
  readonly place: Position;
}

/** Our side in this process, on a region that is imported once. */
export class OwnAreas {
  private constructor(readonly network: Network) {}

  static async open(name: string, { osm, gtfs = [] }: Region, data: string, work: string): Promise<OwnAreas> {
    const dataDir = join(work, 'regions');
    if (!existsSync(join(dataDir, name))) {
      await importRegion({
        name,
        dataDir,
        osm: [join(data, osm)],
        dem: [],
        gtfs: gtfs.map((file) => join(data, file)),
      });
    }
    return new OwnAreas(openNetwork(loadRegion(dataDir, name)));
  }

  areas(mode: Mode, place: Position, values: readonly number[], style: { readonly simplify?: number } = {}): OwnArea[] {
    return this.areasTogether([{ mode, place }], values, style);
  }

  /** Returns the areas that any of several starts reaches. */
  areasTogether(
    starts: readonly Start[],
    values: readonly number[],
    style: { readonly simplify?: number } = {},
  ): OwnArea[] {
    const sources = starts.map(({ mode, place: [lng, lat] }, id) => ({ id, lng, lat, tm: { [mode]: {} } }));
    const body = {
      sources,
      elevation: false,
      maxEdgeWeight: Math.max(...values),
      polygon: { values: [...values], intersectionMode: 'union' as const, ...style },
    };
    const { areas, lattice } = isochrones(this.network, toAreaQuery(body, DEFAULT_LIMITS, 4326), new Run());
    return areas.map(({ threshold, polygons }) => {
      const rings = ringLists(polygons).flatMap((polygon) =>
        polygon.map((ring) => {
          const points: Position[] = [];
          for (let k = 0; k < ring.length; k += 2) points.push(lattice.placeOf(ring[k], ring[k + 1]));
          return [...points, points[0]];
        }),
      );
      return { seconds: threshold, rings, points: rings.reduce((sum, ring) => sum + ring.length, 0) };
    });
  }

  /** Returns the seconds to each target; NaN where there is no way. */
  seconds(mode: Mode, [lng, lat]: Position, targets: readonly Position[], most: number): number[] {
    const body = {
      sources: [{ id: 0, lng, lat, tm: { [mode]: {} } }],
      targets: targets.map((target, id) => ({ id, lng: target[0], lat: target[1] })),
      elevation: false,
      maxEdgeWeight: most,
    };
    const { body: bytes } = timeOperation.run(this.network, toTimeQuery(body, DEFAULT_LIMITS), new Run());
    const seconds = new Array<number>(targets.length).fill(Number.NaN);
    const [row] = JSON.parse(Buffer.from(bytes).toString()) as { targets: { id: number; travelTime: number }[] }[];
    for (const { id, travelTime } of row.targets) seconds[id] = travelTime < 0 ? Number.NaN : travelTime;
    return seconds;
  }

  /**
   * Returns random points on streets in a box that cars, bicycles and walkers may all use, the same for the same seed;
   * long streets are likelier.
   */
  points(count: number, seed: number, box: BBox): Position[] {
    const { streets } = this.network;
    const line = new EdgeLine();
    const modes = STREET_MODES.map((mode) => new ModeRoads(streets, mode));
    const edges = this.edgesIn(box)
      .filter((edge) => (streets.edge.flags[edge] & (EDGE_FERRY | EDGE_TUNNEL | EDGE_BRIDGE)) === 0)
      .filter((edge) => modes.every((roads) => roads.isPublic(edge) && !roads.isIsland(edge)))
      .sort((a, b) => a - b);
    const ends: number[] = [];
    let length = 0;
    for (const edge of edges) {
      length += line.read(streets, edge).length;
      ends.push(length);
    }
    const random = seededRandom(seed);
    return Array.from({ length: edges.length === 0 ? 0 : count }, () => {
      const edge = edges[lowerBound(ends, random() * length)];
      return line.read(streets, edge).at(random());
    });
  }

  /** Returns the lines of all streets in a box, for pictures. */
  streets(box: BBox): Position[][] {
    const line = new EdgeLine();
    return this.edgesIn(box).map((edge) => {
      const { count, lon, lat } = line.read(this.network.streets, edge);
      return Array.from({ length: count }, (_, p): Position => [lon[p], lat[p]]);
    });
  }

  private edgesIn({ minX, minY, maxX, maxY }: BBox): EdgeIndex[] {
    return this.network.edgeIndex.search(minX * E7, minY * E7, maxX * E7, maxY * E7) as EdgeIndex[];
  }
}

/** Returns the place of the first value that isn't below `wanted`. */
function lowerBound(values: readonly number[], wanted: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns ao many meters around a place. */
export function around([lon, lat]: Position, meters: number): BBox {
  const [dx, dy] = [meters / metersPerDegreeLon(lat), meters / METERS_PER_DEGREE];
  return { minX: lon - dx, minY: lat - dy, maxX: lon + dx, maxY: lat + dy };
}
