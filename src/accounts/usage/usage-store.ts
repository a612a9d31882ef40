import type { UsageRow, UsageSpan } from './usage-row.ts';

/** Where usage is kept. What is resolved is on disk. */
export interface UsageStore {
  /**
   * Puts rows of one hour of one server in the place of those that it had: sums since the hour began, so that one that is put twice, or whose first time
   * got lost on the way back, counts once.
   */
  put(server: string, hour: string, rows: readonly UsageRow[]): Promise<void>;
  /** Rows of all servers, not summed. */
  read(span: UsageSpan): Promise<readonly UsageRow[]>;
}
