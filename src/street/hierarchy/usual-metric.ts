import { LengthMetric, TimeMetric } from '../metric.ts';
import type { StreetGraph, StreetMode } from '../street-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../travel-mode.ts';
import { turnCosts } from '../turn-costs.ts';
import { customization } from './customization.ts';
import type { CustomizedHierarchy } from './customized.ts';
import { sweepArcs } from './kernel/sweep-arcs.ts';
import { LABELS_OF_MODE } from './label-graph.ts';

/** Weighs the hierarchy of a mode by the time of travelers who ask for nothing unusual. Yields after every step. */
export function* customizeUsual(streets: StreetGraph, mode: StreetMode): Generator<void, CustomizedHierarchy> {
  const { forward: graph, hierarchy } = streets.search[mode];
  const travel = DEFAULT_TRAVEL[mode];
  const customized = yield* customization(hierarchy, {
    graph,
    weight: new TimeMetric(streets, graph, travel, DEFAULT_CONDITIONS),
    other: new LengthMetric(streets, graph, travel, DEFAULT_CONDITIONS),
    turns: LABELS_OF_MODE[mode] === 'slots' ? turnCosts(travel.penalties) : null,
  });
  return { ...customized, sweep: sweepArcs(customized.down) };
}
