import { LimitError, RequestError } from '../../kit/core/errors.ts';
import type { Limits } from '../../network/routing/index.ts';
import { refuse } from '../../network/routing/index.ts';
import { ExpressionError, type Instruction, namesIn, parseExpression } from '../multigraph/index.ts';
import type { CriteriaPlan, FailedMeasure, Formula, NamedCriterion, ScoredLocation } from './criterion.ts';
import { MeasureList } from './measure-list.ts';
import { readMeasure } from './read-measure.ts';
import type { CriterionBody, LocationBody } from './scores.schema.ts';

type Criteria = Readonly<Record<string, CriterionBody>>;

/**
 * Reads criteria as a plan. A criterion that can't be measured as given doesn't stop the others: its score is null,
 * with an error.
 * @param competitors of the request
 * @param readCompetitors reads those of one criterion
 */
export function readCriteria(
  criteria: Criteria,
  competitors: readonly ScoredLocation[],
  readCompetitors: (bodies: readonly LocationBody[], path: string) => ScoredLocation[],
  limits: Limits,
): CriteriaPlan {
  return new CriteriaReader(criteria, new MeasureList(competitors, readCompetitors), limits).read();
}

class CriteriaReader {
  private readonly known: ReadonlyMap<string, CriterionBody>;

  constructor(
    criteria: Criteria,
    private readonly list: MeasureList,
    private readonly limits: Limits,
  ) {
    this.known = new Map(Object.entries(criteria));
  }

  read(): CriteriaPlan {
    const named = [...this.known].map(
      ([key, body]): NamedCriterion => ({
        key,
        formula: this.formulaOf(body, `criteria.${key}`, [key]),
        service: serviceOf(body),
      }),
    );
    const { searches, subjects, competitions, rivals, measures } = this.list;
    return {
      criteria: named,
      measures: measures.items,
      searches: searches.searches,
      subjects: subjects.items,
      competitions: competitions.items,
      rivals: rivals.items,
    };
  }

  /** @param within the keys of criteria that refer to this one */
  private formulaOf(body: CriterionBody, path: string, within: readonly string[]): Formula {
    const formula = this.formulaAnywhere(body, path, within);
    const name = regionIn(body.coreServiceUrl);
    return name === null ? formula : { ...formula, region: { name, path: `${path}.coreServiceUrl` } };
  }

  private formulaAnywhere(body: CriterionBody, path: string, within: readonly string[]): Formula {
    try {
      if (body.type === 'mathAggregation') return this.mathOf(body, path, within);
      if (body.type === 'criterionReference') return this.referenceOf(body, within);
      return this.measured(readMeasure(body, this.list, this.limits));
    } catch (error) {
      const failure = failureOf(error, path);
      if (failure === null) throw error;
      return this.measured(failure);
    }
  }

  private measured(measure: Parameters<MeasureList['measures']['add']>[0]): Formula {
    return { kind: 'measure', measure: this.list.measures.add(measure) };
  }

  private mathOf(body: CriterionBody, path: string, within: readonly string[]): Formula {
    const parameters = new Map(Object.entries((body.criterionParameters ?? {}) as Criteria));
    const program = readExpression(body.mathExpression);
    for (const name of namesIn(program)) {
      if (!parameters.has(name)) {
        refuse('mathExpression', `names ${JSON.stringify(name.slice(0, 80))}, which is none of criterionParameters`);
      }
    }
    return {
      kind: 'math',
      program,
      parameters: [...parameters].map(([name, inner]) => {
        const at = `${path}.criterionParameters.${name}`;
        if (typeof inner !== 'object' || inner === null || !('type' in inner) || within.length > MAX_DEPTH) {
          refuse(`criterionParameters.${name}`, `can't be used: criteria are nested ${MAX_DEPTH} times at most`);
        }
        return [name, this.formulaOf(inner, at, [...within, ''])] as const;
      }),
    };
  }

  private referenceOf({ baseCriterionId }: CriterionBody, within: readonly string[]): Formula {
    if (!baseCriterionId) refuse('baseCriterionId', 'is required: the key of another criterion');
    const body = this.known.get(baseCriterionId);
    const shown = JSON.stringify(baseCriterionId.slice(0, 80));
    if (body === undefined) refuse('baseCriterionId', `${shown} is no criterion of the request`);
    if (within.includes(baseCriterionId)) refuse('baseCriterionId', `${shown} refers to itself`);
    return this.formulaOf(body, `criteria.${baseCriterionId}`, [...within, baseCriterionId]);
  }
}

/** The largest depth of criteria in criteria. */
const MAX_DEPTH = 3;

function readExpression(text: string | null | undefined): readonly Instruction[] {
  if (!text) refuse('mathExpression', 'is required: such as {a} / ({a} + {b})');
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) refuse('mathExpression', `can't be read: ${error.message}`);
    throw error;
  }
}

/** Returns the failure of a wrong criterion; null for other errors. */
function failureOf(error: unknown, path: string): FailedMeasure | null {
  const isLimit = error instanceof LimitError;
  if (!isLimit && !(error instanceof RequestError)) return null;
  // The travel mode was read as that of a source, the options of areas as those of polygons.
  const text = error.message.replace(/^sources\[0\]\.tm/, 'travelMode').replace(/^polygon\./, '');
  return { kind: 'failed', status: isLimit ? '403' : '400', detail: `${path}.${text}` };
}

const regionIn = (url: string | null | undefined): string | null =>
  typeof url === 'string' ? (url.split(/[?#]/, 1)[0].split('/').filter(Boolean).at(-1)?.toLowerCase() ?? null) : null;

/** Lists the addresses by which criteria name regions, in order, including nested criteria. */
export function coreServiceUrlsIn(criteria: Criteria): string[] {
  return Object.values(criteria).flatMap((body) => {
    const { coreServiceUrl, criterionParameters } = body ?? {};
    const inner = coreServiceUrlsIn((criterionParameters ?? {}) as Criteria);
    return coreServiceUrl ? [coreServiceUrl, ...inner] : inner;
  });
}

function serviceOf({ type, coreServiceUrl, poiServiceUrl, statisticsServiceUrl }: CriterionBody) {
  const [serviceName, serviceUrl] = /poi/i.test(type)
    ? ['pointofinterest', poiServiceUrl]
    : /statistics|gravitation/.test(type)
      ? ['statistics', statisticsServiceUrl]
      : ['core', null];
  return {
    serviceName,
    ...(serviceUrl ? { serviceUrl } : {}),
    ...(coreServiceUrl ? { coreServiceUrl } : {}),
  };
}
