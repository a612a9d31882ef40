import { Inputs } from './kernel/inputs.ts';
import { Probability, type Utility } from './kernel/probability.ts';
import { SummaryStatistics } from './kernel/summary-statistics.ts';
import type { Tally, ValueRule } from './kernel/tally.ts';
import type { Aggregation, MultigraphBasis } from './multigraph-query.ts';

/** Returns true if an aggregation searches from all sources at once. */

export const isUnion = ({ type }: Aggregation): boolean => type === 'routing_union' || type === 'nearest_routing_union';
/** Returns true if an aggregation needs all values at the end. */
export const needsList = ({ type }: Aggregation): boolean => type === 'median' || type === 'none';
export const isProbability = ({ type }: Aggregation): boolean => type === 'gravitation_huff' || type === 'logit';

export const ruleOf = ({ parameters, modifier, lowerBound, upperBound, ...stage }: Aggregation): ValueRule => ({
  // One search can't weigh its origins differently.
  factors: Float64Array.from(parameters, ({ factor }) => (stage.type.endsWith('routing_union') ? 1 : factor)),
  modifier,
  lowerBound,
  upperBound,
});

export function tallyOf(stage: Aggregation): Tally {
  const rule = ruleOf(stage);
  if (stage.type === 'math') return new Inputs(stage.inputs.length, rule);
  if (isProbability(stage)) return new Probability(rule, utilityOf(stage));
  // Aggregations with a list of all values also need their count and the input of the least.
  return new SummaryStatistics(rule);
}

function utilityOf({ type, parameters, exponent, betaStrength, betaValue, decay }: Aggregation): Utility {
  const huff = type === 'gravitation_huff';
  return {
    base: Float64Array.from(parameters, ({ strength }) => (huff ? Math.log(strength) : betaStrength * strength)),
    slope: huff ? exponent : betaValue,
    logarithmic: huff,
    positive: Uint8Array.from(parameters, ({ positive }) => (positive ? 1 : 0)),
    decay,
  };
}

/** Halves up to the sum of two of these have 24 bits. */
const COARSE_MOST = 2 ** 21;

/** Returns true if adjusted values are whole or halves: those of streets and of minima and maxima are, if unscaled. */
export const hasCoarseValues = ({ layer, routing }: MultigraphBasis, stage: Aggregation): boolean =>
  2 * routing.maxEdgeWeight < COARSE_MOST &&
  (layer.type === 'identity' || layer.merge === 'min' || layer.merge === 'max') &&
  stage.parameters.every(({ factor }) => factor === 1) &&
  [stage.modifier, stage.lowerBound, stage.upperBound].every(
    (value) => Math.abs(value) === Infinity || (Number.isInteger(2 * value) && Math.abs(value) < COARSE_MOST),
  );
