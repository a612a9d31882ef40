import type { UsageRow, UsageSpan } from './usage-row.ts';

/** The store of usage. A resolved change is on disk. */
export interface UsageStore {
  /**
   * Replaces the rows of one hour of one server. Rows are sums since the hour began, so that rows sent twice, or whose
   * confirmation got lost, count once.
   */
  put(server: string, hour: string, rows: readonly UsageRow[]): Promise<void>;
  /** Reads the rows of all servers, not summed. */
  read(span: UsageSpan): Promise<readonly UsageRow[]>;
}
