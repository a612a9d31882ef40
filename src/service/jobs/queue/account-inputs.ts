import { wrongField } from '../../../kit/core/errors.ts';
import type { Database } from '../../../kit/database/index.ts';
import type { InputStore } from '../inputs/input-store.ts';
import { inputsOf } from '../job-spec.ts';
import { bytesOfInput, forgetInput, isInputHeld, listInputs, lockInput, type NotedInput } from './account-store.ts';
import { admitInput, type JobAsker } from './job-limits.ts';
import { jobsInUse } from './retention-store.ts';

const INPUT = /^[0-9a-f]{64}$/;

/** Tables of points by account. Equal ones of several accounts are stored once, and removed with the last of them. */
export class AccountInputs {
  constructor(
    private readonly database: Database,
    private readonly store: InputStore,
  ) {}

  /** Stores a table and returns its id. Rejects with LimitError if the account stores too much. */
  async put(bytes: Uint8Array, asker: JobAsker): Promise<string> {
    await this.database.transaction((session) => admitInput(session, asker, bytes));
    return this.store.put(bytes);
  }

  /** Lists an account's tables, the newest first. */
  list(account: string): Promise<readonly NotedInput[]> {
    return listInputs(this.database, account);
  }

  /**
   * Removes a table; false if the account doesn't have it. Rejects with RequestError if a job of the account needs it,
   * or may again.
   */
  async remove(id: string, account: string): Promise<boolean> {
    if (!INPUT.test(id)) return false;
    return this.database.transaction(async (session) => {
      await lockInput(session, id);
      if ((await bytesOfInput(session, account, id)) === null) return false;
      const needing = (await jobsInUse(session)).filter(({ spec }) => inputsOf(spec).includes(id));
      const own = needing.find((job) => job.account === account);
      if (own !== undefined) {
        throw wrongField('id', `names a table that job ${own.id} needs: cancel or remove the job first`, 409);
      }
      await forgetInput(session, account, id);
      if (needing.length === 0 && !(await isInputHeld(session, id))) await this.store.remove(id);
      return true;
    });
  }
}
