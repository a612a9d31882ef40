import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../street/travel-mode.ts';
import type { Links, StreetPoint, WalkingNetwork, Walks } from '../transit/build/walking.ts';
import type { Network } from './network.ts';
import { PlatformWalks } from './platform-walks.ts';
import { type EdgeSuitability, Snapper } from './snap.ts';
import { snappingSuitability } from './street-access.ts';
import type { StreetCosts } from './street-costs.ts';
import { StreetCostsCache } from './street-costs-cache.ts';

/** The streets of a network for a walker with default options: 5 km/h, climbs count. */
export class WalkingStreets implements WalkingNetwork {
  private readonly costs: StreetCosts;
  private readonly snapper: Snapper;
  private readonly suitability: EdgeSuitability;

  constructor(private readonly network: Network) {
    this.costs = new StreetCostsCache(network).get({
      travel: DEFAULT_TRAVEL.walk,
      reverse: false,
      edgeWeight: 'time',
      conditions: DEFAULT_CONDITIONS,
      exclusion: null,
    });
    this.snapper = new Snapper(network);
    this.suitability = snappingSuitability(network, 'walk', this.costs.graph, this.costs.weight, []);
  }

  nearest(lon: number, lat: number, maxDistanceM: number): StreetPoint | null {
    return this.snapper.nearest(lon, lat, maxDistanceM, this.suitability);
  }

  walksBetween(links: Links, maxDs: number, progress: (done: number, total: number) => void): Walks {
    return new PlatformWalks(this.network.streets, this.costs, links, maxDs).all(progress);
  }
}
