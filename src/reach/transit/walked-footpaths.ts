import { type CancelFlag, NEVER_CANCELLED } from '../../core/cancel.ts';
import { DS_PER_SECOND } from '../../core/units.ts';
import { type StreetCostsCache, usualCosts } from '../../network/index.ts';
import type { Network } from '../../network/network.ts';
import type { StreetCosts, StreetCostsQuery } from '../../network/street-costs.ts';
import type { RoutingQuery } from '../../routing/index.ts';
import { DEFAULT_TRAVEL } from '../../street/travel-mode.ts';
import { FOOTPATH_KMH, type OwnFootpaths, type PlatformIndex } from '../../transit/index.ts';
import { ArcList } from '../arc-list.ts';
import { StartList } from '../starts.ts';
import type { StreetOrigin } from '../street-origin.ts';
import type { StreetReach } from '../street-reach.ts';
import { StreetSearches } from '../street-searches.ts';
import type { WorkMeter } from '../work-meter.ts';
import { RequestFootpaths } from './own-footpaths.ts';
import { MAX_OWN_WALK_DS } from './own-walks.ts';
import { type TransitOrigin, timetableOf } from './service-frame.ts';
import { eachPlatformReached, type PlatformPath, pathsOnto } from './stop-access.ts';
import { addPlatform, type StopLinks, stopLinksOf } from './stop-links.ts';

/** How footpaths between stops were measured. */
const USUAL_WALK = usualCosts('walk');

/** Walks between stops by the rules of a request. One per thread and network. */
export class WalkedFootpaths {
  /** Of their own: rows of footpaths are worked out while other searches go on. */
  private readonly rowSearches: StreetSearches;
  private readonly byCosts = new WeakMap<StreetCosts, RequestFootpaths>();

  constructor(
    private readonly network: Network,
    private readonly costs: StreetCostsCache,
    private readonly searches: StreetSearches,
    work: WorkMeter,
  ) {
    this.rowSearches = new StreetSearches(new ArcList(), work, () => {});
  }

  /** The footpaths of an origin's journeys; null where those of the timetable will do. */
  of(query: RoutingQuery, origin: TransitOrigin<StreetOrigin>): OwnFootpaths | null {
    const asked = footpathCosts(query, origin);
    const usual = { ...USUAL_WALK, reverse: origin.reverse };
    if (this.costs.areAlike(asked, usual)) return null;
    const costs = this.costs.get(asked);
    const { walkKmh } = origin.transit;
    const known = this.byCosts.get(costs);
    if (known?.walkKmh === walkKmh) return known;
    known?.drop();
    const onlyExcludes = this.costs.areAlike({ ...asked, exclusion: null }, usual);
    const links = this.linksBy(costs);
    const own = new RequestFootpaths(timetableOf(this.network), costs, walkKmh, onlyExcludes, (from, tell) => {
      const reach = walksFrom(this.rowSearches, links, from, MAX_OWN_WALK_DS, NEVER_CANCELLED);
      eachPlatformReached(links, reach, (to, { travelTimeDs, lengthDm }) => tell(to, travelTimeDs, lengthDm));
    });
    this.byCosts.set(costs, own);
    return own;
  }

  /** The shortest walks on streets from one platform to others, as the footpaths of an origin go, in the order of travel. */
  pathsBetween(
    query: RoutingQuery,
    origin: StreetOrigin,
    from: PlatformIndex,
    platforms: Iterable<PlatformIndex>,
    maxS: number,
    cancel: CancelFlag,
  ): Map<PlatformIndex, PlatformPath> {
    const links = this.linksBy(this.costs.get(footpathCosts(query, { ...origin, reverse: false })));
    return pathsOnto(links, walksFrom(this.searches, links, from, maxS * DS_PER_SECOND, cancel), platforms);
  }

  private linksBy(costs: StreetCosts): StopLinks {
    return stopLinksOf(timetableOf(this.network), costs, FOOTPATH_KMH);
  }
}

/** Walking between stops, at the usual speed: a bicycle is pushed there. */
function footpathCosts({ conditions, exclusion }: RoutingQuery, { travel, reverse }: StreetOrigin): StreetCostsQuery {
  const { uphill, downhill } = travel.mode === 'walk' ? travel : DEFAULT_TRAVEL.walk;
  return {
    travel: { ...DEFAULT_TRAVEL.walk, uphill, downhill },
    reverse,
    edgeWeight: 'time',
    // Speeds of roads are none of walkers.
    conditions: { ...conditions, defaultSpeedsKmh: null },
    exclusion,
  };
}

/** What is reached on foot from a platform within `limit` deciseconds. Valid until the next of these searches. */
function walksFrom(
  searches: StreetSearches,
  links: StopLinks,
  from: PlatformIndex,
  limit: number,
  cancel: CancelFlag,
): StreetReach {
  const { costs } = links;
  const starts = new StartList(costs);
  addPlatform(starts, links, from);
  const search = { costs, starts, limit, waived: null, snapped: [], cancel, targets: null, tellsLengths: false };
  return searches.plain(search);
}
