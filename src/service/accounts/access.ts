import type { Plan } from './plans.ts';

/** An admitted caller. */
export interface Access {
  readonly plan: Plan;
  /** The owner of stored objects, jobs and quotas; the same for all callers where no key is needed. */
  readonly account: string;
  /** The key's name in usage, or its id if it has none; empty where no key was needed. */
  readonly keyName: string;
  /** Identifies the caller in fair queues and rate limits, without revealing the key. */
  readonly caller: string;
  /** The request's key that admitted it; null where none was needed. */
  readonly key: string | null;
  /** Origins of the pages that may read the answers; null for any. */
  readonly origins: ReadonlySet<string> | null;
}
