import { type Random, seededRandom } from '../../../../src/kit/core/random.ts';
import { between, direction, distance, type Point, point } from '../geometry/plane.ts';
import type { StreetWay } from '../network/street-ways.ts';
import type { OsmDocument } from '../osm/osm-document.ts';
import type { Tags } from '../osm/pbf-writer.ts';
import { CASTLE_HILL, MAIN_STATION, MARKET_SQUARE } from '../plan/landmarks.ts';
import { CITY_NAME, DISTRICTS, VILLAGES, type Zone } from '../plan/zones.ts';
import { openingHours } from './opening-hours.ts';
import { FAMILIES, POI_KINDS, type PoiKind } from './poi-plan.ts';

const FROM_STREET_M = 9;

/** Places there is one of. */
const LANDMARKS: readonly { readonly at: Point; readonly tags: Tags }[] = [
  {
    at: point(MARKET_SQUARE.x - 20, MARKET_SQUARE.y + 22),
    tags: {
      amenity: 'townhall',
      name: `Rathaus ${CITY_NAME}`,
      opening_hours: 'Mo-We,Fr 08:00-12:30; Th 08:00-12:30,14:00-18:00',
    },
  },
  {
    at: point(MARKET_SQUARE.x + 30, MARKET_SQUARE.y - 12),
    tags: { amenity: 'marketplace', name: 'Wochenmarkt', opening_hours: 'We,Sa 07:00-13:00' },
  },
  { at: CASTLE_HILL, tags: { historic: 'castle', tourism: 'attraction', name: `Schloss ${CITY_NAME}` } },
  { at: MAIN_STATION, tags: { railway: 'station', public_transport: 'station', name: `${CITY_NAME} Hauptbahnhof` } },
  { at: point(520, 1500), tags: { amenity: 'university', name: `Universität ${CITY_NAME}` } },
  { at: point(330, 330), tags: { amenity: 'theatre', name: 'Stadttheater' } },
  { at: point(-3400, 2400), tags: { man_made: 'tower', tourism: 'viewpoint', name: 'Turmbergwarte' } },
];

/** Shops, schools, doctors and the rest, beside streets, with names. */
export function addPois(osm: OsmDocument, ways: readonly StreetWay[], points: readonly Point[], seed: number): void {
  const random = seededRandom(seed + 300);
  for (const { at, tags } of LANDMARKS) osm.addNode(at, tags);
  const byZone = new Map<Zone, StreetWay[]>();
  for (const way of ways) {
    if (way.kind === 'path' || way.kind === 'track' || way.kind === 'motorway' || way.raised || !way.tags.name)
      continue;
    const streets = byZone.get(way.zone);
    if (streets) streets.push(way);
    else byZone.set(way.zone, [way]);
  }
  // A separate generator, so that opening hours don't move the places.
  const hours = seededRandom(seed + 301);
  for (const kind of POI_KINDS) {
    const streets = kind.zones.flatMap((zone) => byZone.get(zone) ?? []);
    placeKind(osm, kind, streets, points, { random, hours });
  }
}

function placeKind(
  osm: OsmDocument,
  kind: PoiKind,
  streets: readonly StreetWay[],
  points: readonly Point[],
  { random, hours }: { readonly random: Random; readonly hours: Random },
): void {
  const placed: Point[] = [];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  for (let attempt = 0; attempt < kind.count * 12 && placed.length < kind.count; attempt++) {
    const way = pick(streets);
    const at = besideStreet(way, points, random);
    if (placed.some((p) => distance(p, at) < kind.apart)) continue;
    placed.push(at);
    const name = pick(kind.names)
      .replace('{family}', () => pick(FAMILIES))
      .replace('{street}', way.tags.name)
      .replace('{district}', districtAt(at));
    osm.addNode(at, { ...kind.tags, name, 'addr:street': way.tags.name, ...openingHours(kind.tags, hours) });
  }
}

function besideStreet(way: StreetWay, points: readonly Point[], random: Random): Point {
  const i = 1 + Math.floor(random() * (way.nodes.length - 1));
  const [a, b] = [points[way.nodes[i - 1]], points[way.nodes[i]]];
  const h = direction(a, b);
  const side = random() < 0.5 ? FROM_STREET_M : -FROM_STREET_M;
  const p = between(a, b, 0.2 + 0.6 * random());
  return { x: p.x + h.y * side, y: p.y - h.x * side };
}

/** Returns the name of the district or village nearest to p. */
function districtAt(p: Point): string {
  const places = [...DISTRICTS, ...VILLAGES];
  return places.reduce((best, place) => (distance(p, place.at) < distance(p, best.at) ? place : best)).name;
}
