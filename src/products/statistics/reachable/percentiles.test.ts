import fc from 'fast-check';
import { expect, it } from 'vitest';
import { originAt, queryOf, transitPlaces } from '../../../../test/worlds/random-transit.ts';
import { naiveChart, randomCells, read, withCells } from '../../../../test/worlds/reachable-statistics/cells.ts';
import { Run } from '../../../kit/core/run.ts';
import type { Network } from '../../../network/network/index.ts';
import { targetTable } from '../../../network/routing/index.ts';
import { answerHere } from '../../operation/index.ts';
import { timeOperation } from '../../travel-time/index.ts';
import { chartsOperation } from './charts.ts';
import type { ChartsQuery } from './charts-query.ts';

const PERCENTILES = [25, 50, 100];

interface TimeTold {
  readonly id: number;
  readonly travelTime: number;
  readonly travelTimePercentiles: Readonly<Record<number, number>>;
}

const answer = (network: Network, query: ChartsQuery) =>
  read(answerHere(chartsOperation, network, query, new Run()).body);

it('by public transport charts are sums over travel times and their percentiles, as /time tells them', () => {
  fc.assert(
    fc.property(transitPlaces, randomCells, fc.boolean(), (world, cells, reverse) => {
      const network = withCells(world.network, cells);
      const routing = queryOf([originAt(world.spots[0], world, reverse)], world);
      const { statistics, percentiles } = answer(network, {
        basis: {
          scenarios: [routing],
          selection: { collectionId: 1, groupId: null, statisticIds: [] },
          counting: 'each',
          targets: null,
          percentiles: PERCENTILES,
          keepsSources: true,
          tellsClosest: false,
          maxPairs: 1e6,
        },
        view: { format: 'application/json', tellsSources: true, interval: 1, dualAccess: [], equity: null },
      });
      const targets = targetTable(cells, ({ lon, lat }, i) => ({ id: 100 + i, lon, lat }));
      // A target out of reach at the first departure may be within reach at later ones.
      const query = { routing, targets, onlyReachable: false, percentiles: PERCENTILES, originCount: 1 };
      const [row]: { targets: TimeTold[] }[] = read(timeOperation.run(network, query, new Run()).body);
      const naive = (at: (time: TimeTold) => number) => {
        const reached = row.targets
          .map((time) => [time.id, at(time)] as const)
          .filter(([, threshold]) => threshold >= 0);
        return naiveChart(network, 0, reached);
      };
      expect(statistics[0]).toEqual(naive(({ travelTime }) => travelTime));
      for (const percent of PERCENTILES) {
        const expected = naive(({ travelTimePercentiles }) => travelTimePercentiles[percent]);
        expect(percentiles[percent].statistics[0]).toEqual(expected);
      }
    }),
    { numRuns: 60 },
  );
});
