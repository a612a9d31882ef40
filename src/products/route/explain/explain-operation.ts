import { AnswerBytes, answered, fixed } from '../../../kit/core/answer-bytes.ts';
import type { Run } from '../../../kit/core/run.ts';
import type { Network } from '../../../network/network/network.ts';
import { snapInformation, snapNotices, targetNotices, transitNotice } from '../../../network/reach/index.ts';
import { matrixCost } from '../../../network/reach/matrix/index.ts';
import { putRoute } from '../put-route.ts';
import { type Route, scheduleTimes } from '../route.ts';
import { routeCosts } from '../route-operation.ts';
import type { ExplainQuery } from './explain-query.ts';
import { partsOf } from './parts-of.ts';
import { quickestRoute, secondsWithWait } from './quickest-route.ts';
import { whyNot } from './why-not.ts';

const ROUTE = fixed(',"route":');
const END = fixed('}');

/** Answers whether the request reaches a point: by which source, in which parts and by which route, or why not. */
export const explainOperation = {
  name: 'explain',
  run(network: Network, query: ExplainQuery, run: Run) {
    const { asked } = query;
    const found = quickestRoute(network, asked, run);
    const out = new AnswerBytes();
    if ('length' in found) {
      const { source, reasons } = whyNot(network, query, found, run);
      out.json({ reached: false, sourceId: source.id, reasons });
    } else {
      out.open(reached(found));
      out.put(ROUTE);
      putRoute(out, asked.serializers[0], found, asked);
      out.put(END);
    }
    return answered(out.body(), transitNotice(network, asked.routing), [
      ...snapNotices(network, asked.routing, []),
      ...targetNotices(network, asked.routing, asked.targets, run),
    ]);
  },
  cost: (network: Network, { asked }: ExplainQuery): number =>
    matrixCost(network, asked.routing, 1) + routeCosts(asked.routing.origins),
};

/** Returns what is said of a route besides its line. */
function reached(route: Route) {
  const { origin, lengthM, schedule, sourceSnap, targetSnap } = route;
  return {
    reached: true,
    sourceId: origin.id,
    travelTime: secondsWithWait(route),
    length: lengthM,
    ...(schedule ? scheduleTimes(schedule) : {}),
    parts: partsOf(route),
    ...(sourceSnap ? { sourceSnap: snapInformation(sourceSnap) } : {}),
    ...(targetSnap ? { pointSnap: snapInformation(targetSnap) } : {}),
  };
}
