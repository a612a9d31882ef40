import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HinterlandError, LimitError } from '../../../kit/core/errors.ts';
import { type Access, meteredAs, type Quotas } from '../../accounts/index.ts';
import { type FieldFinder, noticesOf, parseJson, refuseUnknown, type UnknownField } from '../../engine/index.ts';
import {
  HttpError,
  headerText,
  httpRefusal,
  JSON_TYPE,
  parametersOf,
  type QueryValues,
  queryValue,
} from '../../exchange/index.ts';
import { isOver, type JobAsker, type JobRecord, type JobService, manifestText } from '../../jobs/index.ts';
import type { ServiceState } from '../service-state.ts';
import { jobEvents } from './job-events.ts';
import type { JobAction } from './job-routes.ts';
import { statusOf } from './job-status.ts';
import { sendFile } from './send-file.ts';

/** The longest body of a job: it is read on the main thread, so long lists come as inputs. */
const MOST_JOB_BYTES = 4 << 20;
const FORMATS = {
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  geojson: 'application/geo+json',
} as const;

interface JobContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly jobs: JobService;
  readonly jobFields: FieldFinder;
  readonly access: Access;
  readonly state: ServiceState;
  readonly quotas: Quotas;
}

/** Answers a request about jobs; a job is owned by the account of the key that started it. */
export async function answerJobs(
  action: JobAction,
  context: Omit<JobContext, 'jobs'> & { readonly jobs: JobService | null },
): Promise<FastifyReply> {
  const { jobs, request } = context;
  if (jobs === null) throw httpRefusal(503, 'jobs', 'are missing: this server was started without them');
  try {
    return await ACTIONS[action]({ ...context, jobs });
  } catch (error) {
    if (error instanceof LimitError) noteRefusal(error, context);
    if (error instanceof HinterlandError || error instanceof HttpError) throw error;
    request.log.error(error, 'jobs failed');
    // The message may reveal paths of this machine.
    throw httpRefusal(503, 'jobs', "can't be asked now: the server's log says why", { 'retry-after': '10' });
  }
}

/** Counts a refusal by a quota; limits of single requests aren't quotas. */
function noteRefusal({ limit }: LimitError, { quotas, access: { plan } }: Omit<JobContext, 'jobs'>): void {
  if (['jobs', 'storedBytes', 'workerSecondsPerDay'].includes(limit)) quotas.refused(plan.name, limit);
}

/** Names fields that may be misspelt in a header; with `Prefer: handling=strict` refuses all unknown ones. */
function tellUnknown(unknown: readonly UnknownField[], { asked }: FastifyRequest, reply: FastifyReply): void {
  if (asked?.preferences.isStrict) refuseUnknown(unknown);
  const notices = [...(asked?.notices ?? []), ...noticesOf(unknown)];
  if (notices.length > 0) reply.header('x-message', headerText(notices.join(' ')));
}

