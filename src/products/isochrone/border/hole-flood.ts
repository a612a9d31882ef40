import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import { METERS_PER_DEGREE } from '../../../kit/geo/distance.ts';
import { type StreetMesh, siteOf } from '../../../network/mesh/index.ts';
import { type GateRules, NEARLY_REACHED_M2, WATER_HOLE_M2 } from './gate-rules.ts';
import type { SiteField } from './site-field.ts';
import type { SiteLevels } from './site-levels.ts';

const RAD_PER_MICRO = Math.PI / 180 / 1e6;
const M2_PER_MICRO2 = (METERS_PER_DEGREE / 1e6) ** 2;
/** Twice the area of triangles, and a third of it for each of their sites. */
const SHARE = 1 / 6;

/**
 * Finds out whether what lies outside somewhere is a hole that is closed: because it is small, or no street lies in it,
 * or all of it is nearly reached or beside what is. What lies outside only shrinks as thresholds grow, so areas stay nested.
 */
export class HoleFlood {
  /** Indexed by site: the last flood that came by. */
  private stamps = new Int32Array(0);
  private stamp = 0;
  private readonly stack = new GrowableInt32();
  private mesh!: StreetMesh;
  private field!: SiteField;
  private levels!: SiteLevels;

  open(mesh: StreetMesh, field: SiteField, levels: SiteLevels): void {
    this.mesh = mesh;
    this.field = field;
    this.levels = levels;
    if (this.stamps.length < mesh.siteCount) this.stamps = new Int32Array(mesh.siteCount);
  }

  /** @param start a site outside */
  isClosed(start: number, k: number, rules: GateRules): boolean {
    const { mesh, stamps, stack } = this;
    const { firstNeighbor, neighbor } = mesh;
    const { level } = this.levels;
    const within = this.levels.levelOf(k);
    const stamp = ++this.stamp;
    let size = 0;
    let least = rules.emptyHoleM2;
    stamps[start] = stamp;
    stack.length = 0;
    stack.push(start);
    while (stack.length > 0) {
      const site = stack.get(--stack.length);
      size += this.sizeOf(site);
      least = Math.min(least, this.limitAt(site, k, rules));
      if (size >= least) return false;
      const end = firstNeighbor[site + 1];
      for (let entry = firstNeighbor[site]; entry < end; entry++) {
        const other = siteOf(neighbor[entry]);
        if (stamps[other] === stamp || level[other] >= within) continue;
        stamps[other] = stamp;
        stack.push(other);
      }
    }
    return true;
  }

  release(): void {
    this.stamps = new Int32Array(0);
    this.stamp = 0;
  }

  /** Holes with this site in them are closed below so many square meters. */
  private limitAt(site: number, k: number, rules: GateRules): number {
    const { streetSites, landSites } = this.mesh;
    if (site >= landSites) return WATER_HOLE_M2;
    if (site >= streetSites) return rules.emptyHoleM2;
    const isThin = this.field.isNearlyWithin(site, k) || this.isBeside(site, k, rules.besideM);
    return isThin ? NEARLY_REACHED_M2 : rules.holeM2;
  }

  /** Returns whether a site within threshold k is so near. */
  private isBeside(site: number, k: number, meters: number): boolean {
    const { firstNeighbor, neighbor, x, y } = this.mesh;
    const within = this.levels.levelOf(k);
    const narrowing = Math.cos(y[site] * RAD_PER_MICRO);
    for (let entry = firstNeighbor[site]; entry < firstNeighbor[site + 1]; entry++) {
      const other = siteOf(neighbor[entry]);
      if (this.levels.level[other] < within) continue;
      const [dx, dy] = [(x[other] - x[site]) * narrowing, y[other] - y[site]];
      if ((dx * dx + dy * dy) * M2_PER_MICRO2 <= meters * meters) return true;
    }
    return false;
  }

  /** A third of the triangles around a site, in square meters; what lies at the edge of the mesh is no hole. */
  private sizeOf(site: number): number {
    const { firstNeighbor, neighbor, x, y } = this.mesh;
    const first = firstNeighbor[site];
    const end = firstNeighbor[site + 1];
    let other = siteOf(neighbor[end - 1]);
    let [px, py] = [x[other] - x[site], y[other] - y[site]];
    let sum = 0;
    for (let entry = first; entry < end; entry++) {
      other = siteOf(neighbor[entry]);
      const [qx, qy] = [x[other] - x[site], y[other] - y[site]];
      const double = px * qy - qx * py;
      if (double <= 0) return Infinity;
      sum += double;
      [px, py] = [qx, qy];
    }
    return sum * SHARE * M2_PER_MICRO2 * Math.cos(y[site] * RAD_PER_MICRO);
  }
}
