import type { TSchema } from 'typebox';
import { JobRequest } from '../../jobs/index.ts';
import type { Json } from '../openapi-components.ts';
import { jsonSchema, type SchemaShare } from '../openapi-schemas.ts';
import type { JobAction, JobRoute } from './job-routes.ts';
import {
  JobEstimateData,
  JobInputData,
  JobInputListData,
  JobListData,
  JobManifestData,
  JobStatusData,
} from './job-status.schema.ts';

/** Returns the operation id, such as `jobsSubmit`; a file of results has two paths. */
export const jobOperationId = ({ action, path }: JobRoute): string =>
  `jobs${action[0].toUpperCase()}${action.slice(1)}${path.includes('/parts/') ? 'Part' : ''}`;

const binary = (type: string): Json => ({ [type]: { schema: { type: 'string', format: 'binary' } } });
const text = (name: string, where: 'query' | 'header', description: string): Json => ({
  name,
  in: where,
  required: false,
  description,
  schema: { type: 'string' },
});

const PARAMETERS: Readonly<Partial<Record<JobAction, readonly Json[]>>> = {
  submit: [
    text('dryRun', 'query', '`true`: only check and estimate.'),
    text('Idempotency-Key', 'header', 'The same job is started once with it.'),
  ],
  dismiss: [text('remove', 'query', '`true`: remove one that is over, with its results.')],
  events: [text('Last-Event-ID', 'header', 'What is known already.')],
  results: [text('format', 'query', 'csv, parquet or geojson: all results as one file.')],
  resultFile: [text('Range', 'header', 'One range of bytes.')],
};

/** Returns the query parameters of requests about jobs. */
export const jobParameters = (action: JobAction): readonly string[] =>
  (PARAMETERS[action] ?? []).filter(({ in: where }) => where === 'query').map(({ name }) => String(name));

const TABLES = ['text/csv', 'application/vnd.apache.parquet', 'application/geo+json'];

/** Describes the parameters, body and answers of a line about jobs. */
export function describedJob({ action }: JobRoute, path: readonly Json[], share: SchemaShare): Json {
  const json = (name: string, schema: TSchema): Json => ({
    'application/json': { schema: share.of(jsonSchema(schema), name) },
  });
  const answers: Readonly<Record<JobAction, Json>> = {
    putInput: { 201: { description: 'Its id', content: json('JobInput', JobInputData) } },
    inputs: { 200: { description: 'The tables', content: json('JobInputList', JobInputListData) } },
    removeInput: { 204: { description: 'It is removed' } },
    submit: {
      200: { description: 'With `dryRun`: the estimate', content: json('JobEstimate', JobEstimateData) },
      202: {
        description: 'It was accepted',
        headers: { Location: { description: 'Path of its status.', schema: { type: 'string' } } },
        content: json('JobStatus', JobStatusData),
      },
    },
    list: { 200: { description: 'The jobs', content: json('JobList', JobListData) } },
    status: { 200: { description: 'The status', content: json('JobStatus', JobStatusData) } },
    events: {
      200: {
        description: 'Its status, again and again',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
      204: { description: 'It is over, and that is known' },
    },
    dismiss: {
      200: { description: 'The status', content: json('JobStatus', JobStatusData) },
      204: { description: 'With `remove`: it is removed' },
    },
    retry: { 200: { description: 'The status', content: json('JobStatus', JobStatusData) } },
    results: {
      200: {
        description: 'The manifest, or the file',
        content: { ...json('JobManifest', JobManifestData), ...binary('text/csv') },
      },
    },
    resultFile: {
      200: { description: 'The file', content: binary('application/vnd.apache.parquet') },
      206: { description: 'The range', content: binary('application/vnd.apache.parquet') },
    },
  };
  const tables = Object.assign({}, ...TABLES.map(binary)) as Json;
  const bodies: Readonly<Partial<Record<JobAction, Json>>> = {
    putInput: tables,
    submit: { 'application/json': { schema: share.of(jsonSchema(JobRequest), 'JobRequest'), example: EXAMPLE } },
  };
  const content = bodies[action];
  return {
    parameters: [...path, ...(PARAMETERS[action] ?? [])],
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: { ...answers[action], default: { $ref: '#/components/responses/Problem' } },
  };
}

const EXAMPLE = {
  operation: 'time',
  body: { tm: { walk: {} }, maxEdgeWeight: 900 },
  sources: { cells: { h3: 8 } },
  targets: { cells: { h3: 8 } },
};
