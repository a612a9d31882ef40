import { seededRandom } from '../../../src/kit/core/random.ts';
import { addBuildings } from './content/buildings.ts';
import { addLandAreas } from './content/land-areas.ts';
import { addSurroundings } from './content/landuse.ts';
import { addPois } from './content/pois.ts';
import type { Point } from './geometry/plane.ts';
import { drawPaths } from './growth/paths.ts';
import { drawStreets } from './growth/streets.ts';
import { type NodeTags, placeBarriers } from './network/barriers.ts';
import { closeBicycleIslands } from './network/bicycle-islands.ts';
import { armsByNode, signalNodes } from './network/junctions.ts';
import { loosened, rejoined } from './network/loosen.ts';
import { assignOneWays } from './network/one-ways.ts';
import { joinLines } from './network/planar-network.ts';
import { makeRestrictions, type TurnRestriction } from './network/restrictions.ts';
import { buildRoundabouts } from './network/roundabouts.ts';
import { addServiceWays } from './network/service-ways.ts';
import { addStationPassage, type StationPassage } from './network/station-passage.ts';
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
import { addTransit } from './transit/tracks-on-map.ts';
import { drawTransit, type Transit } from './transit/transit.ts';

const RIVER: Obstacle = { line: RIVER_LINE, reachM: 84 };
const MOTORWAY: Obstacle = { line: MOTORWAY_LINE, reachM: 34 };
const RAILWAY: Obstacle = { line: RAILWAY_LINE, reachM: 20 };

interface City {
  readonly seed: number;
  readonly zones: Zones;
  readonly points: readonly Point[];
  readonly ways: readonly StreetWay[];
  readonly nodeTags: NodeTags;
  readonly restrictions: readonly TurnRestriction[];
  readonly station: StationPassage;
  readonly transit: Transit;
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
  const ground = [...skeleton, ...grown].filter((l) => !l.raised && l.kind !== 'motorway').map((l) => l.points);
  const paths = drawPaths(zones, ground, RIVER, RAILWAY);
  const network = pruned(rejoined(loosened(pruned(joinLines([...skeleton, ...grown, ...paths])), zones, random)));
  const ways = toWays(network, zones, random);
  const points = [...network.points];
  tagStreets(ways, points, zones.terrain, random);
  assignOneWays(ways, points, random);
  addServiceWays(ways, points, zones, random);
  buildRoundabouts(ways, points);
  closeBicycleIslands(ways, points.length);
  const nodeTags = placeBarriers(ways, points, random);
  const signals = signalNodes(armsByNode(ways, points.length), points);
  for (const node of signals) nodeTags.set(node, { highway: 'traffic_signals' });
  const restrictions = makeRestrictions(ways, points, signals, random);
  const station = addStationPassage(ways, points);
  const transit = drawTransit({ ways, points, nodeTags, zones });
  return { seed, zones, points, ways, nodeTags, restrictions, station, transit };
}

/** Returns the city as OpenStreetMap elements. */
export function toOsm(city: City): OsmElements {
  const osm = new OsmDocument();
  const ids = new Map<number, number>();
  const idOf = (node: number): number => {
    let id = ids.get(node);
    if (id === undefined) {
      id = osm.addNode(city.points[node], city.nodeTags.get(node));
      ids.set(node, id);
    }
    return id;
  };
  const wayIds = new Map(city.ways.map((way) => [way, osm.addWay(way.nodes.map(idOf), way.tags)]));
  for (const { kind, from, via, to, except } of city.restrictions) {
    const members = [
      { type: 'way', ref: wayIds.get(from)!, role: 'from' },
      { type: 'node', ref: idOf(via), role: 'via' },
      { type: 'way', ref: wayIds.get(to)!, role: 'to' },
    ] as const;
    osm.addRelation(members, { type: 'restriction', restriction: kind, ...(except ? { except } : {}) });
  }
  addLandAreas(osm, city.zones);
  addSurroundings(osm);
  addBuildings(osm, city.ways, city.points, city.zones, city.seed);
  addPois(osm, city.ways, city.points, city.seed);
  addTransit(osm, city.transit, city.ways, idOf, (node) => city.nodeTags.has(node));
  return osm.elements();
}
