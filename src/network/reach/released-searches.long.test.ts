import { expect, it } from 'vitest';
import { heldBytes } from '../../../test/held-bytes.ts';
import { gridPlace, gridStreets } from '../../../test/worlds/grid-streets.ts';
import { PLAIN_SNAPPING } from '../../../test/worlds/snapped-spots.ts';
import { Run } from '../../kit/core/run.ts';
import { finish } from '../../kit/core/steps.ts';
import { type RoutingQuery, targetTable } from '../routing/index.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../street/travel-mode.ts';
import { matrixRows } from './matrix/matrix.ts';
import type { StreetOrigin } from './street-origin.ts';
import { reacherOf } from './thread-reacher.ts';

const SIDE = 40;
const ORIGINS = 10;
const BYTES_PER_LABEL = 8;

const queryOf = (leftTurnS: number, reverse: boolean): RoutingQuery => ({
  origins: Array.from({ length: ORIGINS }, (_, id): StreetOrigin => {
    const { lng, lat } = gridPlace(SIDE, (id * 7919) % (SIDE * SIDE));
    const travel = { ...DEFAULT_TRAVEL.car, penalties: { ...DEFAULT_TRAVEL.car.penalties, leftTurnS } };
    return { id, lon: lng, lat, geometry: null, travel, transit: null, snapping: PLAIN_SNAPPING, reverse };
  }),
  ...{ edgeWeight: 'time', maxEdgeWeight: 3600, conditions: DEFAULT_CONDITIONS },
  ...{ exclusion: null, clip: null, showSnapInformation: false },
});

it('what searches and sweeps write on is given back when the thread rests, and they answer as before', async () => {
  const city = gridStreets(SIDE);
  const { labelCount } = city.streets.search.car.hierarchy;
  const { slotCount } = city.streets.search.car.mirrored;
  const [swept, searched] = [queryOf(8, false), queryOf(8, true)];
  const reacher = reacherOf(city);
  finish(reacher.sweeps.customize(swept, swept.origins[0] as StreetOrigin));
  const rowsOf = (query: RoutingQuery): number[][] => {
    const targets = targetTable(query.origins, ({ id, lon, lat }) => ({ id, lon, lat }));
    return [...matrixRows(city, query, targets, new Run())].flatMap(({ travelTimeDs, lengthDm }) => [
      [...travelTimeDs],
      [...lengthDm],
    ]);
  };
  const ask = () => [rowsOf(swept), rowsOf(searched)];
  const before = ask();
  const busy = await heldBytes();
  city.workspace.thread.spaces.release();
  expect(busy - (await heldBytes())).toBeGreaterThan(BYTES_PER_LABEL * (labelCount + slotCount));
  expect(ask()).toEqual(before);
});
