import type { Geometry } from 'geojson';
import type { ResultColumn, ResultTable } from '../results/result-table.ts';

/** One row of a flattened answer, by column. */
type Row = Readonly<Record<string, string | number | Geometry | null>>;

/** The conversion of an operation's answers, one per source, to rows. */
export interface FlatAnswer {
  readonly endpoint: string;
  /** The body's field that lists the sources. */
  readonly list: 'sources' | 'locations';
  /** Returns fields that override those of the request. */
  fixed?(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** The columns besides `source`, which comes first, and `error`, which comes last. */
  readonly columns: readonly { readonly name: string; readonly type: 'DOUBLE' | 'STRING' | 'GEOMETRY' }[];
  /** @param answer JSON of the body, or of `data` */
  rows(answer: unknown): readonly Row[];
}

type ByName<T> = Readonly<Record<string, T>>;

const statistics: FlatAnswer = {
  endpoint: 'statisticsIndependent',
  list: 'sources',
  fixed: () => ({ omitIndividualStatistics: true }),
  columns: [
    { name: 'statistic', type: 'STRING' },
    { name: 'threshold', type: 'DOUBLE' },
    { name: 'value', type: 'DOUBLE' },
  ],
  rows: (answer) =>
    Object.entries((answer as { statistics: ByName<ByName<number>> }).statistics).flatMap(([statistic, byThreshold]) =>
      Object.entries(byThreshold).map(([threshold, value]) => ({ statistic, threshold: Number(threshold), value })),
    ),
};

interface ScoresData {
  readonly data: ByName<{ readonly scores: ByName<number | null> }>;
  readonly errors: readonly { readonly detail: string; readonly meta: { readonly criteriaIds: readonly string[] } }[];
}

const scores: FlatAnswer = {
  endpoint: 'scores',
  list: 'locations',
  columns: [
    { name: 'criterion', type: 'STRING' },
    { name: 'score', type: 'DOUBLE' },
  ],
  rows: (answer) => {
    const { data, errors } = answer as ScoresData;
    const whyOf = (criterion: string) =>
      errors.find(({ meta }) => meta.criteriaIds.includes(criterion))?.detail ?? errors[0]?.detail ?? null;
    return Object.values(data).flatMap(({ scores: all }) =>
      Object.entries(all).map(([criterion, score]) => ({
        criterion,
        score,
        error: score === null ? whyOf(criterion) : null,
      })),
    );
  },
};

interface AreaFeatures {
  readonly features: readonly {
    readonly properties: { readonly time: number; readonly area: number };
    readonly geometry: Geometry;
  }[];
}

const polygon: FlatAnswer = {
  endpoint: 'polygon_post',
  list: 'sources',
  fixed: (body) => ({ polygon: { ...(body.polygon as object | undefined), serializer: 'geojson', srid: 4326 } }),
  columns: [
    { name: 'threshold', type: 'DOUBLE' },
    { name: 'area', type: 'DOUBLE' },
    { name: 'geometry', type: 'GEOMETRY' },
  ],
  rows: (answer) =>
    (answer as AreaFeatures).features.map(({ properties: { time, area }, geometry }) => ({
      threshold: time,
      area,
      geometry,
    })),
};

export const FLAT_ANSWERS = { statistics, scores, polygon } as const;

/** The rows of flattened answers as a table. */
export class FlatRows {
  private readonly all: Row[] = [];

  constructor(private readonly answer: FlatAnswer) {}

  add(source: string, rows: readonly Row[]): void {
    for (const row of rows) this.all.push({ ...row, source });
  }

  fail(source: string, error: string): void {
    this.all.push({ source, error });
  }

  done(): ResultTable {
    const { all } = this;
    const text = (name: string): ResultColumn => ({
      name,
      type: 'STRING',
      values: all.map((row) => (row[name] ?? null) as string | null),
    });
    const columns = this.answer.columns.map(({ name, type }): ResultColumn => {
      if (type === 'DOUBLE') return { name, type, values: all.map((row) => (row[name] ?? null) as number | null) };
      if (type === 'GEOMETRY') return { name, type, values: all.map((row) => (row[name] ?? null) as Geometry | null) };
      return text(name);
    });
    return { rows: all.length, columns: [text('source'), ...columns, text('error')] };
  }
}
