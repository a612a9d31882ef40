import { AnswerBytes, answered, COMMA, fixed } from '../../kit/core/answer-bytes.ts';
import type { Run } from '../../kit/core/run.ts';
import { metersFromDm, secondsFromDs } from '../../kit/core/units.ts';
import type { Network } from '../../network/network/network.ts';
import { putSnapInformation, snapNotices, targetNotices, transitNotice, unionCost } from '../../network/reach/index.ts';
import { closestOrigins } from '../../network/reach/matrix/index.ts';
import type { TimeQuery } from './time-query.ts';

const OPEN = fixed('[');
const CLOSE = fixed(']');
const ID = fixed('{"id":');
const SOURCE = fixed(',"source":');
const TRAVEL_TIME = fixed(',"travelTime":');
const LENGTH = fixed(',"length":');
const NO_TRAVEL_TIME = fixed(',"travelTime":-1');
const END = fixed('},');

/**
 * Returns every target's closest source: `[{id, source, travelTime}]`, one row per reachable target. By distance,
 * `travelTime` and `length` are both the meters: clients read the edge weight from `travelTime`.
 */
export const reachabilityOperation = {
  name: 'reachability',
  run(network: Network, query: TimeQuery, run: Run) {
    const { routing, targets, onlyReachable } = query;
    const byTime = routing.edgeWeight === 'time';
    const closest = closestOrigins(network, routing, targets, run);
    const sourceJson = routing.origins.map(({ id }) => fixed(JSON.stringify(id)));
    const out = new AnswerBytes(1024 + targets.count * 48);
    out.put(OPEN);
    for (let i = 0; i < targets.count; i++) {
      const origin = closest.origin[i];
      if (origin < 0 && onlyReachable) continue;
      out.put(ID);
      out.put(targets.idJson, targets.idStart[i], targets.idStart[i + 1]);
      if (origin < 0) {
        out.put(NO_TRAVEL_TIME);
      } else {
        const weight = closest.weight[i];
        out.put(SOURCE);
        out.put(sourceJson[origin]);
        out.put(TRAVEL_TIME);
        out.integer(byTime ? secondsFromDs(weight) : metersFromDm(weight));
        if (!byTime) {
          out.put(LENGTH);
          out.integer(metersFromDm(weight));
        }
      }
      if (routing.showSnapInformation) putSnapInformation(out, closest.point[i] ?? null);
      out.put(END);
    }
    out.drop(COMMA);
    out.put(CLOSE);
    return answered(out.body(), transitNotice(network, routing), [
      ...snapNotices(network, routing, closest.unconnected),
      ...targetNotices(network, routing, targets, run),
    ]);
  },
  cost: (network: Network, query: TimeQuery) => unionCost(network, query.routing, query.targets.count),
};
