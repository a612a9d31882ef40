import type { Session } from '../../../kit/database/index.ts';
import type { JobSpec } from '../job-spec.ts';

/** Marks jobs whose results are past their retention, in seconds since their end; from then on they have none. */
export async function sweepJobs(
  session: Session,
  { over, dismissed }: { readonly over: number; readonly dismissed: number },
): Promise<void> {
  await session.query(
    `WITH swept AS (
       UPDATE hinterland_job SET swept_at = now(), revision = revision + 1
       WHERE swept_at IS NULL AND finished_at <= now() - make_interval(secs => CASE status
         WHEN 'dismissed' THEN least($1::double precision, $2::double precision) ELSE $1::double precision END)
         AND status IN ('successful', 'failed', 'dismissed')
       RETURNING id)
     DELETE FROM hinterland_job_chunk WHERE job IN (SELECT id FROM swept)`,
    [over, dismissed],
  );
}

/** Splits those of the given jobs that exist into jobs with results and swept ones. */
export async function keptJobs(
  session: Session,
  ids: readonly string[],
): Promise<{ readonly kept: ReadonlySet<string>; readonly swept: ReadonlySet<string> }> {
  const rows = await session.query<{ id: string; swept: boolean }>(
    'SELECT id::text AS id, swept_at IS NOT NULL AS swept FROM hinterland_job WHERE id::text = ANY($1::text[])',
    [ids],
  );
  const those = (wanted: boolean) => new Set(rows.filter(({ swept }) => swept === wanted).map(({ id }) => id));
  return { kept: those(false), swept: those(true) };
}

/** Returns jobs that are being computed, or may be again. */
export async function jobsInUse(
  session: Session,
): Promise<readonly { readonly id: string; readonly account: string; readonly spec: JobSpec }[]> {
  const rows = await session.query<{ id: string; account: string; specification: string }>(
    `SELECT id, account, specification FROM hinterland_job
     WHERE status IN ('accepted', 'running', 'failed') AND swept_at IS NULL`,
  );
  return rows.map(({ id, account, specification }) => ({ id, account, spec: JSON.parse(specification) as JobSpec }));
}

/** Marks a job that is over as swept; false if it isn't over. */
export async function markSwept(session: Session, id: string): Promise<boolean> {
  const marked = await session.query(
    `UPDATE hinterland_job SET swept_at = coalesce(swept_at, now()), revision = revision + 1
     WHERE id = $1 AND status IN ('successful', 'failed', 'dismissed') RETURNING id`,
    [id],
  );
  return marked.length > 0;
}

export async function forgetJob(session: Session, id: string): Promise<void> {
  await session.query('DELETE FROM hinterland_job WHERE id = $1', [id]);
}

/** Returns inputs that were stored or named by a job in the last `seconds`. */
export async function youngInputs(session: Session, seconds: number): Promise<ReadonlySet<string>> {
  const rows = await session.query<{ input: string }>(
    'SELECT DISTINCT input FROM hinterland_job_input WHERE stored_at > now() - make_interval(secs => $1)',
    [seconds],
  );
  return new Set(rows.map(({ input }) => input));
}

export async function forgetInputs(session: Session, ids: readonly string[]): Promise<void> {
  await session.query('DELETE FROM hinterland_job_input WHERE input = ANY($1::text[])', [ids]);
}
