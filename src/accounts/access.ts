import type { Plan } from './plans.ts';

/** A caller that was let in. */
export interface Access {
  readonly plan: Plan;
  /** Whose stored objects, jobs and quotas are; the same for all callers where no key is needed. */
  readonly account: string;
  /** What usage calls the key by, its id where it has no name; empty where none was needed. */
  readonly keyName: string;
  /** Names the caller in fair queues and rate limits; says nothing about the key. */
  readonly caller: string;
  /** The key that the request brought and that let it in; null where none was needed. */
  readonly key: string | null;
  /** Origins of the pages that may read the answers; null: any. */
  readonly origins: ReadonlySet<string> | null;
}
