import type { Progress } from '../../../core/progress.ts';
import { finish } from '../../../core/steps.ts';
import { customizeUsual } from '../../hierarchy/usual-metric.ts';
import { STREET_MODES, type StreetGraph, type StreetMode } from '../../street-graph.ts';

const STAGE = 'customizing usual metrics';

/** The same streets with the hierarchy of each mode weighed by its usual metric, so that no server has to do it. */
export function customizeUsualMetrics(streets: StreetGraph, progress: Progress): StreetGraph {
  const search: Record<StreetMode, StreetGraph['search'][StreetMode]> = { ...streets.search };
  STREET_MODES.forEach((mode, number) => {
    progress.update(STAGE, number, STREET_MODES.length);
    search[mode] = { ...search[mode], usual: finish(customizeUsual(streets, mode)) };
  });
  progress.update(STAGE, STREET_MODES.length, STREET_MODES.length);
  return { ...streets, search };
}
