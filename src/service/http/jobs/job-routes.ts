import type { MountGroup } from '../../../products/operation/index.ts';

/** The actions on jobs over HTTP. */
export type JobAction =
  | 'putInput'
  | 'inputs'
  | 'removeInput'
  | 'submit'
  | 'list'
  | 'status'
  | 'events'
  | 'dismiss'
  | 'retry'
  | 'results'
  | 'resultFile';

const JOBS: MountGroup = {
  tag: 'jobs',
  description: 'Big computations in the background, whose results are files',
  mounts: ['/jobs/v1'],
};

interface JobLine {
  readonly action: JobAction;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
}

const LINES: readonly JobLine[] = [
  {
    action: 'putInput',
    method: 'PUT',
    path: '/inputs',
    summary: 'Store a table of points',
    description:
      'CSV with a header, Parquet or a GeoJSON FeatureCollection, with `id`, `lat` and `lng`; other columns are kept and named back. Its id is the hash of its bytes.',
  },
  {
    action: 'inputs',
    method: 'GET',
    path: '/inputs',
    summary: 'Tables of the account',
    description: 'The newest first.',
  },
  {
    action: 'removeInput',
    method: 'DELETE',
    path: '/inputs/:id',
    summary: 'Remove a table',
    description: 'One that a job needs, or a failed one may need again, stays: 409.',
  },
  {
    action: 'submit',
    method: 'POST',
    path: '',
    summary: 'Start a job',
    description:
      'Answers 202 with `Location`. `dryRun=true` only checks and estimates (200). The same `Idempotency-Key` with the same job means the one that was started first.',
  },
  { action: 'list', method: 'GET', path: '', summary: 'Jobs of the account', description: 'The newest first.' },
  { action: 'status', method: 'GET', path: '/:id', summary: 'How far a job is' },
  {
    action: 'events',
    method: 'GET',
    path: '/:id/events',
    summary: 'How far a job is, as it goes on',
    description: 'Server-sent events `progress` with the status; `Last-Event-ID` leaves out what is known.',
  },
  {
    action: 'dismiss',
    method: 'DELETE',
    path: '/:id',
    summary: 'Give a job up, or remove it',
    description:
      'Its chunks stop within seconds. A job that is over stays as it is; with `remove=true` it is removed with its results (204).',
  },
  { action: 'retry', method: 'POST', path: '/:id/retry', summary: 'Compute failed chunks again' },
  {
    action: 'results',
    method: 'GET',
    path: '/:id/results',
    summary: 'What a job came to',
    description:
      'The manifest: names and hashes of files in order. With `format` (csv, parquet, geojson) all of them as one.',
  },
  {
    action: 'resultFile',
    method: 'GET',
    path: '/:id/results/:file',
    summary: 'A file of results',
    description: 'As the manifest names it. `Range` is understood.',
  },
  {
    action: 'resultFile',
    method: 'GET',
    path: '/:id/results/parts/:file',
    summary: 'A part of the results',
    description: 'As the manifest names it. `Range` is understood.',
  },
];

/** A line of the API of jobs. Plans allow them all by the name `jobs`. */
export interface JobRoute extends JobLine {
  readonly answeredBy: 'job';
  readonly name: string;
  readonly group: MountGroup;
}

export const JOB_ROUTES: readonly JobRoute[] = LINES.map((line) => ({
  ...line,
  answeredBy: 'job',
  name: 'jobs',
  group: JOBS,
}));
