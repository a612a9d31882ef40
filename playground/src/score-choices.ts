import { isCategory } from './place-choices.ts';

/** The choices about comparing starts, and their part of the hash. No DOM here. */

export interface ScoreChoices {
  readonly isCompared: boolean;
  /**
   * The weights of criteria, by category or {@link OWN_CRITERIA}; those that aren't named count {@link USUAL_WEIGHT}.
   */
  readonly weights: Readonly<Record<string, number>>;
  /** Criteria of one's own: `near:g_cafe` is how near the nearest is, `sum:10-5` a statistic within reach. */
  readonly added: readonly string[];
  /** The criterion by which the starts are sorted; empty: by score. */
  readonly sortedBy: string;
}

/** Criteria beside the chosen categories of places. */
const OWN_CRITERIA = ['area', 'departures'] as const;
export type OwnCriterion = (typeof OWN_CRITERIA)[number];

const USUAL_WEIGHT = 5;
export const MAX_WEIGHT = 10;
export const DEFAULT_SCORES: ScoreChoices = { isCompared: false, weights: {}, added: [], sortedBy: '' };

const NEAR = 'near:';
const SUM = /^sum:(\d{1,9})-(\d{1,9})$/;
/** The most criteria of one's own. */
export const MAX_ADDED = 6;

/** The category whose nearest place counts; null for other criteria. */
export const nearOf = (id: string): string | null => (id.startsWith(NEAR) ? id.slice(NEAR.length) : null);

/** Group and statistic whose sum counts; null for other criteria. */
export function sumOf(id: string): readonly [group: number, statistic: number] | null {
  const found = SUM.exec(id);
  return found === null ? null : [Number(found[1]), Number(found[2])];
}

const isAdded = (id: string): boolean => isCategory(nearOf(id) ?? '') || sumOf(id) !== null;

const isOwn = (id: string): boolean => OWN_CRITERIA.some((own) => own === id);

export const weightOf = ({ weights }: ScoreChoices, id: string): number =>
  Object.hasOwn(weights, id) ? weights[id] : USUAL_WEIGHT;

/** `g_cafe*8;area*0`: tags may hold most other signs. */
export function parseScores(fields: URLSearchParams): ScoreChoices {
  const weights = (fields.get('weights') ?? '').split(';').flatMap((text) => {
    const at = text.lastIndexOf('*');
    const [id, digits] = [text.slice(0, at), text.slice(at + 1)];
    const weight = /^\d{1,2}$/.test(digits) ? Number(digits) : Number.NaN;
    const isRight = (isOwn(id) || isCategory(id) || isAdded(id)) && weight <= MAX_WEIGHT && weight !== USUAL_WEIGHT;
    return isRight ? [[id, weight] as const] : [];
  });
  const added = (fields.get('criteria') ?? '').split(';').filter(isAdded);
  const sortedBy = fields.get('sort') ?? '';
  return {
    isCompared: fields.get('compare') === 'on',
    weights: Object.fromEntries(weights),
    added: [...new Set(added)].slice(0, MAX_ADDED),
    sortedBy: isOwn(sortedBy) || isCategory(sortedBy) || isAdded(sortedBy) ? sortedBy : '',
  };
}

/** Fields of the hash in their order; empty ones are left out by the caller. */
export const scoreFields = ({
  isCompared,
  weights,
  added,
  sortedBy,
}: ScoreChoices): (readonly [name: string, value: string])[] => [
  ['compare', isCompared ? 'on' : ''],
  ['criteria', added.join(';')],
  ['sort', sortedBy],
  [
    'weights',
    Object.entries(weights)
      .filter(([, weight]) => weight !== USUAL_WEIGHT)
      .map(([id, weight]) => `${id}*${weight}`)
      .join(';'),
  ],
];
