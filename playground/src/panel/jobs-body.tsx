import { isOver, type JobStatus, resultsUrl } from '../api/jobs.ts';
import { type JobsDesk, jobsDesk, opportunitiesOf } from '../flow/jobs.ts';
import { bytes, distance, duration, number, percent } from '../format.ts';
import { CELL_METERS, type JobDraft, RESOLUTIONS, suggestedResolution } from '../jobs-model.ts';
import type { Model } from '../model.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { IconButton, Segmented } from './controls.tsx';

const KINDS: readonly { value: JobDraft['kind']; label: string }[] = [
  { value: 'accessibility', label: t('What cells reach') },
  { value: 'times', label: t('Times to the starts') },
];
/** Computes what is on the screen for every cell of the region, and lists the account's jobs. */
export function JobsBody({ model }: { model: Model }) {
  const desk = jobsDesk(model);
  const { draft, estimate, refusal, isStarting, jobs, error } = useStore(model.jobs);
  useStore(model.statistics);
  const opportunities = opportunitiesOf(model);
  const suggested = suggestedResolution(useStore(model.choices));
  return (
    <div class="task">
      {opportunities.length > 0 && (
        <Segmented
          compact
          legend={t('What is computed')}
          options={KINDS}
          value={draft.kind}
          onChange={(kind) => desk.draft({ kind })}
        />
      )}
      {draft.kind === 'accessibility' && opportunities.length > 0 && (
        <label class="field inline">
          <span>{t('Reach')}</span>
          <select
            class="list"
            value={draft.opportunity}
            onChange={({ currentTarget: { value } }) => {
              const chosen = opportunities.find(({ id }) => id === value);
              if (chosen !== undefined) desk.draft({ opportunity: chosen.id, opportunityName: chosen.name });
            }}
          >
            {opportunities.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="field inline">
        <span>{t('From hexagons of')}</span>
        <select
          class="list"
          value={String(draft.resolution ?? suggested)}
          onChange={({ currentTarget }) => desk.draft({ resolution: Number(currentTarget.value) })}
        >
          {RESOLUTIONS.map((resolution) => (
            <option key={resolution} value={String(resolution)}>
              {distance(CELL_METERS[resolution])}
              {resolution === suggested && ` (${t('suggested')})`}
            </option>
          ))}
        </select>
      </label>
      <p class="jobs-estimate" role="status">
        {estimate !== null &&
          t(
            'About {0}, at most {1} rows in {2}',
            duration(estimate.etaSeconds),
            number(estimate.rows),
            bytes(estimate.bytes),
          )}
      </p>
      {refusal !== null && <p class="status error">{refusal}</p>}
      <button type="button" class="action" disabled={estimate === null || isStarting} onClick={() => void desk.start()}>
        {t('Start the job')}
      </button>
      {error !== null && <p class="status error">{error}</p>}
      {(jobs.length > 0 || isStarting) && (
        <ul class="jobs" aria-label={t('Jobs')}>
          {isStarting && <Starting draft={draft} />}
          {jobs.map((job) => (
            <Job key={job.id} job={job} desk={desk} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The job that the server was asked to begin: it may have to open its database first. */
const Starting = ({ draft }: { draft: JobDraft }) => (
  <li class="accepted">
    <div class="job-head">
      <strong>{KINDS.find(({ value }) => value === draft.kind)?.label}</strong>
    </div>
    <progress aria-label={t('Progress of the job')} />
    <p>{WORDS.accepted}</p>
  </li>
);

const WORDS: Readonly<Record<JobStatus['status'], string>> = {
  accepted: t('Waiting'),
  running: t('Running'),
  successful: t('Done'),
  failed: t('Failed'),
  dismissed: t('Canceled'),
};

function Job({ job, desk }: { job: JobStatus; desk: JobsDesk }) {
  const { name, operation, status, progress, etaSeconds, chunks, rows, message, waitingBecause } = job;
  const share = percent(Math.floor(progress * 100));
  const eta = etaSeconds === null ? '' : `, ${t('{0} left', duration(etaSeconds))}`;
  return (
    <li class={status}>
      <div class="job-head">
        <strong>{name ?? operation}</strong>
        {!isOver(job) && <IconButton icon="close" label={t('Cancel the job')} onClick={() => void desk.cancel(job)} />}
      </div>
      {!isOver(job) && <progress aria-label={t('Progress of the job')} value={progress} />}
      <p>
        {WORDS[status]}
        {!isOver(job) && `, ${share} ${t('({0} of {1} parts)', chunks.done, chunks.total)}${eta}`}
        {status === 'successful' && `, ${t('{0} rows', number(rows))}`}
      </p>
      {(message ?? waitingBecause) !== null && <p class="status error">{message ?? waitingBecause}</p>}
      {isOver(job) && (
        <div class="job-results">
          {status === 'successful' && <Results job={job} desk={desk} />}
          {status === 'failed' && (
            <button type="button" onClick={() => void desk.retry(job)}>
              {t('Try again')}
            </button>
          )}
          <button type="button" onClick={() => void desk.remove(job)}>
            {t('Delete')}
          </button>
        </div>
      )}
    </li>
  );
}

function Results({ job, desk }: { job: JobStatus; desk: JobsDesk }) {
  return (
    <>
      {job.operation === 'accessibility' && (
        <button type="button" onClick={() => void desk.show(job)}>
          {t('Show on the map')}
        </button>
      )}
      {(['csv', 'parquet', 'geojson'] as const).map((format) => (
        <a key={format} href={resultsUrl(job, format)} download={`${job.id}.${format}`}>
          {format === 'csv' ? 'CSV' : format === 'parquet' ? 'Parquet' : 'GeoJSON'}
        </a>
      ))}
    </>
  );
}
