import fc from 'fast-check';
import { uncutAtDateLine } from '../../src/import/osm/index.ts';
import { buildStreetGraph } from '../../src/import/streets/index.ts';
import { withWorkspace } from '../../src/kit/collections/workspace.ts';
import { SILENT } from '../../src/kit/core/progress.ts';
import { wrapLon } from '../../src/kit/geo/longitude-frame.ts';
import type { Network } from '../../src/network/network/index.ts';
import { networkOf } from '../../src/network/opening/index.ts';
import { madeMeshes } from './made-meshes.ts';
import { osmAt, type PlacedWay } from './street/places.ts';

/** A position of a turned world: degrees east of its middle, and latitude. */
export type TurnedSpot = readonly [east: number, lat: number];

/**
 * One map at two places of the earth: astride the meridian of Greenwich, and half a turn further, astride the date
 * line.
 */
interface TurnedWorld {
  readonly greenwich: Network;
  readonly dateLine: Network;
  /** Describes the worlds of a failing property. */
  readonly [fc.toStringMethod]: () => string;
}

/** Latitude where no country's law differs between the two places. */
const LAT = -25;
/** Degrees between the points of the grid that nodes lie on: some tens of meters. */
const STEP = 4e-4;

/** Returns the longitude of a spot around 0 or 180. */
export const lonAt = (middle: 0 | 180, east: number): number => {
  const lon = Math.round((middle + east) * 1e7) / 1e7;
  return middle === 0 ? lon : wrapLon(lon);
};

const networkAt = (middle: 0 | 180, nodes: readonly TurnedSpot[], ways: readonly PlacedWay[]): Network => {
  const osm = osmAt(
    nodes.map(([east, lat]) => [lonAt(middle, east), lat]),
    ways,
  );
  const { graph } = buildStreetGraph(uncutAtDateLine(osm), { elevation: null, progress: SILENT });
  return withWorkspace({ ...networkOf('world', graph), meshes: madeMeshes(graph) });
};

/**
 * Returns an offset of some meters from the grid, so that no two places are equally far and rounding doesn't decide.
 */
const crooked = (x: number, y: number): number => ((((x + 9) * 37 + (y + 9) * 91) % 113) * 7) / 1e7;

const gridPoint = fc.tuple(fc.integer({ min: -8, max: 8 }), fc.integer({ min: 0, max: 12 }));
const wayTags = fc.record({
  highway: fc.constantFrom('residential', 'primary', 'footway', 'service'),
  oneway: fc.constantFrom('no', 'no', 'yes'),
  name: fc.constantFrom('', 'Main'),
});

/**
 * Returns ways without the stretches that ways before them have: which of two like streets is taken is for rounding to
 * say.
 */
function withoutSecond(ways: readonly PlacedWay[]): PlacedWay[] {
  const seen = new Set<string>();
  return ways.flatMap(({ nodes, tags }) => {
    const kept = [nodes[0]];
    for (const node of nodes) {
      const last = kept[kept.length - 1];
      const stretch = [Math.min(last, node), Math.max(last, node)].join();
      if (last === node || seen.has(stretch)) continue;
      seen.add(stretch);
      kept.push(node);
    }
    return kept.length > 1 ? [{ nodes: kept, tags }] : [];
  });
}

/** Random streets on both sides of a meridian, and over it. */
export const turnedWorlds = fc
  .record({
    points: fc.uniqueArray(gridPoint, { minLength: 4, maxLength: 14, selector: ([x, y]) => `${x},${y}` }),
    ways: fc.array(fc.record({ nodes: fc.array(fc.nat(1000), { minLength: 2, maxLength: 6 }), tags: wayTags }), {
      minLength: 2,
      maxLength: 8,
    }),
  })
  .map(({ points, ways }): TurnedWorld => {
    const nodes = points.map(([x, y]): TurnedSpot => [x * STEP + crooked(x, y), LAT + y * STEP + crooked(y, x)]);
    // A street from west to east, so that there is one.
    const [west, east] = [nodes.push([-9 * STEP, LAT]) - 1, nodes.push([9 * STEP, LAT + STEP]) - 1];
    const all: PlacedWay[] = [
      ...ways.map((way) => ({ ...way, nodes: way.nodes.map((n) => n % points.length) })),
      { nodes: [west, ...points.keys(), east], tags: { highway: 'tertiary' } },
    ];
    const streets = withoutSecond(all);
    return {
      greenwich: networkAt(0, nodes, streets),
      dateLine: networkAt(180, nodes, streets),
      [fc.toStringMethod]: () => JSON.stringify({ nodes, streets }),
    };
  });

/** A place on or beside such streets. */
export const turnedSpot = fc
  .tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -10, max: 140 }))
  .map(([x, y]): TurnedSpot => [(x * STEP) / 10 + 1.3e-6, LAT + (y * STEP) / 10 + 2.1e-6]);
