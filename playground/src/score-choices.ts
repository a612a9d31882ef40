import { isCategory } from './place-choices.ts';

/** The choices about comparing starts, and their part of the hash. No DOM here. */

export interface ScoreChoices {
  readonly isCompared: boolean;
  /**
   * The weights of criteria, by category or {@link OWN_CRITERIA}; those that aren't named count {@link USUAL_WEIGHT}.
   */
  readonly weights: Readonly<Record<string, number>>;
}

/** Criteria beside the chosen categories of places. */
const OWN_CRITERIA = ['area', 'departures'] as const;
export type OwnCriterion = (typeof OWN_CRITERIA)[number];

const USUAL_WEIGHT = 5;
export const MAX_WEIGHT = 10;
export const DEFAULT_SCORES: ScoreChoices = { isCompared: false, weights: {} };

const isOwn = (id: string): boolean => OWN_CRITERIA.some((own) => own === id);

export const weightOf = ({ weights }: ScoreChoices, id: string): number =>
  Object.hasOwn(weights, id) ? weights[id] : USUAL_WEIGHT;

/** `g_cafe*8;area*0`: tags may hold most other signs. */
export function parseScores(fields: URLSearchParams): ScoreChoices {
  const weights = (fields.get('weights') ?? '').split(';').flatMap((text) => {
    const at = text.lastIndexOf('*');
    const [id, digits] = [text.slice(0, at), text.slice(at + 1)];
    const weight = /^\d{1,2}$/.test(digits) ? Number(digits) : Number.NaN;
    const isRight = (isOwn(id) || isCategory(id)) && weight <= MAX_WEIGHT && weight !== USUAL_WEIGHT;
    return isRight ? [[id, weight] as const] : [];
  });
  return { isCompared: fields.get('compare') === 'on', weights: Object.fromEntries(weights) };
}

/** Fields of the hash in their order; empty ones are left out by the caller. */
export const scoreFields = ({ isCompared, weights }: ScoreChoices): (readonly [name: string, value: string])[] => [
  ['compare', isCompared ? 'on' : ''],
  [
    'weights',
    Object.entries(weights)
      .filter(([, weight]) => weight !== USUAL_WEIGHT)
      .map(([id, weight]) => `${id}*${weight}`)
      .join(';'),
  ],
];
