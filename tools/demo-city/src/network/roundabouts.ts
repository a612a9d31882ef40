import { distance, type Point, point, pseudoAngle } from '../geometry/plane.ts';
import { cutAt, rankOf } from './junctions.ts';
import { countUses, type StreetWay } from './street-ways.ts';

/** Roundabouts of arterials. */
const PLACES: readonly Point[] = [
  point(330, 3000),
  point(-3100, 330),
  point(-2700, -3180),
  point(-100, -3500),
  point(2350, -2900),
  point(5400, 620),
  point(-4000, 640),
  point(-2000, 2350),
  point(2250, 2450),
  point(3300, 110),
  point(-4000, -3800),
  point(5300, 3690),
];

const RADIUS_M = 17;
const HALF = 0.5;
const ROOT = 0.8660254037844386;
/** Twelve directions, as on a clock. */
const CLOCK: readonly (readonly [number, number])[] = [
  [1, 0],
  [ROOT, HALF],
  [HALF, ROOT],
  [0, 1],
  [-HALF, ROOT],
  [-ROOT, HALF],
  [-1, 0],
  [-ROOT, -HALF],
  [-HALF, -ROOT],
  [0, -1],
  [HALF, -ROOT],
  [ROOT, -HALF],
];

/** Turns junctions into roundabouts, driven counterclockwise. New points are appended to `points`. */
export function buildRoundabouts(ways: StreetWay[], points: Point[]): void {
  for (const place of PLACES) {
    const uses = countUses(ways, points.length);
    let center = -1;
    let nearest = 40;
    uses.forEach((count, node) => {
      const d = distance(points[node], place);
      if (count < 3 || d >= nearest) return;
      center = node;
      nearest = d;
    });
    if (center >= 0) buildOne(ways, points, center);
  }
}

function buildOne(ways: StreetWay[], points: Point[], center: number): void {
  const c = points[center];
  const through = ways.filter((way) => way.nodes.includes(center));
  const crowded = ways.some(
    (way) => !through.includes(way) && way.nodes.some((n) => distance(points[n], c) < RADIUS_M * 2),
  );
  if (crowded || through.some((way) => way.raised)) return;
  cutAt(ways, center);
  const ring: number[] = [];
  let main = through[0];
  for (const way of ways) {
    for (const atStart of [true, false]) {
      const nodes = atStart ? way.nodes : [...way.nodes].reverse();
      if (nodes[0] !== center) continue;
      if (rankOf(way) > rankOf(main)) main = way;
      let beyond = 1;
      while (beyond < nodes.length - 1 && distance(points[nodes[beyond]], c) < RADIUS_M + 6) beyond++;
      const out = points[nodes[beyond]];
      const t = RADIUS_M / distance(c, out);
      points.push({ x: c.x + (out.x - c.x) * t, y: c.y + (out.y - c.y) * t });
      ring.push(points.length - 1);
      const trimmed = [points.length - 1, ...nodes.slice(beyond)];
      way.nodes = atStart ? trimmed : trimmed.reverse();
    }
  }
  for (const [dx, dy] of CLOCK) {
    const p = { x: c.x + dx * RADIUS_M, y: c.y + dy * RADIUS_M };
    if (ring.some((n) => distance(points[n], p) < 5)) continue;
    points.push(p);
    ring.push(points.length - 1);
  }
  ring.sort(
    (a, b) => pseudoAngle(points[a].x - c.x, points[a].y - c.y) - pseudoAngle(points[b].x - c.x, points[b].y - c.y),
  );
  ways.push({
    kind: 'arterial',
    zone: main.zone,
    raised: false,
    nodes: [...ring, ring[0]],
    tags: { highway: main.tags.highway, junction: 'roundabout', maxspeed: '30', surface: 'asphalt' },
  });
}
