import { type CancelFlag, NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import { Section } from '../../../kit/core/sections.ts';
import { DS_PER_SECOND } from '../../../kit/core/units.ts';
import { usualCosts } from '../../network/index.ts';
import type { StreetCosts, StreetCostsQuery } from '../../network/street-costs.ts';
import type { RoutingQuery } from '../../routing/index.ts';
import { DEFAULT_TRAVEL } from '../../street/travel-mode.ts';
import { FOOTPATH_KMH, type OwnFootpaths, type PlatformIndex } from '../../transit/index.ts';
import type { Timetable } from '../../transit/timetable.ts';
import { ArcList } from '../arc-list.ts';
import type { StreetEngine } from '../rides.ts';
import { StartList } from '../starts.ts';
import type { StreetOrigin } from '../street-origin.ts';
import type { StreetReach } from '../street-reach.ts';
import { StreetSearches } from '../street-searches.ts';
import type { TransitOrigin } from '../transit-origin.ts';
import { RequestFootpaths } from './own-footpaths.ts';
import { MAX_OWN_WALK_DS } from './own-walks.ts';
import { eachPlatformReached, type PlatformPath, pathsOnto } from './stop-access.ts';
import { addPlatform, type StopLinks, stopLinksOf } from './stop-links.ts';

/** The costs with which footpaths between stops were measured. */
const USUAL_WALK = usualCosts('walk');

/** Walks between stops by the options of a request. There is one instance per thread and network. */
export class WalkedFootpaths {
  /** Separate searches: rows of footpaths are computed while other searches are running. */
  private readonly rowSearches: StreetSearches;
  private readonly section = new Section<{ own: RequestFootpaths | null }>('footpaths');

  constructor(
    private readonly timetable: Timetable,
    private readonly engine: StreetEngine,
  ) {
    const { work, network } = engine;
    this.rowSearches = new StreetSearches(new ArcList(), work, network.workspace.thread.spaces, () => {});
  }

  /** Returns the footpaths of an origin's journeys; null if those of the timetable apply. */
  of(query: RoutingQuery, origin: TransitOrigin<StreetOrigin>): OwnFootpaths | null {
    const asked = footpathCosts(query, origin);
    const usual = { ...USUAL_WALK, reverse: origin.reverse };
    const { costs: known } = this.engine;
    if (known.areAlike(asked, usual)) return null;
    const costs = known.get(asked);
    const { walkKmh } = origin.transit;
    const kept = costs.derived.of(this.section, () => ({ own: null }));
    if (kept.own?.walkKmh === walkKmh) return kept.own;
    kept.own?.drop();
    const onlyExcludes = known.areAlike({ ...asked, exclusion: null }, usual);
    const links = this.linksBy(costs);
    const own = new RequestFootpaths(this.timetable, costs, walkKmh, onlyExcludes, (from, visit) => {
      const reach = walksFrom(this.rowSearches, links, from, MAX_OWN_WALK_DS, NEVER_CANCELLED);
      eachPlatformReached(links, reach, (to, { travelTimeDs, lengthDm }) => visit(to, travelTimeDs, lengthDm));
    });
    kept.own = own;
    return own;
  }

  /**
   * Returns the shortest walks on streets from one platform to others with the footpath costs of an origin, in the
   * order of travel.
   */
  pathsBetween(
    query: RoutingQuery,
    origin: StreetOrigin,
    from: PlatformIndex,
    platforms: Iterable<PlatformIndex>,
    maxS: number,
    cancel: CancelFlag,
  ): Map<PlatformIndex, PlatformPath> {
    const links = this.linksBy(this.engine.costs.get(footpathCosts(query, { ...origin, reverse: false })));
    return pathsOnto(links, walksFrom(this.engine.searches, links, from, maxS * DS_PER_SECOND, cancel), platforms);
  }

  private linksBy(costs: StreetCosts): StopLinks {
    return stopLinksOf(this.timetable, costs, FOOTPATH_KMH);
  }
}

/** Returns the costs of walking between stops, at the usual speed: a bicycle is pushed there. */
function footpathCosts({ conditions, exclusion }: RoutingQuery, { travel, reverse }: StreetOrigin): StreetCostsQuery {
  const { uphill, downhill } = travel.mode === 'walk' ? travel : DEFAULT_TRAVEL.walk;
  return {
    travel: { ...DEFAULT_TRAVEL.walk, uphill, downhill },
    reverse,
    edgeWeight: 'time',
    // Road speeds don't apply to walkers.
    conditions: { ...conditions, defaultSpeedsKmh: null },
    exclusion,
  };
}

/**
 * Returns what is reached on foot from a platform within `limit` deciseconds. Valid until the next of these searches.
 */
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
