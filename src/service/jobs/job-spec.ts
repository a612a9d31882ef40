import Type, { type Static } from 'typebox';
import { wrongField } from '../../kit/core/errors.ts';
import type { Limits } from '../../network/routing/index.ts';
import { validator } from '../engine/index.ts';

/** The operations of jobs, named as in requests. */
const JOB_OPERATIONS = ['time', 'accessibility', 'statistics', 'scores', 'reachability', 'polygon'] as const;
type JobOperation = (typeof JOB_OPERATIONS)[number];

/** The finest cell resolution; finer cells than streets are long would only repeat each other. */
const FINEST_CELLS = 12;
const INPUT_ID = '^[0-9a-f]{64}$';

const points = (what: string) =>
  Type.Object(
    {
      input: Type.Optional(Type.String({ minLength: 1, description: 'Id of an input that was stored before.' })),
      cells: Type.Optional(
        Type.Object(
          { h3: Type.Integer({ minimum: 0, maximum: FINEST_CELLS, description: 'Resolution.' }) },
          { description: 'The centers of all H3 cells of the region in which a street begins or ends.' },
        ),
      ),
      streets: Type.Optional(Type.Boolean({ description: 'The middles of all streets of the region.' })),
    },
    { description: `In place of the ${what} of the body: one of these.` },
  );

export const JobRequest = Type.Object(
  {
    operation: Type.Enum([...JOB_OPERATIONS]),
    region: Type.Optional(Type.String({ minLength: 1, description: 'May be left out where there is but one.' })),
    name: Type.Optional(Type.String({ maxLength: 200, description: 'For lists; says nothing else.' })),
    body: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      description: "The operation's own request; `tm` holds the travel mode of points from inputs and cells.",
    }),
    sources: Type.Optional(points('sources')),
    targets: Type.Optional(points('targets')),
    pairs: Type.Optional(
      Type.Boolean({ default: false, description: '`time`: row n of the sources goes to row n of the targets.' }),
    ),
    nearest: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100_000, description: '`time`: only the so many closest targets.' }),
    ),
    keep: Type.Optional(
      Type.Enum(['reachable', 'all'], {
        default: 'reachable',
        description: '`time`, `reachability`: whether pairs beyond `maxEdgeWeight` stand with -1 or are left out.',
      }),
    ),
    allowMissing: Type.Optional(
      Type.Boolean({ default: false, description: 'Succeed even where chunks failed; the manifest lists them.' }),
    ),
  },
  { description: 'A computation in the background, whose results are files.' },
);
type JobRequest = Static<typeof JobRequest>;

/** The source of points. */
export type PointsOf =
  | { readonly from: 'body' }
  | { readonly from: 'input'; readonly id: string }
  | { readonly from: 'cells'; readonly resolution: number }
  | { readonly from: 'streets' };

/** Everything that results depend on besides the region, and nothing else: plain data, equal for equal jobs. */
export interface JobSpec {
  readonly operation: JobOperation;
  readonly region: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly sources: PointsOf;
  readonly targets: PointsOf;
  readonly pairs: boolean;
  readonly nearest: number | null;
  readonly keep: 'reachable' | 'all';
  readonly limits: Limits;
}

const check = validator(JobRequest);

/** Checks a job's request by its schema. Throws RequestError. */
export const readJobRequest = (wire: unknown): JobRequest => check(wire, 'body') as JobRequest;

/** Returns a day in the form of requests. */
const yyyymmdd = (ms: number): number => Number(new Date(ms).toISOString().slice(0, 10).replaceAll('-', ''));

/**
 * Converts a request to a specification: defaults are filled in, keys removed, travel dates fixed. What the operation
 * itself refuses shows only when the job is planned. Throws RequestError.
 */
export function toJobSpec(request: JobRequest, region: string, limits: Limits, nowMs: number): JobSpec {
  const { operation, sources, targets } = request;
  const body = pinned(withoutSecrets(request.body), 'body', yyyymmdd(nowMs)) as JobSpec['body'];
  const pairs = request.pairs ?? body.pairs === true;
  const nearest = request.nearest ?? null;
  const onlyTime = (field: string) =>
    wrongField(field, `is possible with the operation time only, not with ${operation}`);
  if (operation !== 'time' && pairs) throw onlyTime('pairs');
  if (operation !== 'time' && nearest !== null) throw onlyTime('nearest');
  if (pairs && nearest !== null) throw wrongField('nearest', "isn't possible with pairs, which have one target each");
  if (targets !== undefined && operation !== 'time' && operation !== 'reachability') {
    throw wrongField('targets', `is possible with the operations time and reachability only, not with ${operation}`);
  }
  return {
    operation,
    region,
    body,
    sources: pointsOf(sources, 'sources'),
    targets: pointsOf(targets, 'targets'),
    pairs,
    nearest,
    keep: request.keep ?? 'reachable',
    limits,
  };
}

/** Returns the ids of the stored tables that a job reads. */
export function inputsOf({ operation, body, sources, targets }: JobSpec): readonly string[] {
  const points = [sources, targets].flatMap((one) => (one.from === 'input' ? [one.id] : []));
  const { input } = (body.opportunities ?? {}) as { input?: unknown };
  const isNamed = operation === 'accessibility' && typeof input === 'string' && new RegExp(INPUT_ID).test(input);
  return isNamed ? [...points, input] : points;
}

function pointsOf(points: JobRequest['sources'], field: string): PointsOf {
  if (points === undefined) return { from: 'body' };
  const { input, cells, streets } = points;
  if ([input, cells, streets].filter((one) => one !== undefined && one !== false).length !== 1) {
    throw wrongField(field, 'must have exactly one of input, cells and streets');
  }
  if (cells !== undefined) return { from: 'cells', resolution: cells.h3 };
  if (input === undefined) return { from: 'streets' };
  if (!new RegExp(INPUT_ID).test(input)) {
    throw wrongField(`${field}.input`, 'must be the id of an input: store it with PUT /jobs/v1/inputs first');
  }
  return { from: 'input', id: input };
}

const SECRETS = new Set(['key', 'apiKey', 'serviceKey', 'serviceUrl']);

/** Removes keys, which must not be stored. */
const withoutSecrets = (body: JobSpec['body']): JobSpec['body'] =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !SECRETS.has(name)));

/**
 * Sets the date of public transport where it is missing to the day of the request: results mustn't depend on when a
 * part is computed.
 */
function pinned(value: unknown, path: string, today: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((item, i) => (typeof item === 'object' ? pinned(item, `${path}[${i}]`, today) : item));
  }
  const entries = Object.entries(value).map(([name, member]) => {
    const at = `${path}.${name}`;
    const inside = pinned(member, at, today);
    return [name, name === 'transit' && isPlain(inside) ? withDate(inside, at, today) : inside] as const;
  });
  return Object.fromEntries(entries);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withDate(transit: Record<string, unknown>, path: string, today: number): Record<string, unknown> {
  const frame = isPlain(transit.frame) ? transit.frame : {};
  if ((frame.date ?? transit.date ?? null) !== null) return transit;
  if ((frame.weekday ?? transit.weekday ?? null) !== null) {
    throw wrongField(`${path}.frame.weekday`, 'is another day every week: a job needs date, as yyyymmdd');
  }
  return { ...transit, frame: { ...frame, date: today } };
}
