import type { Session } from '../../../kit/database/index.ts';

/** The current holdings of an account. */
interface AccountHoldings {
  /** The number of jobs that aren't over. */
  readonly openJobs: number;
  /** Bytes of inputs and results; jobs that aren't over count with their upper bound. */
  readonly bytes: number;
}

/** Serializes transactions of one account, so that no two of them pass a limit together. */
export async function lockAccount(session: Session, account: string): Promise<void> {
  await session.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`jobs of ${account}`]);
}

export async function holdingsOf(session: Session, account: string): Promise<AccountHoldings> {
  const [jobs] = await session.query<{ open: number; bytes: number }>(
    `SELECT count(*) FILTER (WHERE status IN ('accepted', 'running'))::integer AS open,
      coalesce(sum(CASE WHEN status IN ('accepted', 'running')
        THEN greatest(byte_count, (plan::json->>'bytes')::double precision) ELSE byte_count END), 0)::double precision AS bytes
     FROM hinterland_job WHERE account = $1 AND swept_at IS NULL AND status <> 'dismissed'`,
    [account],
  );
  const [inputs] = await session.query<{ bytes: number }>(
    'SELECT coalesce(sum(byte_count), 0)::double precision AS bytes FROM hinterland_job_input WHERE account = $1',
    [account],
  );
  return { openJobs: jobs.open, bytes: jobs.bytes + inputs.bytes };
}

/** Null if the account hasn't stored it. */
export async function bytesOfInput(session: Session, account: string, input: string): Promise<number | null> {
  const [row] = await session.query<{ byte_count: number }>(
    'SELECT byte_count FROM hinterland_job_input WHERE account = $1 AND input = $2',
    [account, input],
  );
  return row?.byte_count ?? null;
}

/** Serializes transactions that store or remove an input. */
export async function lockInput(session: Session, input: string): Promise<void> {
  await session.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`input ${input}`]);
}

/** A table of an account. */
export interface NotedInput {
  readonly id: string;
  readonly bytes: number;
  readonly storedAt: Date;
}

export async function listInputs(session: Session, account: string): Promise<readonly NotedInput[]> {
  const rows = await session.query<{ input: string; byte_count: number; stored_at: Date }>(
    'SELECT input, byte_count, stored_at FROM hinterland_job_input WHERE account = $1 ORDER BY stored_at DESC, input',
    [account],
  );
  return rows.map(({ input, byte_count, stored_at }) => ({ id: input, bytes: byte_count, storedAt: stored_at }));
}

export async function forgetInput(session: Session, account: string, input: string): Promise<void> {
  await session.query('DELETE FROM hinterland_job_input WHERE account = $1 AND input = $2', [account, input]);
}

/** Extends the retention of inputs. */
export async function noteUse(session: Session, inputs: readonly string[]): Promise<void> {
  if (inputs.length === 0) return;
  await session.query('UPDATE hinterland_job_input SET stored_at = now() WHERE input = ANY($1::text[])', [inputs]);
}

/** Returns whether any account stores it. */
export async function isInputHeld(session: Session, input: string): Promise<boolean> {
  return (await session.query('SELECT 1 FROM hinterland_job_input WHERE input = $1 LIMIT 1', [input])).length > 0;
}

export async function noteInput(session: Session, account: string, input: string, bytes: number): Promise<void> {
  await session.query(
    `INSERT INTO hinterland_job_input (account, input, byte_count) VALUES ($1, $2, $3)
     ON CONFLICT (account, input) DO NOTHING`,
    [account, input, bytes],
  );
}
