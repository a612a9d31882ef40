import { renamedError } from '../../../kit/core/errors.ts';
import type { Run } from '../../../kit/core/run.ts';
import type { Network } from '../../../network/network/network.ts';
import type { Limits } from '../../../network/routing/index.ts';
import type { Endpoint } from '../../../products/operation/index.ts';
import type { RequestRunner } from '../../engine/index.ts';
import type { JobSpec } from '../job-spec.ts';
import type { Points } from '../points.ts';
import type { ResultTable } from '../results/result-table.ts';

/** The means that a thread provides for a job. */
export interface JobSurroundings {
  readonly network: Network;
  readonly spec: JobSpec;
  /** The sources in the order of computation; null if they stand in the body. */
  readonly sources: Points | null;
  readonly targets: Points | null;
  /** The tables that the body names by their ids, such as those of opportunities. */
  readonly inputs: ReadonlyMap<string, Points>;
  readonly runner: RequestRunner;
  endpoint(name: string): Endpoint;
}

/**
 * A job that is ready to be computed, item by item; items are usually sources. The result of an item depends on the
 * specification and the region alone.
 */
export interface OpenJob {
  /** The contents of `sources.parquet` and `targets.parquet`, in the order of their numbers. */
  readonly sources: Points;
  readonly targets: Points | null;
  readonly itemCount: number;
  /** The most rows of an item. */
  readonly rowsPerItem: number;
  /** The estimated time of an item, from the request alone; microseconds of one thread. */
  readonly microsPerItem: number;
  /** True if rows contain the numbers of sources and targets instead of their ids. */
  readonly isNumbered: boolean;
  compute(from: number, to: number, run: Run): ResultTable;
}

/** The most pairs whose rows contain ids; beyond that, ids would take most of the time and memory. */
export const MOST_PAIRS_WITH_IDS = 10_000_000;

/** The time per label that a search settles, in microseconds of a thread. */
export const MICROS_PER_LABEL = 0.1;

const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/**
 * Returns a plan's limits of one request without the number of points: in a job they bound only the depth of searches.
 */
export const jobLimits = (limits: Limits): Limits => ({
  ...limits,
  maxSources: UNBOUNDED,
  maxTargets: UNBOUNDED,
  maxPairs: UNBOUNDED,
});

/** Runs a function that reads a part of the body; its errors name the fields as in the job. */
export function inBody<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw renamedError(error, (path) =>
      /^(sources|locations)\[\d+\]\.tm/.test(path) ? path.replace(/^\w+\[\d+\]/, 'body') : `body.${path}`,
    );
  }
}
