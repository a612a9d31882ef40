import { evaluate } from '../multigraph/index.ts';
import type { CriteriaPlan, Formula, NamedCriterion } from './criterion.ts';
import { type MeasuredLocations, NUMBERS_PER_FAILURE, type Reason } from './measured-locations.ts';

/** An entry of `errors`. */
export interface ScoreError {
  /** An HTTP status. */
  readonly id: string;
  readonly detail: string;
  readonly meta: NamedCriterion['service'] & {
    readonly criteriaIds: readonly string[];
    readonly locationId: string | number;
  };
}

/** The scores of one location by criterion; null where there is none, with the reasons in errors. */
interface LocationScores {
  readonly scores: readonly (number | null)[];
  readonly errors: readonly ScoreError[];
}

/** The precision of scores; further digits depend on the order of summation. */
const SIGNIFICANT_DIGITS = 12;

/** Derives scores from measures. */
export class ScoreReader {
  /** The failures by location and measure, indexed like scores. */
  private readonly failures = new Map<number, Reason>();

  /** @param region the region in which was measured */
  constructor(
    private readonly region: string,
    private readonly plan: CriteriaPlan,
    private readonly measured: MeasuredLocations,
  ) {
    const { columns, facts } = measured;
    for (let i = 0; i < facts.failures; i += NUMBERS_PER_FAILURE) {
      const [location, measure, reason] = columns.failure.subarray(i, i + NUMBERS_PER_FAILURE);
      this.failures.set(location * plan.measures.length + measure, facts.reasons[reason]);
    }
  }

  of(location: number, locationId: string | number): LocationScores {
    const errors = new Map<string, ScoreError & { readonly meta: { readonly criteriaIds: string[] } }>();
    const scores = this.plan.criteria.map(({ key, formula, service }) => {
      const reasons: Reason[] = [];
      const value = this.valueOf(location, formula, reasons);
      for (const { status: id, detail } of reasons) {
        const entry = JSON.stringify([id, detail, service]);
        const known = errors.get(entry) ?? { id, detail, meta: { ...service, criteriaIds: [], locationId } };
        errors.set(entry, known);
        if (!known.meta.criteriaIds.includes(key)) known.meta.criteriaIds.push(key);
      }
      return Number.isFinite(value) ? Number(value.toPrecision(SIGNIFICANT_DIGITS)) : null;
    });
    return { scores, errors: [...errors.values()] };
  }

  /** Returns the score of a formula, or NaN after adding the reasons. */
  private valueOf(location: number, formula: Formula, reasons: Reason[]): number {
    const { region = null } = formula;
    if (region !== null && region.name !== this.region) {
      const problem = `must end in ${this.region}, where the request is answered: ask about another region in a request of its own`;
      reasons.push({ status: '400', detail: `${region.path} ${problem}` });
      return Number.NaN;
    }
    if (formula.kind === 'measure') return this.measureOf(location, formula.measure, reasons);
    const before = reasons.length;
    const values = new Map(formula.parameters.map(([name, inner]) => [name, this.valueOf(location, inner, reasons)]));
    const value = evaluate(formula.program, (name) => values.get(name) ?? Number.NaN);
    if (Number.isNaN(value) && reasons.length === before) {
      reasons.push({ status: '404', detail: 'mathExpression has no finite value here' });
    }
    return value;
  }

  private measureOf(location: number, measure: number, reasons: Reason[]): number {
    const at = location * this.plan.measures.length + measure;
    const reason = this.failures.get(at);
    if (reason !== undefined) reasons.push(reason);
    const { [at]: value } = this.measured.columns.score;
    if (reason === undefined && !Number.isFinite(value)) {
      reasons.push({ status: '404', detail: 'the score is too large to be told' });
    }
    return value;
  }
}
