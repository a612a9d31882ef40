import { COUNT_NOTHING, type CountRounds } from '../../../kit/core/progress.ts';
import { LengthMetric, TimeMetric, type WeighedStreets } from '../metric.ts';
import type { SearchGraph } from '../search-graph.ts';
import type { StreetGraph, StreetMode } from '../street-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../travel-mode.ts';
import { turnCosts } from '../turn-costs.ts';
import { customization } from './customization.ts';
import { customizationMemory } from './customization-memory.ts';
import type { CustomizedHierarchy } from './customized.ts';
import type { Hierarchy } from './hierarchy.ts';
import { sweepArcs } from './kernel/sweep-arcs.ts';
import { LABELS_OF_MODE } from './label-graph.ts';
import type { StepWeights } from './step-costs.ts';

/** The input of a mode's usual metric and its customization. */
interface UsualStreets {
  readonly mode: StreetMode;
  readonly streets: WeighedStreets;
  readonly graph: SearchGraph;
  readonly hierarchy: Hierarchy;
}

export function usualStreets({ edge, arc, ferry, search }: StreetGraph, mode: StreetMode): UsualStreets {
  const { forward: graph, hierarchy } = search[mode];
  return { mode, streets: { edge, arc, ferry }, graph, hierarchy };
}

/** Returns the step weights of travelers with default options. */
export function usualWeights({ mode, streets, graph }: UsualStreets): StepWeights {
  const travel = DEFAULT_TRAVEL[mode];
  return {
    graph,
    weight: new TimeMetric(streets, graph, travel, DEFAULT_CONDITIONS),
    other: new LengthMetric(streets, graph, travel, DEFAULT_CONDITIONS),
    turns: LABELS_OF_MODE[mode] === 'slots' ? turnCosts(travel.penalties) : null,
  };
}

/** Customizes the hierarchy of a mode for the travel time with default options. Yields after every step. */
export function* customizeUsual(
  usual: UsualStreets,
  countRound: CountRounds = COUNT_NOTHING,
): Generator<void, CustomizedHierarchy> {
  const { hierarchy } = usual;
  const customized = yield* customization(hierarchy, usualWeights(usual), customizationMemory(hierarchy), countRound);
  return { ...customized, sweep: sweepArcs(customized.down) };
}