const ACTIONS: Readonly<Record<JobAction, (context: JobContext) => Promise<FastifyReply>>> = {
  putInput: async ({ request, reply, jobs, access }) => {
    const bytes = bodyOf(request);
    if (bytes.length === 0)
      throw httpRefusal(400, 'body', 'is empty: CSV with a header, Parquet or GeoJSON is expected');
    const id = await jobs.putInput(bytes, askerOf(access));
    return sendJson(reply.status(201), { id, bytes: bytes.length });
  },
  inputs: async ({ reply, jobs, access }) => {
    const inputs = await jobs.listInputs(access.account);
    return sendJson(reply, {
      inputs: inputs.map(({ id, bytes, storedAt }) => ({ id, bytes, stored: storedAt.toISOString() })),
    });
  },
  removeInput: async ({ request, reply, jobs, access }) => {
    if (!(await jobs.removeInput(parametersOf(request).id ?? '', access.account))) {
      throw httpRefusal(404, 'id', 'names no table of this account: GET /jobs/v1/inputs lists them');
    }
    return reply.status(204).send(null);
  },
  submit: async ({ request, reply, jobs, jobFields, access }) => {
    const bytes = bodyOf(request);
    if (bytes.length > MOST_JOB_BYTES) {
      throw httpRefusal(
        413,
        'body',
        `has ${bytes.length} bytes, more than ${MOST_JOB_BYTES}: store long lists with PUT /jobs/v1/inputs`,
      );
    }
    const wire = parseJson(bytes, 'body');
    tellUnknown(jobFields(wire), request, reply);
    const asker = askerOf(access);
    if (isTrue(request, 'dryRun')) return sendJson(reply, { estimate: await jobs.estimate(wire, asker) });
    const key = request.headers['idempotency-key'];
    const job = await jobs.submit(wire, asker, typeof key === 'string' ? key : null);
    return sendJson(reply.status(202).header('location', `/jobs/v1/${job.id}`), statusOf(job, jobs));
  },
  list: async ({ reply, jobs, access }) => {
    const all = await jobs.list(access.account);
    return sendJson(reply, { jobs: all.map((job) => statusOf(job, jobs)) });
  },
  status: async (context) => sendJson(context.reply, statusOf(await jobOf(context), context.jobs)),
  events: async (context) => {
    const { request, reply, jobs, access, state } = context;
    const { id, revision, status } = await jobOf(context);
    const last = Number(request.headers['last-event-id']);
    const known = Number.isSafeInteger(last) ? last : 0;
    // After this status, listeners don't reconnect.
    if (isOver(status) && known >= revision) return reply.status(204).send(null);
    const events = jobEvents({ jobs, account: access.account, id, known, isEnding: () => state.phase === 'draining' });
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    return reply.send(Readable.from(events));
  },
  dismiss: async (context) => {
    const { request, reply, jobs, access } = context;
    const { id } = await jobOf(context);
    if (isTrue(request, 'remove')) {
      if (!(await jobs.remove(id, access.account))) throw NO_JOB();
      return reply.status(204).send(null);
    }
    const job = await jobs.dismiss(id, access.account);
    return sendJson(context.reply, statusOf(found(job), context.jobs));
  },
  retry: async (context) => {
    const { id } = await jobOf(context);
    const job = await context.jobs.retry(id, askerOf(context.access));
    return sendJson(context.reply, statusOf(found(job), context.jobs));
  },
  results: async (context) => {
    const { request, reply, jobs } = context;
    const job = await jobOf(context);
    const manifest = await manifestOf(job, jobs);
    const wished = queryValue(request.query as QueryValues, 'format');
    if (wished === undefined)
      return reply.headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' }).send(manifestText(manifest));
    const format = (Object.keys(FORMATS) as (keyof typeof FORMATS)[]).find((one) => one === wished.toLowerCase());
    if (format === undefined) throw httpRefusal(400, 'format', `must be one of ${Object.keys(FORMATS).join(', ')}`);
    const file = await jobs.merged(job.id, format);
    const files = jobs.filesOf(job.id);
    return sendFile(request, reply, { files, file, type: FORMATS[format], tag: null, name: `${job.id}.${format}` });
  },
  resultFile: async (context) => {
    const { request, reply, jobs } = context;
    const job = await jobOf(context);
    const { sources, targets, files } = await manifestOf(job, jobs);
    const wished = parametersOf(request).file;
    const file = [sources, ...(targets === null ? [] : [targets]), ...files].find(
      ({ name }) => name === wished || name === `parts/${wished}`,
    );
    if (file === undefined) throw httpRefusal(404, 'file', "isn't among the results: the manifest lists them");
    const name = file.name.split('/').at(-1) ?? '';
    return sendFile(request, reply, {
      files: jobs.filesOf(job.id),
      file: file.name,
      type: FORMATS.parquet,
      tag: file.sha256,
      name,
    });
  },
};

const sendJson = (reply: FastifyReply, value: object): FastifyReply =>
  reply.headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' }).send(JSON.stringify(value));

const bodyOf = ({ body }: FastifyRequest): Uint8Array => (body instanceof Uint8Array ? body : new Uint8Array(0));

function askerOf(access: Access): JobAsker {
  const { account, keyName, plan, key } = access;
  const { workerSecondsPerDay: secondsPerDay } = plan;
  // Jobs are stored with this name, so it must not be an IP address.
  const metered = meteredAs(key === null ? { caller: 'jobs without a key', plan } : access);
  return {
    account,
    keyName,
    limits: plan.limits,
    regions: plan.regions,
    operations: plan.operations,
    maxJobs: plan.jobs,
    maxStoredBytes: plan.storedBytes,
    work: secondsPerDay === null ? null : { meteredAs: metered, secondsPerDay, plan: plan.name },
  };
}

function isTrue(request: FastifyRequest, name: string): boolean {
  const value = queryValue(request.query as QueryValues, name)?.toLowerCase();
  if (value === undefined || value === 'false' || value === '0') return false;
  if (value === 'true' || value === '1' || value === '') return true;
  throw httpRefusal(400, name, 'must be true or false');
}

const NO_JOB = () => httpRefusal(404, 'id', 'names no job of this account: GET /jobs/v1 lists them');

function found(job: JobRecord | null): JobRecord {
  if (job === null) throw NO_JOB();
  return job;
}

const jobOf = async ({ request, jobs, access }: JobContext): Promise<JobRecord> =>
  found(await jobs.find(parametersOf(request).id ?? '', access.account));

async function manifestOf({ id, status, sweptAt }: JobRecord, jobs: JobService) {
  if (sweptAt !== null)
    throw httpRefusal(410, 'id', `names a job whose results were removed at ${sweptAt.toISOString()}: start it again`);
  if (status === 'dismissed') throw httpRefusal(410, 'id', 'names a job that was dismissed: start it again');
  if (status === 'failed')
    throw httpRefusal(409, 'id', 'names a job that failed: POST its /retry, or allowMissing from the start');
  const manifest = status === 'successful' ? await jobs.manifest(id) : null;
  if (manifest === null)
    throw httpRefusal(409, 'id', 'names a job that is not finished: look at its status', { 'retry-after': '5' });
  return manifest;
}
