import { finish } from '../core/steps.ts';
import { customizeUsual, type UsualStreets, usualStreets } from '../street/hierarchy/usual-metric.ts';
import { STREET_MODES, type StreetGraph, type StreetMode } from '../street/street-graph.ts';
import { usualColumns } from '../street/usual-columns.ts';
import type { StageClock } from './stage-clock.ts';
import type { ColumnsWritten } from './written-columns.ts';

/** What customizing needs of streets by mode: all else may be let go before it begins. */
export const streetsToCustomize = (graph: StreetGraph): Map<StreetMode, UsualStreets> =>
  new Map(STREET_MODES.map((mode) => [mode, usualStreets(graph, mode)]));

/** Weighs the hierarchy of each mode by its usual metric and lets go of the mode. */
export async function importUsualMetrics(
  streets: Map<StreetMode, UsualStreets>,
  write: ColumnsWritten,
  clock: StageClock,
): Promise<void> {
  for (const mode of STREET_MODES) await write(await weighed(streets, mode, clock));
}

/** A function of its own, so that what it needed isn't held. */
const weighed = (streets: Map<StreetMode, UsualStreets>, mode: StreetMode, clock: StageClock) =>
  clock.time('customizing usual metrics', async () => {
    const ofMode = streets.get(mode);
    if (!ofMode) throw new Error(`no streets of ${mode} are left to customize`);
    streets.delete(mode);
    return usualColumns(mode, finish(customizeUsual(ofMode)));
  });
