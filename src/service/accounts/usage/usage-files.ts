import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { InputError } from '../../../kit/core/errors.ts';
import type { UsageRow, UsageSpan } from './usage-row.ts';
import type { UsageStore } from './usage-store.ts';

const usageFile = Type.Array(
  Type.Object({
    ...{
      hour: Type.String(),
      account: Type.String(),
      key: Type.String(),
      operation: Type.String(),
      region: Type.String(),
    },
    outcome: Type.Enum(['ok', 'refused', 'limited', 'failed', 'cancelled']),
    ...{ requests: Type.Number(), workerMs: Type.Number(), pairs: Type.Number(), bytes: Type.Number() },
  }),
);

/** Matches `2026-11-22T19.<server>.json`. */
const NAME = /^(\d{4}-\d\d-\d\dT\d\d)\.[\w-]+\.json$/;
const HOUR_MS = 3_600_000;

/** Usage in DIR/.usage: a file per hour and server, renamed when it is complete. */
export class UsageFiles implements UsageStore {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, '.usage');
  }

  async put(server: string, hour: string, rows: readonly UsageRow[]): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, `${hour.slice(0, 13)}.${server}.json`);
    const draft = await open(`${path}.new`, 'w', 0o600);
    try {
      await draft.writeFile(JSON.stringify(rows));
      await draft.sync();
    } finally {
      await draft.close();
    }
    await rename(`${path}.new`, path);
  }

  async read({ from, to, account }: UsageSpan): Promise<readonly UsageRow[]> {
    const rows: UsageRow[] = [];
    for (const name of (await this.names()).sort()) {
      const hour = NAME.exec(name)?.[1];
      const time = Date.parse(`${hour}:00:00Z`);
      if (!(time + HOUR_MS > from && time < to)) continue;
      const all = await this.rowsOf(name);
      rows.push(...all.filter((row) => account === undefined || row.account === account));
    }
    return rows;
  }

  private async names(): Promise<string[]> {
    try {
      return await readdir(this.folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw new InputError(`${this.folder} can't be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }

  private async rowsOf(name: string): Promise<readonly UsageRow[]> {
    const path = join(this.folder, name);
    const value = parse(await readFile(path, 'utf8'));
    if (!Check(usageFile, value)) throw new InputError(`${path} is damaged: it isn't a list of usage`);
    return value;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
