import { booleanOr, listOr, numberIn, refuse } from '../../network/routing/index.ts';
import type { AggregationOptions, AggregationSourceParameters } from './aggregation.schema.ts';
import { ExpressionError, type Instruction, namesIn, parseExpression } from './math-expression.ts';
import type { Aggregation, Input, InputParameters } from './multigraph-query.ts';
import { AGGREGATION_WORDS, type AggregationType, type AggregationWord, aggregationOf } from './words.ts';

/** The sources, properties and statistics that aggregations may refer to. */
export interface AggregationContext {
  /** The ids of sources as text; of equal ids the first source counts. */
  readonly sourceIds: readonly string[];
  /** The `properties` of sources. */
  readonly properties: readonly (AggregationSourceParameters | null)[];
  readonly maxEdgeWeight: number;
  /** The ids of statistics by their names in `referencedStatisticIds`. */
  readonly statistics: ReadonlyMap<string, number>;
}

const ANY = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };
const SHARE = { min: 0, max: 1, aboveMin: true };

/**
 * Reads an aggregation. `earlier`: the names of the pipeline before it; `inPipeline`: whether it is in the pipeline
 * itself.
 */
export function readAggregation(
  options: AggregationOptions,
  path: string,
  known: AggregationContext,
  earlier: readonly string[],
  inPipeline: boolean,
): Aggregation {
  const word = readType(options, path);
  const { type } = word;
  const expression = type === 'math' ? readExpression(options, path) : [];
  const named = type === 'math' ? namesIn(expression) : namesAsked(options, path, type);
  const inputs =
    named.length > 0 || type === 'math'
      ? named.map((name) => inputOf(name, path, known, earlier, type))
      : usualInputs(known, earlier, inPipeline || type.endsWith('routing_union'));
  const names = inputs.map((input) => nameOf(input, known, earlier));
  const place = new Map(names.map((name, i) => [name, i]));
  if (type === 'none' && inPipeline)
    refuse(`${path}.type`, "can't be none in the pipeline: one value per element is needed");
  const number = (name: keyof AggregationOptions, fallback: number, range = ANY): number =>
    numberIn(options[name], `${path}.${name}`, range, fallback);
  const minResult = number('minResultValue', -Infinity);
  const maxResult = number('maxResultValue', Infinity);
  if (minResult > maxResult) refuse(`${path}.minResultValue`, 'must not be above maxResultValue');
  const minResultRatio = number('minResultValueRatio', 1, SHARE);
  const maxResultRatio = number('maxResultValueRatio', 1, SHARE);
  if (minResultRatio + maxResultRatio <= 1) {
    refuse(`${path}.minResultValueRatio`, 'and maxResultValueRatio must be above 1 together');
  }
  const lowerBound = number('sourceValuesLowerBound', -Infinity);
  const upperBound = number('sourceValuesUpperBound', Infinity);
  if (lowerBound > upperBound) refuse(`${path}.sourceValuesLowerBound`, 'must not be above sourceValuesUpperBound');
  return {
    type,
    inputs,
    names,
    parameters: readParameters(options, path, names, inputs, known, word),
    penalty: readPenalty(options, path, known),
    minSources: readMinSources(options, path, inputs.length),
    modifier: number('sourceValuesModifier', 0),
    lowerBound,
    upperBound,
    factor: number('postAggregationFactor', 1),
    minResult,
    maxResult,
    minResultRatio,
    maxResultRatio,
    origins: readOrigins(options, path, names),
    exponent: number('gravitationExponent', -2, { min: -100, max: 100 }),
    decay: number('probabilityDecay', 0, { min: 0, max: Number.MAX_VALUE }),
    betaStrength: number('logitBetaAttractionStrength', 1),
    betaValue: number('logitBetaTravelTime', -0.005),
    weightedAverage: booleanOr(
      options.useProbabilityBasedWeightedAverage,
      `${path}.useProbabilityBasedWeightedAverage`,
      false,
    ),
    expression: expression.map((step) => (step.do === 'name' ? { ...step, name: String(place.get(step.name)) } : step)),
  };
}

function readType(options: AggregationOptions, path: string): AggregationWord {
  const given: unknown = options.type;
  if (given === undefined || given === null) return aggregationOf('routing_union');
  const word = AGGREGATION_WORDS.find((w) => typeof given === 'string' && w === given.toLowerCase());
  return aggregationOf(word ?? refuse(`${path}.type`, `must be one of ${AGGREGATION_WORDS.join(', ')}`));
}

