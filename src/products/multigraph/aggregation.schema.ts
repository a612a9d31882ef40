import Type, { type Static } from 'typebox';
import {
  optionalAnyCase,
  optionalArray,
  optionalBoolean,
  optionalInteger,
  optionalMap,
  optionalNumber,
} from '../../network/routing/index.ts';
import { AGGREGATION_WORDS } from './words.ts';

/** The parameters of one input of an aggregation: a source, or an aggregation of the pipeline. */
export const AggregationSourceParameters = Type.Object({
  inputFactor: optionalNumber({ default: 1, description: 'Values are multiplied by it.' }),
  gravitationAttractionStrength: optionalNumber({ minimum: 0, default: 1 }),
  gravitationPositiveInfluence: optionalBoolean({
    description: "Counts for the answer's probability, not only against it. Default: true.",
  }),
  gravitationCompetingPositiveInfluence: optionalBoolean({
    default: false,
    description: 'In the `_heatmap` aggregations: counts as well though its influence is not positive.',
  }),
});
export type AggregationSourceParameters = Static<typeof AggregationSourceParameters>;

const ratio = (description: string) => optionalNumber({ exclusiveMinimum: 0, maximum: 1, default: 1, description });

export const AggregationOptions = Type.Object(
  {
    type: optionalAnyCase(AGGREGATION_WORDS, { default: 'routing_union' }),
    ignoreOutliers: optionalBoolean({
      description:
        'Sources that don’t reach an element are left out (true), or count with `outlierPenalty` (false). Default: true unless a penalty is given.',
    }),
    ignoreOutlier: optionalBoolean({ description: 'Older spelling.' }),
    outlierPenalty: optionalNumber({ description: 'Default: `maxEdgeWeight`.' }),
    minSourcesRatio: optionalNumber({
      minimum: 0,
      maximum: 1,
      description: 'Elements that fewer sources reach are left out.',
    }),
    minSourcesCount: optionalInteger({ minimum: 0, description: 'The same as a number of sources.' }),
    sourceValuesLowerBound: optionalNumber({ description: 'Lower values of a source are raised to it.' }),
    sourceValuesUpperBound: optionalNumber({ description: 'Higher values of a source are lowered to it.' }),
    sourceValuesModifier: optionalNumber({ default: 0, description: 'Added to values of sources, before the bounds.' }),
    minResultValue: optionalNumber({ description: 'Elements with lower results are left out.' }),
    maxResultValue: optionalNumber({ description: 'Elements with higher results are left out.' }),
    minResultValueRatio: ratio('Only this share of the elements, those with the highest results.'),
    maxResultValueRatio: ratio('Only this share of the elements, those with the lowest results.'),
    postAggregationFactor: optionalNumber({
      default: 1,
      description: 'Results are multiplied by it, before their bounds.',
    }),
    filterValuesForSourceOrigins: optionalArray(Type.Unsafe<string | number>({ type: ['string', 'number'] }), {
      description: 'Only elements whose nearest source is one of these.',
    }),
    gravitationExponent: optionalNumber({ minimum: -100, maximum: 100, default: -2 }),
    probabilityDecay: optionalNumber({ minimum: 0, default: 0, description: 'Per second or meter.' }),
    logitBetaAttractionStrength: optionalNumber({ default: 1 }),
    logitBetaTravelTime: optionalNumber({ default: -0.005, description: 'Per second or meter.' }),
    useProbabilityBasedWeightedAverage: optionalBoolean({
      default: false,
      description: 'The average value weighted by probabilities, instead of the probability.',
    }),
    aggregationInputParameters: optionalMap(AggregationSourceParameters, { description: 'By name of the input.' }),
    mathExpression: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: 2000,
        description: 'Numbers, names of inputs in braces, + - * / and parentheses.',
      }),
    ),
    inputs: optionalArray(Type.Unsafe<string | number>({ type: ['string', 'number'] }), {
      description:
        'Names of what is aggregated: ids of sources or earlier aggregations of the pipeline. Default: in the pipeline all sources; at the end the whole pipeline, if there is one.',
    }),
    learntMaxEdgeWeight: optionalInteger({ description: 'Accepted without effect.' }),
  },
  { description: 'How values of sources become one.' },
);
export type AggregationOptions = Static<typeof AggregationOptions>;
