import { seededRandom } from '../core/random.ts';
import { addSurroundings } from './content/landuse.ts';
import type { Point } from './geometry/plane.ts';
import { drawStreets } from './growth/streets.ts';
import { assignOneWays } from './network/one-ways.ts';
import { joinLines } from './network/planar-network.ts';
import { tagStreets } from './network/street-tags.ts';
import { pruned, type StreetWay, toWays } from './network/street-ways.ts';
import { OsmDocument } from './osm/osm-document.ts';
import type { OsmElements } from './osm/pbf-writer.ts';
import { drawArterials } from './plan/arterials.ts';
import type { DrawnLine, Obstacle } from './plan/drawing.ts';
import { drawFerry } from './plan/ferry.ts';
import { drawFixedQuarters } from './plan/fixed-quarters.ts';
import { drawMotorway, MOTORWAY_LINE } from './plan/motorway.ts';
import { RAILWAY_LINE } from './plan/railway.ts';
import { RIVER_LINE } from './plan/river.ts';
import { Zones } from './plan/zones.ts';

const RIVER: Obstacle = { line: RIVER_LINE, reachM: 84 };
const MOTORWAY: Obstacle = { line: MOTORWAY_LINE, reachM: 34 };
const RAILWAY: Obstacle = { line: RAILWAY_LINE, reachM: 20 };

export interface City {
  readonly zones: Zones;
  readonly points: readonly Point[];
  readonly ways: readonly StreetWay[];
}

/** Draws the city: skeleton by hand, streets grown between, joined to one network, tagged. */
export function drawCity(seed: number): City {
  const random = seededRandom(seed);
  const zones = new Zones(seed);
  const skeleton: DrawnLine[] = [
    ...drawFixedQuarters(),
    ...drawArterials([RIVER, MOTORWAY, RAILWAY]),
    ...drawMotorway([RIVER, RAILWAY]),
    ...drawFerry(),
  ];
  const grown = drawStreets(
    zones,
    skeleton.filter((l) => l.kind !== 'motorway').map((l) => l.points),
    seed,
  );
  const network = pruned(joinLines([...skeleton, ...grown]));
  const ways = toWays(network, zones, random);
  tagStreets(ways, network.points, zones.terrain, random);
  assignOneWays(ways, network.points, random);
  return { zones, points: network.points, ways };
}

/** The city as OpenStreetMap elements. */
export function toOsm(city: City): OsmElements {
  const osm = new OsmDocument();
  const ids = new Map<number, number>();
  const idOf = (node: number): number => {
    let id = ids.get(node);
    if (id === undefined) {
      id = osm.addNode(city.points[node]);
      ids.set(node, id);
    }
    return id;
  };
  for (const way of city.ways) osm.addWay(way.nodes.map(idOf), way.tags);
  addSurroundings(osm);
  return osm.elements();
}
