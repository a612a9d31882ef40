import type { CancelFlag } from '../../core/cancel.ts';
import { renamedError } from '../../core/errors.ts';
import type { RequestRunner } from '../../engine/index.ts';
import type { Network } from '../../network/network.ts';
import type { Endpoint } from '../../operation/index.ts';
import type { Limits } from '../../routing/index.ts';
import type { JobSpec } from '../job-spec.ts';
import type { Points } from '../points.ts';
import type { ResultTable } from '../results/result-table.ts';

/** What a thread has at hand for a job. */
export interface JobSurroundings {
  readonly network: Network;
  readonly spec: JobSpec;
  /** In the order in which they are computed; null: they stand in the body. */
  readonly sources: Points | null;
  readonly targets: Points | null;
  /** Tables that the body names by their ids, such as those of opportunities. */
  readonly inputs: ReadonlyMap<string, Points>;
  readonly runner: RequestRunner;
  endpoint(name: string): Endpoint;
}

/** A job that is ready to be computed, item by item: usually sources. Whatever an item comes to depends on the specification and the region alone. */
export interface OpenJob {
  /** What `sources.parquet` and `targets.parquet` tell, in the order of their numbers. */
  readonly sources: Points;
  readonly targets: Points | null;
  readonly itemCount: number;
  /** Rows of an item at most. */
  readonly rowsPerItem: number;
  /** What an item takes, guessed from what is asked alone; microseconds of one thread. */
  readonly microsPerItem: number;
  /** Rows tell the numbers of sources and targets instead of their ids. */
  readonly isNumbered: boolean;
  compute(from: number, to: number, cancel: CancelFlag): ResultTable;
}

/** Above so many pairs ids would take most of the time and room. */
export const MOST_PAIRS_WITH_IDS = 10_000_000;

/** Of a thread, per label that a search settles. */
export const MICROS_PER_LABEL = 0.1;

const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** What a plan allows in one request bounds the depth of searches in a job, not how many there are. */
export const jobLimits = (limits: Limits): Limits => ({
  ...limits,
  maxSources: UNBOUNDED,
  maxTargets: UNBOUNDED,
  maxPairs: UNBOUNDED,
});

/** Runs what reads a part of the body; its refusals name the fields as the job has them. */
export function inBody<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw renamedError(error, (path) =>
      /^(sources|locations)\[\d+\]\.tm/.test(path) ? path.replace(/^\w+\[\d+\]/, 'body') : `body.${path}`,
    );
  }
}
