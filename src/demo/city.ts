import { seededRandom } from '../core/random.ts';
import { drawArterials } from './arterials.ts';
import type { DrawnLine, Obstacle } from './drawing.ts';
import { drawFerry } from './ferry.ts';
import { drawFixedQuarters } from './fixed-quarters.ts';
import { addSurroundings } from './landuse.ts';
import { drawMotorway, MOTORWAY_LINE } from './motorway.ts';
import { assignOneWays } from './one-ways.ts';
import { OsmDocument } from './osm-document.ts';
import type { OsmElements } from './pbf-writer.ts';
import { joinLines } from './planar-network.ts';
import type { Point } from './plane.ts';
import { RAILWAY_LINE } from './railway.ts';
import { RIVER_LINE } from './river.ts';
import { tagStreets } from './street-tags.ts';
import { pruned, type StreetWay, toWays } from './street-ways.ts';
import { drawStreets } from './streets.ts';
import { Zones } from './zones.ts';

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
