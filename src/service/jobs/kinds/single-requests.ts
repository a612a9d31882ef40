import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { HinterlandError, RequestError, wrongField } from '../../../kit/core/errors.ts';
import { curveOrder, isPlaced, PointRows, type Points, reordered } from '../points.ts';
import { NOT_PLACED, ROW_ERRORS } from '../results/pair-rows.ts';
import { inBody, type JobSurroundings, jobLimits, MICROS_PER_LABEL, type OpenJob } from './open-job.ts';
import { FLAT_ANSWERS, type FlatAnswer, FlatRows } from './request-rows.ts';

/** The time to read a request and its answer. */
const MICROS_PER_REQUEST = 2_000;
const ROWS_GUESSED = 20;

type Body = Readonly<Record<string, unknown>>;

/** Opens a job that computes one source at a time, like single requests. */
export function openRequests(job: JobSurroundings, operation: keyof typeof FLAT_ANSWERS): OpenJob {
  const answer: FlatAnswer = FLAT_ANSWERS[operation];
  const endpoint = job.endpoint(answer.endpoint);
  const { spec, network, runner } = job;
  const body: Body = { ...spec.body, ...answer.fixed?.(spec.body) };
  const asked = askedAbout(job, body, answer.list);
  const limits = jobLimits(spec.limits);
  const bytesOf = (i: number) => new TextEncoder().encode(JSON.stringify({ ...body, [answer.list]: [asked.wire(i)] }));
  const ask = (i: number, cancel: CancelFlag): unknown => {
    const payload = { endpoint: endpoint.name, region: network.region, body: bytesOf(i), source: 'body' as const };
    const { outcome } = runner.all({ ...payload, limits, parameters: {} }, cancel);
    if (outcome.code !== 'ok') throw new RequestError(outcome.message || outcome.code);
    return JSON.parse(new TextDecoder().decode(outcome.body));
  };
  const { points } = asked;
  const first = points.lat.findIndex((lat) => !Number.isNaN(lat));
  if (first < 0) throw wrongField('sources', 'has no row with a position on Earth');
  const cost = inBody(() =>
    runner.costOf({
      endpoint: endpoint.name,
      region: network.region,
      body: bytesOf(first),
      source: 'body',
      limits,
      parameters: {},
    }),
  );
  return {
    sources: points,
    targets: null,
    itemCount: points.count,
    rowsPerItem: ROWS_GUESSED,
    microsPerItem: MICROS_PER_REQUEST + cost * MICROS_PER_LABEL,
    isNumbered: false,
    compute: (from, to, cancel) => {
      const rows = new FlatRows(answer);
      for (let i = from; i < to; i++) {
        if (!isPlaced(points, i)) {
          rows.fail(points.id[i], ROW_ERRORS[NOT_PLACED]);
          continue;
        }
        cancel.check();
        try {
          rows.add(points.id[i], answer.rows(ask(i, cancel)));
        } catch (error) {
          if (!isOfSource(error)) throw error;
          rows.fail(points.id[i], error.message);
        }
      }
      return rows.done();
    },
  };
}

/** Returns whether an error concerns one source only, so that the others continue. */
const isOfSource = (error: unknown): error is HinterlandError =>
  error instanceof HinterlandError && error.name !== 'CancelledError';

interface AskedAbout {
  readonly points: Points;
  wire(i: number): unknown;
}

/** Returns the sources of the job, or of the body in the order of computation. */
function askedAbout({ sources }: JobSurroundings, body: Body, list: FlatAnswer['list']): AskedAbout {
  if (sources !== null) {
    const { tm } = body;
    const mode = list === 'sources' && tm !== undefined ? { tm } : {};
    return {
      points: sources,
      wire: (i) => ({ id: sources.id[i], lat: sources.lat[i], lng: sources.lng[i], ...mode }),
    };
  }
  const given = body[list];
  if (!Array.isArray(given) || given.length === 0) {
    throw wrongField(`body.${list}`, 'is required: a list of {id, lat, lng}; or sources beside the body');
  }
  const rows = new PointRows();
  for (const one of given as readonly (Record<string, unknown> | null)[]) {
    rows.add(
      String(one?.id ?? ''),
      Number(one?.lat ?? one?.y ?? Number.NaN),
      Number(one?.lng ?? one?.lon ?? one?.x ?? Number.NaN),
    );
  }
  const points = rows.done();
  const order = curveOrder(points);
  return { points: reordered(points, order), wire: (i) => given[order[i]] };
}
