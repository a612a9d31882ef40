import type { Run } from '../../kit/core/run.ts';
import type { Network } from '../../network/network/network.ts';
import type { Outcome, RegionsOperation } from './operation.ts';

/** A part of a long computation, whose partitions run side by side. */
export interface Stage {
  /** Plain data; what slices change lies in shared memory. */
  readonly state: unknown;
  readonly partitions: number;
  /**
   * The lane of its slices: `indivisible` where they may take much longer than some tens of milliseconds; default
   * `divisible`.
   */
  readonly lane?: 'divisible' | 'indivisible';
}

/** The result of one slice of a partition. */
export interface Slice {
  /** True if the partition is finished. */
  readonly isDone: boolean;
  /** Plain data for the stage that follows. */
  readonly partial?: unknown;
  /** Plain data for who waits: how far the computation is. */
  readonly progress?: unknown;
}

/** A stage whose partitions are all finished, with their partial results in any order. */
export interface EndedStage {
  readonly state: unknown;
  readonly partials: readonly unknown[];
}

/**
 * A long computation over several regions, in consecutive stages. The partitions of a stage run on all workers, in
 * slices of some tens of milliseconds, so quick requests are answered in between. Any worker can continue any
 * partition: all that lives on between slices lies in shared memory. A query is plain data (structured clone).
 */
export interface StagedOperation<Query> {
  readonly name: string;
  readonly over: 'regions';
  /**
   * Returns the first stage, the one after `before`, or the answer.
   * @param workers the number of partitions that can run at once
   */
  stage(
    networks: readonly Network[],
    query: Query,
    before: EndedStage | null,
    workers: number,
    run: Run,
  ): Stage | Outcome;
  slice(networks: readonly Network[], query: Query, state: unknown, partition: number, run: Run): Slice;
  /** Estimates the cost like an operation's, of all regions together. */
  cost(networks: readonly Network[], query: Query): number;
  /** Returns the seconds of computing that a query asks for, by which its request may take longer than others. */
  seconds?(query: Query): number;
}

/** Returns whether an operation runs over several regions, at once or in stages. */
export const isOverRegions = (operation: object): operation is RegionsOperation<unknown> | StagedOperation<unknown> =>
  'over' in operation;

export const isStaged = (operation: object): operation is StagedOperation<unknown> => 'slice' in operation;

export const isStage = (next: Stage | Outcome): next is Stage => 'partitions' in next;

/** Runs all stages in this thread; the partitions of each take turns. */
export function runStages<Query>(
  operation: StagedOperation<Query>,
  networks: readonly Network[],
  query: Query,
  run: Run,
): Outcome {
  for (let before: EndedStage | null = null; ; ) {
    const next: Stage | Outcome = operation.stage(networks, query, before, 1, run);
    if (!isStage(next)) return next;
    const { state } = next;
    const partials: unknown[] = [];
    let open = Array.from({ length: next.partitions }, (_, partition) => partition);
    while (open.length > 0) {
      open = open.filter((partition) => {
        const slice = operation.slice(networks, query, state, partition, run);
        if (slice.partial !== undefined) partials.push(slice.partial);
        return !slice.isDone;
      });
    }
    before = { state, partials };
  }
}
