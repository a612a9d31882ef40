import type { CancelFlag } from '../core/cancel.ts';
import type { Network } from '../network/network.ts';
import type { Outcome, RegionsOperation } from './operation.ts';

/** A part of a long computation, whose partitions go on side by side. */
export interface Stage {
  /** Plain data; what slices change of it lies in shared memory. */
  readonly state: unknown;
  readonly partitions: number;
  /** Of its slices: `indivisible` where they may take much longer than some tens of milliseconds; `divisible` unless said. */
  readonly lane?: 'divisible' | 'indivisible';
}

/** What one slice of a partition came to. */
export interface Slice {
  /** The partition is at its end. */
  readonly isDone: boolean;
  /** Plain data for the stage that follows. */
  readonly partial?: unknown;
  /** Plain data for who waits: how far the computation is. */
  readonly progress?: unknown;
}

/** A stage whose partitions are all at their ends, and what was accumulated, in any order. */
export interface EndedStage {
  readonly state: unknown;
  readonly partials: readonly unknown[];
}

/**
 * A long computation over several regions, in stages one after another. The partitions of a stage run on all workers, slice by slice
 * of some tens of milliseconds, so quick requests are answered in between. Any worker goes on with any partition: all that
 * lives on between slices lies in shared memory. A query is plain data (structured clone).
 */
export interface StagedOperation<Query> {
  readonly name: string;
  readonly over: 'regions';
  /**
   * The first stage, the one after `before`, or the answer.
   * @param workers how many partitions can run at once
   */
  stage(
    networks: readonly Network[],
    query: Query,
    before: EndedStage | null,
    workers: number,
    cancel: CancelFlag,
  ): Stage | Outcome;
  slice(networks: readonly Network[], query: Query, state: unknown, partition: number, cancel: CancelFlag): Slice;
  /** As an operation's, of all regions together. */
  cost(networks: readonly Network[], query: Query): number;
  /** Seconds of computing that a query itself asks for: its request may take so much longer than others. */
  seconds?(query: Query): number;
}

/** At once, or in stages. */
export const isOverRegions = (operation: object): operation is RegionsOperation<unknown> | StagedOperation<unknown> =>
  'over' in operation;

export const isStaged = (operation: object): operation is StagedOperation<unknown> => 'slice' in operation;

export const isStage = (next: Stage | Outcome): next is Stage => 'partitions' in next;

/** All stages in this thread, the partitions of each taking turns. */
export function runStages<Query>(
  operation: StagedOperation<Query>,
  networks: readonly Network[],
  query: Query,
  cancel: CancelFlag,
): Outcome {
  for (let before: EndedStage | null = null; ; ) {
    const next: Stage | Outcome = operation.stage(networks, query, before, 1, cancel);
    if (!isStage(next)) return next;
    const { state } = next;
    const partials: unknown[] = [];
    let open = Array.from({ length: next.partitions }, (_, partition) => partition);
    while (open.length > 0) {
      open = open.filter((partition) => {
        const slice = operation.slice(networks, query, state, partition, cancel);
        if (slice.partial !== undefined) partials.push(slice.partial);
        return !slice.isDone;
      });
    }
    before = { state, partials };
  }
}
