import type { Random } from '../../../../src/kit/core/random.ts';
import { LineIndex } from '../geometry/line-index.ts';
import { between, direction, distance, insidePolygon, type Point } from '../geometry/plane.ts';
import { RIVER_RING } from '../plan/river.ts';
import { HARBOR_BASIN, type Zone, type Zones } from '../plan/zones.ts';
import type { StreetWay } from './street-ways.ts';

interface ServicePlan {
  readonly share: number;
  readonly lengthM: number;
  readonly tags: Readonly<Record<string, string>>;
}

const PLANS: Readonly<Partial<Record<Zone, ServicePlan>>> = {
  core: { share: 0.3, lengthM: 32, tags: { highway: 'service', service: 'alley', surface: 'asphalt' } },
  outer: { share: 0.35, lengthM: 26, tags: { highway: 'service', service: 'driveway', access: 'private' } },
  village: { share: 0.35, lengthM: 26, tags: { highway: 'service', service: 'driveway', access: 'private' } },
  industry: { share: 0.9, lengthM: 75, tags: { highway: 'service', surface: 'concrete' } },
};

/** Driveways, alleys and yards: short dead ends beside streets that touch nothing else. */
export function addServiceWays(ways: StreetWay[], points: Point[], zones: Zones, random: Random): void {
  const lines = new LineIndex();
  for (const way of ways) lines.add(way.nodes.map((n) => points[n]));
  for (const way of [...ways]) {
    const plan = way.kind === 'street' ? PLANS[way.zone] : undefined;
    if (!plan || way.raised || random() >= plan.share) continue;
    const i = 1 + Math.floor(random() * (way.nodes.length - 1));
    const [a, b] = [points[way.nodes[i - 1]], points[way.nodes[i]]];
    if (distance(a, b) < 40) continue;
    const foot = between(a, b, 0.35 + random() * 0.3);
    const h = direction(a, b);
    const side = random() < 0.5 ? 1 : -1;
    const length = plan.lengthM * (0.7 + 0.6 * random());
    const at = (d: number): Point => ({ x: foot.x + h.y * side * d, y: foot.y - h.x * side * d });
    const end = at(length);
    if (lines.firstHit(at(1), at(length + 14)) || lines.hasLine(end, 12)) continue;
    if (zones.isClosed(end) || insidePolygon(end, HARBOR_BASIN) || insidePolygon(end, RIVER_RING)) continue;
    points.push(foot, end);
    const [footNode, endNode] = [points.length - 2, points.length - 1];
    way.nodes = [...way.nodes.slice(0, i), footNode, ...way.nodes.slice(i)];
    lines.add([foot, end]);
    const tags = way.zone === 'industry' && random() < 0.4 ? { ...plan.tags, access: 'private' } : { ...plan.tags };
    ways.push({ kind: 'street', zone: way.zone, raised: false, nodes: [footNode, endNode], tags });
  }
}
