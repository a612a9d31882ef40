import { Inputs } from './kernel/inputs.ts';
import { Moments } from './kernel/moments.ts';
import { Probability, type Utility } from './kernel/probability.ts';
import type { Tally, ValueRule } from './kernel/tally.ts';
import type { Aggregation, MultigraphBasis } from './multigraph-query.ts';

/** Which kind of memory an aggregation needs while values stream by. */

export const isUnion = ({ type }: Aggregation): boolean => type === 'routing_union' || type === 'nearest_routing_union';
/** Needs all values at the end. */
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
  // Beside a list of all values too: how many there are and whose is the least.
  return new Moments(rule);
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

/** Values of streets and of least and greatest parts are whole or halves. */
export const hasCoarseValues = ({ layer }: MultigraphBasis): boolean =>
  layer.type === 'identity' || layer.merge === 'min' || layer.merge === 'max';

/** Whose the values of a list are matters where they are told apart or weighed differently. */
export const listHasInputs = ({ type, parameters }: Aggregation): boolean =>
  type === 'none' || parameters.some(({ factor }) => factor !== 1);
