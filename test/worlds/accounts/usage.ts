import { UsageRecorder } from '../../../src/service/accounts/usage/usage-recorder.ts';
import type { UsageRow } from '../../../src/service/accounts/usage/usage-row.ts';
import type { UsageStore } from '../../../src/service/accounts/usage/usage-store.ts';

/** Usage in this process, for tests. */
export class MemoryUsage implements UsageStore {
  readonly hours = new Map<string, readonly UsageRow[]>();

  async put(server: string, hour: string, rows: readonly UsageRow[]): Promise<void> {
    this.hours.set(`${server} ${hour}`, rows);
  }

  async read({ from, to, account }: { from: number; to: number; account?: string }): Promise<readonly UsageRow[]> {
    const rows = [...this.hours.values()].flat();
    return rows.filter((row) => {
      const time = Date.parse(row.hour);
      return time + 3_600_000 > from && time < to && (account === undefined || row.account === account);
    });
  }
}

export const memoryUsage = (): UsageRecorder => new UsageRecorder(new MemoryUsage());
