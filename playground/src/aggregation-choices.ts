/** The choice of how values of several sources become one, and its part of the hash. No DOM here. */

export const AGGREGATIONS = [
  'min',
  'max',
  'mean',
  'median',
  'sum',
  'count',
  'nearest',
  'gravitation_huff',
  'logit',
  'math',
] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/** The further options of some aggregations. */
export interface AggregationOptions {
  /** The expression of `math`: numbers, sources in braces, + - * / and parentheses. */
  readonly expression: string;
  /** The index of the source whose share is shown, for probabilities. */
  readonly shareOf: number;
  /** The strength by which that source attracts; the others have 1. */
  readonly strength: number;
  readonly exponent: number;
  /** Per second or meter. */
  readonly betaTravelTime: number;
  readonly betaStrength: number;
}

/** The defaults of the API, and an expression as an example. */
export const DEFAULT_AGGREGATION_OPTIONS: AggregationOptions = {
  expression: '{A} - {B}',
  shareOf: 0,
  strength: 1,
  exponent: -2,
  betaTravelTime: -0.005,
  betaStrength: 1,
};

export const AGGREGATION_RANGES = {
  shareOf: [0, 7],
  strength: [0, 10],
  exponent: [-5, 0],
  betaTravelTime: [-0.02, 0],
  betaStrength: [0, 5],
} as const;

const MAX_EXPRESSION = 200;

export const isProbability = (aggregation: Aggregation): boolean =>
  aggregation === 'gravitation_huff' || aggregation === 'logit';

/** A single source has no rivals and nothing to be computed with: what it shows then is its own value. */
export const aggregationOf = (aggregation: Aggregation, sources: number): Aggregation =>
  sources === 1 && (isProbability(aggregation) || aggregation === 'nearest' || aggregation === 'math')
    ? 'min'
    : aggregation;

const FIELDS = [
  ['share', 'shareOf'],
  ['strength', 'strength'],
  ['exponent', 'exponent'],
  ['beta', 'betaTravelTime'],
  ['betastrength', 'betaStrength'],
] as const;

export function parseAggregationOptions(fields: URLSearchParams): AggregationOptions {
  const expression = (fields.get('math') ?? '').trim().slice(0, MAX_EXPRESSION);
  const options = { ...DEFAULT_AGGREGATION_OPTIONS, ...(expression === '' ? {} : { expression }) };
  for (const [field, name] of FIELDS) {
    const text = fields.get(field);
    const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
    const [low, high] = AGGREGATION_RANGES[name];
    if (value >= low && value <= high) options[name] = name === 'shareOf' ? Math.floor(value) : value;
  }
  return options;
}

/** Fields of the hash in their order; the caller leaves out those that are at their defaults. */
export const aggregationFields = (
  now: AggregationOptions,
): (readonly [name: string, value: string | number, otherwise: string | number])[] => [
  ['math', now.expression, DEFAULT_AGGREGATION_OPTIONS.expression],
  ...FIELDS.map(([field, name]) => [field, now[name], DEFAULT_AGGREGATION_OPTIONS[name]] as const),
];
