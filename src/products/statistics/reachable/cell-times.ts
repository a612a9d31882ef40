import { AnswerBytes, answered, COMMA, fixed } from '../../../kit/core/answer-bytes.ts';
import type { Run } from '../../../kit/core/run.ts';
import type { Network } from '../../../network/network/index.ts';
import { snapNotices, transitNotice, unionCost } from '../../../network/reach/index.ts';
import { cellTargets } from '../../../network/reach/matrix/index.ts';
import type { Limits, RoutingQuery } from '../../../network/routing/index.ts';
import { closestThresholds } from './cell-thresholds.ts';
import type { CellTimesRequest } from './cell-times.schema.ts';
import { type Selection, sourcePositions } from './charts-query.ts';
import { readSelection } from './read-charts.ts';
import { readTravel } from './read-travel.ts';
import { groupsOf } from './select-statistics.ts';

interface CellTimesQuery {
  readonly routing: RoutingQuery;
  readonly selection: Selection;
}

export const readCellTimes = (body: CellTimesRequest, limits: Limits): CellTimesQuery => ({
  routing: readTravel(body, limits),
  selection: readSelection(body),
});

const OPEN = fixed('{');
const CLOSE = fixed('}');
const QUOTE = fixed('"');
const VALUE = fixed('":');
const NEXT = fixed(',');
/** The estimated bytes of one cell. */
const CELL_BYTES = 16;

/** The travel time of each cell from its closest source: `{cell: seconds or meters}`. */
export const cellTimesOperation = {
  name: 'statisticTravelTimes',
  run(network: Network, { routing, selection }: CellTimesQuery, run: Run) {
    const [group] = groupsOf([network], selection);
    const { origin, threshold, unconnected } = closestThresholds(network, routing, cellTargets(group), run);
    const out = new AnswerBytes(group.count * CELL_BYTES);
    out.put(OPEN);
    for (let cell = 0; cell < group.count; cell++) {
      if (origin[cell] < 0) continue;
      out.put(QUOTE);
      out.integer(group.cells.id[cell]);
      out.put(VALUE);
      out.integer(threshold[cell]);
      out.put(NEXT);
    }
    out.drop(COMMA);
    out.put(CLOSE);
    return answered(out.done(), transitNotice(network, routing), snapNotices(network, routing, unconnected));
  },
  cost: (network: Network, { routing, selection }: CellTimesQuery) =>
    unionCost(network, routing, groupsOf([network], selection)[0].count / PLACED_SHARE),
  positions: ({ routing }: CellTimesQuery) => sourcePositions(routing),
};

/** Reading a cell snapped by the import costs this fraction of snapping a target. */
const PLACED_SHARE = 10;
