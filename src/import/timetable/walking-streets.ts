import { type EdgeSuitability, Snapper, usualSuitability } from '../../network/network/index.ts';
import type { FootNetwork } from '../../network/network/network.ts';
import { type Metric, TimeMetric } from '../../network/street/metric.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../../network/street/travel-mode.ts';
import type { Links, StreetPoint, WalkingNetwork, Walks } from '../../network/transit/walking.ts';
import { PlatformWalks } from './platform-walks.ts';

/** The streets of a network for a walker with default options: 5 km/h, climbs count. */
export class WalkingStreets implements WalkingNetwork {
  private readonly weight: Metric;
  private readonly snapper: Snapper;
  private readonly suitability: EdgeSuitability;

  constructor(private readonly network: FootNetwork) {
    const { streets } = network;
    this.weight = new TimeMetric(streets, streets.search.walk.forward, DEFAULT_TRAVEL.walk, DEFAULT_CONDITIONS);
    this.snapper = new Snapper(network);
    this.suitability = usualSuitability(streets, 'walk');
  }

  nearest(lon: number, lat: number, maxDistanceM: number): StreetPoint | null {
    return this.snapper.nearest(lon, lat, maxDistanceM, this.suitability);
  }

  walksBetween(links: Links, maxDs: number, progress: (done: number, total: number) => void): Walks {
    const { streets } = this.network;
    const costs = { graph: streets.search.walk.forward, weight: this.weight };
    return new PlatformWalks(streets, costs, links, maxDs).all(progress);
  }
}
