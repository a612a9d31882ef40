import { HinterlandError } from '../../kit/core/errors.ts';
import type { TaskGroup } from '../../kit/workers/index.ts';

/** The time limit of a request has passed. */
export class TimeLimitError extends HinterlandError {
  override readonly name = 'TimeLimitError';
  constructor(readonly seconds: number) {
    super(`the request took longer than the limit of ${seconds} seconds`);
  }
}

/**
 * Runs `work` as one group, which is aborted after `seconds` or when any of it fails.
 * @param work receives a function that extends the limit, counted from its call
 */
export async function withinSeconds<T>(
  seconds: number,
  group: TaskGroup,
  work: (allowMore: (seconds: number) => void) => Promise<T>,
): Promise<T> {
  const limit = (seconds: number) => setTimeout(() => group.abort(new TimeLimitError(seconds)), seconds * 1000);
  let timer = limit(seconds);
  const allowMore = (more: number): void => {
    if (more === 0) return;
    clearTimeout(timer);
    timer = limit(seconds + more);
  };
  try {
    return await work(allowMore);
  } catch (error) {
    group.abort(toError(error));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const toError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
