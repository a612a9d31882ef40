import type { Progress } from '../../core/progress.ts';
import type { Platforms } from './platforms.ts';
import type { StationWays } from './station-ways.ts';
import type { Links, WalkingNetwork, Walks } from './walking.ts';

/** How far passengers walk from one platform to another: 1000 m at 5 km/h. */
export const MAX_WALK_DS = 7200;

export function shortestWalks(
  _platforms: Platforms,
  links: Links,
  _ways: StationWays,
  streets: WalkingNetwork,
  progress: Progress,
): Walks {
  return streets.walksBetween(links, MAX_WALK_DS, (done, total) =>
    progress.update('walking between stops', done, total),
  );
}