function readExpression(options: AggregationOptions, path: string): readonly Instruction[] {
  const text = options.mathExpression;
  if (text === undefined || text === null) refuse(`${path}.mathExpression`, 'is required where the type is math');
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) refuse(`${path}.mathExpression`, `can't be read: ${error.message}`);
    throw error;
  }
}

function namesAsked(options: AggregationOptions, path: string, type: AggregationType): readonly string[] {
  // A union searches from all sources at once, so there is no choice of inputs.
  if (type.endsWith('routing_union')) return [];
  return [...new Set(listOf(options.inputs, `${path}.inputs`))];
}

function usualInputs(known: AggregationContext, earlier: readonly string[], onlySources: boolean): Input[] {
  if (!onlySources && earlier.length > 0) return earlier.map((_, stage) => ({ kind: 'stage', stage }));
  return known.sourceIds.map((_, source) => ({ kind: 'source', source }));
}

function nameOf(input: Input, known: AggregationContext, earlier: readonly string[]): string {
  switch (input.kind) {
    case 'source':
      return known.sourceIds[input.source];
    case 'stage':
      return earlier[input.stage];
    case 'statistic':
      return input.name;
  }
}

const listOf = (value: readonly (string | number)[] | null | undefined, path: string): string[] =>
  listOr(value, path).map(String);

function inputOf(
  name: string,
  path: string,
  known: AggregationContext,
  earlier: readonly string[],
  type: AggregationType,
): Input {
  const stage = earlier.indexOf(name);
  if (stage >= 0) return { kind: 'stage', stage };
  const source = known.sourceIds.indexOf(name);
  if (source >= 0) return { kind: 'source', source };
  const statisticId = known.statistics.get(name);
  if (statisticId !== undefined) return { kind: 'statistic', statisticId, name };
  const field = type === 'math' ? 'mathExpression' : 'inputs';
  return refuse(
    `${path}.${field}`,
    `names ${JSON.stringify(name.slice(0, 80))}, which is neither a source nor in the pipeline nor in referencedStatisticIds`,
  );
}

function readParameters(
  options: AggregationOptions,
  path: string,
  names: readonly string[],
  inputs: readonly Input[],
  known: AggregationContext,
  { heatmap }: AggregationWord,
): InputParameters[] {
  const byName = new Map(Object.entries(options.aggregationInputParameters ?? {}));
  return inputs.map((input, i) => {
    const own = byName.get(names[i]);
    const fallback = input.kind === 'source' ? known.properties[input.source] : null;
    const at = `${path}.aggregationInputParameters.${names[i]}`;
    const positive = own?.gravitationPositiveInfluence ?? fallback?.gravitationPositiveInfluence;
    const competing =
      own?.gravitationCompetingPositiveInfluence ?? fallback?.gravitationCompetingPositiveInfluence ?? false;
    const strength = own?.gravitationAttractionStrength ?? fallback?.gravitationAttractionStrength;
    return {
      factor: numberIn(own?.inputFactor ?? fallback?.inputFactor, `${at}.inputFactor`, ANY, 1),
      strength: numberIn(strength, `${at}.gravitationAttractionStrength`, { min: 0, max: Number.MAX_VALUE }, 1),
      positive: (positive ?? true) || (heatmap && competing),
    };
  });
}

function readPenalty(options: AggregationOptions, path: string, { maxEdgeWeight }: AggregationContext): number | null {
  const given = options.outlierPenalty;
  const hasPenalty = given !== undefined && given !== null;
  const ignore = options.ignoreOutliers ?? options.ignoreOutlier ?? !hasPenalty;
  return booleanOr(ignore, `${path}.ignoreOutliers`, true)
    ? null
    : numberIn(given, `${path}.outlierPenalty`, ANY, maxEdgeWeight);
}

function readMinSources(options: AggregationOptions, path: string, count: number): number {
  const range = { min: 0, max: Number.MAX_SAFE_INTEGER, integer: true };
  const least = numberIn(options.minSourcesCount, `${path}.minSourcesCount`, range, 1);
  const share = numberIn(options.minSourcesRatio, `${path}.minSourcesRatio`, { min: 0, max: 1 }, 0);
  // 0.3 of 10 sources are 3, despite rounding errors of the product.
  return Math.max(1, least, Math.ceil(share * count - 1e-9));
}

function readOrigins(options: AggregationOptions, path: string, names: readonly string[]): Uint8Array | null {
  if (options.filterValuesForSourceOrigins === undefined || options.filterValuesForSourceOrigins === null) return null;
  const wanted = new Set(listOf(options.filterValuesForSourceOrigins, `${path}.filterValuesForSourceOrigins`));
  // Indexed like the inputs, as the nearest one is.
  return Uint8Array.from(names, (name) => (wanted.has(name) ? 1 : 0));
}
