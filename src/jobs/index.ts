export { InputStore } from './inputs/input-store.ts';
export { type JobSpec, readJobRequest, toJobSpec } from './job-spec.ts';
export { mergeResults } from './results/merge-results.ts';
export { runJob } from './run-job.ts';
export { JobThreads } from './threads/job-threads.ts';
export { serveJobs } from './threads/serve-jobs.ts';
