import { openAccessibility } from './accessibility.ts';
import type { JobSurroundings, OpenJob } from './open-job.ts';
import { openReachability } from './reachability.ts';
import { openRequests } from './single-requests.ts';
import { openTimes } from './time.ts';

/** Reads a job's body and prepares the job. Throws RequestError and LimitError, which name fields of the job. */
export function openJob(job: JobSurroundings): OpenJob {
  const { operation } = job.spec;
  switch (operation) {
    case 'time':
      return openTimes(job);
    case 'accessibility':
      return openAccessibility(job);
    case 'reachability':
      return openReachability(job);
    default:
      return openRequests(job, operation);
  }
}
