import { distance } from '../geometry/plane.ts';
import type { StreetWay } from '../network/street-ways.ts';
import type { OsmDocument } from '../osm/osm-document.ts';
import type { Tags } from '../osm/pbf-writer.ts';
import type { LineRoute } from './line-routes.ts';
import type { Platform } from './stop-places.ts';
import { MAIN_STATION_NAME, type Transit } from './transit.ts';

const PLATFORM_TAGS: Readonly<Record<Platform['kind'], Tags>> = {
  bus: { highway: 'bus_stop', public_transport: 'platform', bus: 'yes' },
  tram: { railway: 'platform', public_transport: 'platform', tram: 'yes' },
  rail: { railway: 'platform', public_transport: 'platform', train: 'yes' },
  ferry: { amenity: 'ferry_terminal', public_transport: 'platform', ferry: 'yes' },
};
const STOP_POSITION = { railway: 'tram_stop', public_transport: 'stop_position', tram: 'yes' } as const;
const NEAR_PLATFORM_M = 40;

/** Adds tram tracks in their streets and all stops, as the timetable knows them. */
export function addTransit(
  osm: OsmDocument,
  transit: Transit,
  ways: readonly StreetWay[],
  idOf: (node: number) => number,
  isTagged: (node: number) => boolean,
): void {
  const trams = transit.routes.filter(({ line, direction }) => line.mode === 'tram' && direction === 0);
  addTracks(osm, trams, ways, idOf);
  const tagged = new Set<number>();
  for (const route of transit.routes) {
    if (route.line.mode === 'tram') addStopPositions(osm, route, idOf, (n) => isTagged(n) || tagged.has(n), tagged);
  }
  for (const place of transit.places) {
    for (const platform of place.platforms) {
      osm.addNode(platform.at, { ...PLATFORM_TAGS[platform.kind], name: place.name, ref: platform.code });
    }
    const rail = place.platforms.find(({ kind }) => kind === 'rail');
    if (rail && place.name !== MAIN_STATION_NAME) {
      osm.addNode(rail.place.at, { railway: 'halt', public_transport: 'station', name: place.name });
    }
  }
}

/** Adds a track for each stretch of street that any tram uses, raised where the street is. */
function addTracks(
  osm: OsmDocument,
  trams: readonly LineRoute[],
  ways: readonly StreetWay[],
  idOf: (node: number) => number,
): void {
  const key = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);
  const used = new Set(trams.flatMap(({ path }) => path.nodes.slice(1).map((node, i) => key(path.nodes[i], node))));
  for (const way of ways) {
    const { bridge, layer } = way.tags;
    const tags = { railway: 'tram', gauge: '1000', electrified: 'contact_line', ...(bridge ? { bridge, layer } : {}) };
    let run: number[] = [way.nodes[0]];
    for (let i = 1; i <= way.nodes.length; i++) {
      if (i < way.nodes.length && used.has(key(way.nodes[i - 1], way.nodes[i]))) {
        run.push(way.nodes[i]);
        continue;
      }
      if (run.length > 1) osm.addWay(run.map(idOf), tags);
      run = [way.nodes[i]];
    }
  }
}

/** Adds stop positions on the tracks: for each platform the nearest untagged node. */
function addStopPositions(
  osm: OsmDocument,
  route: LineRoute,
  idOf: (node: number) => number,
  isTagged: (node: number) => boolean,
  tagged: Set<number>,
): void {
  const { nodes, points } = route.path;
  for (const { platform } of route.visits) {
    let best = -1;
    points.forEach((p, i) => {
      const d = distance(p, platform.at);
      if (d < NEAR_PLATFORM_M && !isTagged(nodes[i]) && (best < 0 || d < distance(points[best], platform.at))) best = i;
    });
    if (best < 0) continue;
    tagged.add(nodes[best]);
    osm.tagNode(idOf(nodes[best]), { ...STOP_POSITION, name: platform.place.name });
  }
}
