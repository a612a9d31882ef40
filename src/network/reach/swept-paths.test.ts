import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSpot, randomStreets } from '../../../test/worlds/random-streets.ts';
import { PLAIN_SNAPPING, snapSpots } from '../../../test/worlds/snapped-spots.ts';
import { NEVER_CANCELLED } from '../../kit/core/cancel.ts';
import { finish } from '../../kit/core/steps.ts';
import { tenthsWithin } from '../../kit/core/units.ts';
import { StreetCostsCache, stretchAt } from '../network/index.ts';
import type { RoutingQuery } from '../routing/index.ts';
import { customization } from '../street/hierarchy/customization.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../street/travel-mode.ts';
import { HierarchyQuery } from './hierarchy-query.ts';
import { Reacher } from './reach.ts';
import { StartList } from './starts.ts';
import type { StreetOrigin } from './street-origin.ts';
import type { PathArc } from './street-path.ts';
import { WorkMeter } from './work-meter.ts';

/** Returns time and length of a path, after checking that each part begins where the one before ended. */
function follow(network: Parameters<typeof snapSpots>[0]['network'], path: readonly PathArc[]) {
  const { tail, head } = network.streets.edge;
  const nodeAt = (arc: number, end: 0 | 1) => ((arc & 1) === end ? tail : head)[(arc >> 1) as never];
  for (let i = 1; i < path.length; i++) {
    expect([path[i - 1].to, path[i].from]).toEqual([1, 0]);
    expect(nodeAt(path[i].arc, 0)).toBe(nodeAt(path[i - 1].arc, 1));
  }
  const sum = (of: (part: PathArc) => number) => path.reduce((total, part) => total + of(part), 0);
  return { timeDs: sum((part) => part.travelTimeDs), lengthDm: sum((part) => part.lengthDm) };
}

describe('paths in a hierarchy', () => {
  it('are as quick as those of a search, and hang together', () => {
    fc.assert(
      fc.property(
        randomStreets,
        randomSpot,
        fc.array(randomSpot, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('car', 'bike', 'walk'),
        fc.constantFrom(100_000, 30),
        (network, from, tos, mode, maxEdgeWeight) => {
          const travel = DEFAULT_TRAVEL[mode];
          const origin: StreetOrigin = {
            id: 's',
            lon: from[0],
            lat: from[1],
            geometry: null,
            travel,
            transit: null,
            snapping: PLAIN_SNAPPING,
            reverse: false,
          };
          const query: RoutingQuery = {
            ...{
              origins: [origin],
              edgeWeight: 'time',
              maxEdgeWeight,
              conditions: DEFAULT_CONDITIONS,
              exclusion: null,
              clip: null,
            },
            showSnapInformation: false,
          };
          const reacher = new Reacher(network);
          const start = snapSpots(reacher, query, origin, from).point(0);
          fc.pre(start !== null);
          const targets = snapSpots(reacher, query, origin, ...tos);
          const searched = reacher.search(query, [origin], NEVER_CANCELLED, targets);

          const costs = new StreetCostsCache(network).get({ ...query, travel, reverse: false });
          if (!costs.hierarchy) throw new Error('these travel by hierarchies');
          const customized = finish(customization(costs.hierarchy, costs));
          const starts = new StartList(costs);
          starts.add(stretchAt(start), 0, 0, 0);
          const swept = new HierarchyQuery(new WorkMeter(), network.workspace.thread).paths(
            customized,
            costs,
            starts,
            tenthsWithin(maxEdgeWeight),
            [start],
          );
          tos.forEach((_, i) => {
            const expected = searched.at(targets, i);
            const reached = swept.at(targets, i);
            expect(reached?.travelTimeDs).toBe(expected?.travelTimeDs);
            const path = swept.pathTo(targets, i);
            expect(path === null).toBe(expected === null);
            if (path)
              expect(follow(network, path)).toEqual({ timeDs: reached?.travelTimeDs, lengthDm: reached?.lengthDm });
          });
        },
      ),
    );
  });
});
