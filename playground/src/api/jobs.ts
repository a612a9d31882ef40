import type { FeatureCollection, Polygon } from 'geojson';
import { getVerbatim, postVerbatim, refusedBy, send, serverUrl, withParameters } from './client.ts';

/** Guessed from what is asked. */
export interface JobEstimate {
  /** Seconds of one thread. */
  readonly workerSeconds: number;
  readonly etaSeconds: number;
  readonly chunks: number;
  readonly rows: number;
  readonly bytes: number;
}

/** The progress of a job. */
export interface JobStatus {
  readonly id: string;
  readonly name: string | null;
  readonly operation: string;
  readonly region: string;
  readonly status: 'accepted' | 'running' | 'successful' | 'failed' | 'dismissed';
  readonly message: string | null;
  readonly waitingBecause: string | null;
  readonly chunks: { readonly total: number; readonly done: number; readonly failed: number };
  /** 0 to 1. */
  readonly progress: number;
  readonly etaSeconds: number | null;
  readonly rows: number;
  readonly bytes: number;
  readonly links: { readonly self: string; readonly events: string; readonly results: string };
}

export type JobCells = FeatureCollection<Polygon, Readonly<Record<string, unknown>>>;

const JOBS = 'jobs/v1';

export const fetchJobs = async (signal: AbortSignal): Promise<readonly JobStatus[]> =>
  (await getVerbatim<{ jobs: readonly JobStatus[] }>(serverUrl(JOBS), signal)).jobs;

export const fetchJob = (id: string, signal: AbortSignal): Promise<JobStatus> =>
  getVerbatim(serverUrl(`${JOBS}/${encodeURIComponent(id)}`), signal);

/** Returns the estimate of a job; nothing is started. */
export async function estimateJob(job: object, signal: AbortSignal): Promise<JobEstimate> {
  const url = withParameters(serverUrl(JOBS), [['dryRun', 'true']]);
  return (await postVerbatim<{ estimate: JobEstimate }>(url, job, signal)).estimate;
}

export const startJob = (job: object, signal: AbortSignal): Promise<JobStatus> =>
  postVerbatim(serverUrl(JOBS), job, signal);

export const cancelJob = ({ links }: JobStatus): Promise<JobStatus> => stateAfter(links.self, 'DELETE');
export const retryJob = ({ links }: JobStatus): Promise<JobStatus> => stateAfter(`${links.self}/retry`, 'POST');

/** One that is over, with its results. */
export async function removeJob({ links }: JobStatus): Promise<void> {
  await asked(withParameters(serverUrl(links.self), [['remove', 'true']]), 'DELETE');
}

const stateAfter = async (path: string, method: string): Promise<JobStatus> =>
  (await asked(serverUrl(path), method)).json();

async function asked(url: string, method: string): Promise<Response> {
  const response = await send(url, { method });
  if (!response.ok) throw await refusedBy(response);
  return response;
}

/** Reports a job whenever it has gone on, until it is over. The returned function ends that. */
export function followJob({ links }: JobStatus, onStatus: (status: JobStatus) => void): () => void {
  const events = new EventSource(serverUrl(links.events));
  events.addEventListener('progress', ({ data }: MessageEvent<string>) => {
    const status = JSON.parse(data) as JobStatus;
    onStatus(status);
    if (isOver(status)) events.close();
  });
  return () => events.close();
}

export const isOver = ({ status }: JobStatus): boolean => status !== 'accepted' && status !== 'running';

/** Address of all results as one file. */
export const resultsUrl = ({ links }: JobStatus, format: 'csv' | 'parquet' | 'geojson'): string =>
  withParameters(serverUrl(links.results), [['format', format]]);

/** Hexagons with a property for each of their values, such as `0 within 900`. */
export const fetchCells = (job: JobStatus, signal: AbortSignal): Promise<JobCells> =>
  getVerbatim(resultsUrl(job, 'geojson'), signal);
