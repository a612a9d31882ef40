import type { UsageOutcome } from '../accounts/index.ts';

/** Returns how a request ended, by its status; 499 stands for clients that have gone. */
export function outcomeOf(status: number): UsageOutcome {
  if (status < 400) return 'ok';
  if (status === 499) return 'cancelled';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
}
