import { seededRandom } from '../../../../src/kit/core/random.ts';
import { LineIndex } from '../geometry/line-index.ts';
import { direction, distance, type Point } from '../geometry/plane.ts';
import type { StreetWay } from '../network/street-ways.ts';
import type { OsmDocument } from '../osm/osm-document.ts';
import { CITY_NAME, type Zones } from '../plan/zones.ts';

const MOST = 3200;
const FROM_STREET_M = 5;
/** Least width of a house in meters. */
const LOT_M = 8;
/** Fictitious, like the city. */
const POSTCODE = '35990';

const addressOf = (street: string, number: number) => ({
  'addr:street': street,
  'addr:housenumber': String(number),
  'addr:postcode': POSTCODE,
  'addr:city': CITY_NAME,
});

/** Rows of houses along the streets of the inner city, outward from the market until there are enough. */
export function addBuildings(
  osm: OsmDocument,
  ways: readonly StreetWay[],
  points: readonly Point[],
  zones: Zones,
  seed: number,
): void {
  const random = seededRandom(seed + 400);
  const lines = new LineIndex();
  const walls = new LineIndex();
  for (const way of ways) lines.add(way.nodes.map((n) => points[n]));
  const fronts: { a: Point; b: Point; fromCenter: number; name: string; startM: number }[] = [];
  const lengths = new Map<string, number>();
  for (const way of ways) {
    const inner = way.zone === 'oldTown' || way.zone === 'core';
    if (!inner || way.raised || way.kind === 'path') continue;
    for (let i = 1; i < way.nodes.length; i++) {
      const [a, b] = [points[way.nodes[i - 1]], points[way.nodes[i]]];
      const { name = '' } = way.tags;
      const startM = lengths.get(name) ?? 0;
      lengths.set(name, startM + distance(a, b));
      if (distance(a, b) > 22) fronts.push({ a, b, name, startM, fromCenter: Math.round(a.x * a.x + a.y * a.y) });
    }
  }
  fronts.sort((s, t) => s.fromCenter - t.fromCenter);
  let built = 0;
  for (const { a, b, name, startM } of fronts) {
    for (const side of [1, -1]) {
      const h = direction(a, b);
      const length = distance(a, b);
      for (let along = 7; along < length - 17; ) {
        const width = Math.min(9 + random() * 8, length - 7 - along);
        const depth = 8 + random() * 5;
        const at = (u: number, v: number): Point => ({
          x: a.x + h.x * u + h.y * side * v,
          y: a.y + h.y * u - h.x * side * v,
        });
        const corners = [
          at(along, FROM_STREET_M),
          at(along + width, FROM_STREET_M),
          at(along + width, FROM_STREET_M + depth),
          at(along, FROM_STREET_M + depth),
        ];
        const middle = at(along + width / 2, FROM_STREET_M + depth / 2);
        // Odd numbers on one side, even ones on the other, by the distance along the street.
        const number = 2 * Math.floor((startM + along) / LOT_M) + (side === 1 ? 1 : 2);
        along += width + (random() < 0.15 ? 6 : 0.4);
        const clear = (c: Point) => !lines.hasLine(c, 4) && !walls.hasLine(c, 0.3) && !zones.isClosed(c);
        const free = corners.every(clear) && clear(middle) && !walls.hasLine(middle, 3);
        if (!free || built >= MOST) continue;
        const levels = String(2 + Math.floor(random() * 4));
        const address = name === '' ? {} : addressOf(name, number);
        osm.addShape(corners, { building: 'yes', 'building:levels': levels, ...address }, true);
        walls.add([...corners, corners[0]]);
        built++;
      }
    }
  }
}
