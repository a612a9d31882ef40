import { expect, it } from 'vitest';
import { gridPlace, gridStreets } from '../../../../test/worlds/grid-streets.ts';
import { PLAIN_SNAPPING } from '../../../../test/worlds/snapped-spots.ts';
import { withWorkspace } from '../../../kit/collections/workspace.ts';
import { Run } from '../../../kit/core/run.ts';
import { finish } from '../../../kit/core/steps.ts';
import type { Network } from '../../network/network.ts';
import { type RoutingQuery, targetTable } from '../../routing/index.ts';
import { customizeUsual, usualStreets } from '../../street/hierarchy/usual-metric.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../../street/travel-mode.ts';
import type { StreetOrigin } from '../street-origin.ts';
import { reacherOf } from '../thread-reacher.ts';
import { customizeFirst, paysHierarchy } from './customize-first.ts';
import { matrixSteps } from './matrix.ts';
import { splitMatrix } from './matrix-cost.ts';

const SIDE = 20;
const car = DEFAULT_TRAVEL.car;

const queryOf = (count: number, leftTurnS: (id: number) => number): RoutingQuery => ({
  origins: Array.from({ length: count }, (_, id): StreetOrigin => {
    const { lng, lat } = gridPlace(SIDE, (id * 7919) % (SIDE * SIDE));
    const travel = { ...car, penalties: { ...car.penalties, leftTurnS: leftTurnS(id) } };
    return { id, lon: lng, lat, geometry: null, travel, transit: null, snapping: PLAIN_SNAPPING, reverse: false };
  }),
  ...{ edgeWeight: 'time', maxEdgeWeight: 3600, conditions: DEFAULT_CONDITIONS },
  ...{ exclusion: null, clip: null, showSnapInformation: false },
});

it('a hierarchy pays where enough sources of the whole request share its metric, in each of its pieces too', () => {
  const city = gridStreets(SIDE);
  const many = queryOf(400, () => 7);
  expect(paysHierarchy(city, many, 0)).toBe(true);
  expect(
    paysHierarchy(
      city,
      queryOf(1, () => 7),
      0,
    ),
  ).toBe(false);
  expect(
    paysHierarchy(
      city,
      queryOf(400, (id) => id),
      0,
    ),
  ).toBe(false);
  // The few of another kind are searched.
  const mixed = queryOf(400, (id) => (id < 2 ? 8 : 7));
  expect([0, 2].map((i) => paysHierarchy(city, mixed, i))).toEqual([false, true]);
  const pieces = splitMatrix(city, { ...mixed, maxEdgeWeight: 100_000 }, 10_000);
  expect(pieces.length).toBeGreaterThan(2);
  let index = 0;
  for (const piece of pieces) {
    for (const i of piece.origins.keys()) expect(paysHierarchy(city, piece, i)).toBe(index++ >= 2);
  }
});

it('a metric of its own is customized by several pieces at once, though rows are soon swept', () => {
  const targets = 10;
  const cutBy = (leftTurnS: number) =>
    splitMatrix(
      city,
      queryOf(600, () => leftTurnS),
      targets,
    );
  const network = gridStreets(40);
  const { car: mode } = network.streets.search;
  const usual = finish(customizeUsual(usualStreets(network.streets, 'car')));
  const search = { ...network.streets.search, car: { ...mode, usual } };
  const city = withWorkspace<Network>({ ...network, streets: { ...network.streets, search } });
  expect(cutBy(8).length).toBeGreaterThan(1);
  expect(cutBy(car.penalties.leftTurnS)).toHaveLength(1);
});

it('it is customized before the first row, step by step, and once', () => {
  const city = gridStreets(SIDE);
  const query = queryOf(400, () => 7);
  const reacher = reacherOf(city);
  const [origin] = query.origins as StreetOrigin[];
  const targets = targetTable(query.origins, ({ id, lon, lat }) => ({ id, lon, lat }));
  const run = new Run();
  let steps = 0;
  // Each call is interrupted after a step.
  for (let row = null; row === null; ) {
    expect(reacher.sweeps.isReady(query, origin)).toBe(false);
    for (row of matrixSteps(city, query, targets, 0, run)) break;
    steps++;
  }
  expect(steps).toBeGreaterThan(5);
  expect(reacher.sweeps.isReady(query, origin)).toBe(true);
  expect([...customizeFirst(reacher, query, 0, run)]).toEqual([]);
});
