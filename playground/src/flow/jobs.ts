import { jobRequest } from '../api/job-request.ts';
import {
  cancelJob,
  estimateJob,
  fetchCells,
  fetchJob,
  fetchJobs,
  followJob,
  isOver,
  type JobEstimate,
  type JobStatus,
  removeJob,
  retryJob,
  startJob,
} from '../api/jobs.ts';
import { type JobDraft, valuesIn } from '../jobs-model.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { t } from '../text/index.ts';
import { Latest } from './latest.ts';
import { sentence } from './sentence.ts';

/** Estimates wait until the hands rest: the server reads the whole job for them. */
const ESTIMATE_MS = 600;

const desks = new WeakMap<Model, JobsDesk>();

/** Returns the desk of the page's jobs. */
export function jobsDesk(model: Model): JobsDesk {
  const desk = desks.get(model) ?? new JobsDesk(model);
  desks.set(model, desk);
  return desk;
}

/** Shows the job that the link names. */
export const followChosenJob = (model: Model) => {
  const desk = jobsDesk(model);
  return ({ job }: Choices): void => desk.followChosen(job);
};

/** Lists the account's jobs, starts them, and keeps those that run in step with the server. */
export class JobsDesk {
  private readonly followed = new Map<string, () => void>();
  /** The job that the link named last. */
  private chosen = '';
  /** Jobs that were started here: their cells are shown when they are done. */
  private readonly started = new Set<string>();
  private readonly estimates: Latest<object, JobEstimate>;

  constructor(private readonly model: Model) {
    const { jobs } = model;
    this.estimates = new Latest({
      ask: estimateJob,
      answered: (estimate) => jobs.set({ estimate, refusal: null }),
      failed: (error) => jobs.set({ estimate: null, refusal: sentence(error) }),
      intervalMs: ESTIMATE_MS,
      patienceMs: 5000,
    });
    model.choices.listen((now, before) => {
      if (now.region !== before.region) this.hide();
      this.estimate(now);
    });
    model.statistics.listen(() => this.settleOpportunity());
  }

  open(isOpen: boolean): void {
    const { jobs, choices } = this.model;
    if (jobs.get().isOpen === isOpen) return;
    jobs.set({ isOpen });
    if (!isOpen) {
      this.estimates.cancel();
      return;
    }
    this.settleOpportunity();
    this.estimate(choices.get());
    void this.tell(async () => {
      const all = await fetchJobs(new AbortController().signal);
      jobs.set({ jobs: all });
      for (const job of all) this.follow(job);
    });
  }

  draft(patch: Partial<JobDraft>): void {
    const { jobs, choices } = this.model;
    jobs.set({ draft: { ...jobs.get().draft, ...patch } });
    this.estimate(choices.get());
  }

  async start(): Promise<void> {
    const { jobs, choices } = this.model;
    jobs.set({ isStarting: true });
    await this.tell(async () => {
      const job = await startJob(jobRequest(choices.get(), jobs.get().draft), new AbortController().signal);
      this.started.add(job.id);
      this.know(job);
      this.follow(job);
    });
    jobs.set({ isStarting: false });
  }

  cancel = (job: JobStatus): Promise<void> => this.tell(async () => this.know(await cancelJob(job)));

  retry = (job: JobStatus): Promise<void> =>
    this.tell(async () => {
      const again = await retryJob(job);
      this.know(again);
      this.follow(again);
    });

  remove = (job: JobStatus): Promise<void> =>
    this.tell(async () => {
      await removeJob(job);
      const { jobs } = this.model;
      jobs.set({ jobs: jobs.get().jobs.filter(({ id }) => id !== job.id) });
      if (jobs.get().shown?.job.id === job.id) this.hide();
    });

  /** Draws the cells of an accessibility job. */
  show = (job: JobStatus): Promise<void> =>
    this.tell(async () => {
      const cells = await fetchCells(job, new AbortController().signal);
      const values = valuesIn(cells);
      const [value] = values;
      if (value === undefined) this.model.jobs.set({ error: t('No cell reaches anything in this job.'), shown: null });
      else {
        this.model.jobs.set({ shown: { job, cells, values, value } });
        this.model.choices.set({ job: job.id });
      }
    });

  hide(): void {
    this.model.jobs.set({ shown: null });
    this.model.choices.set({ job: '' });
  }

  /** Shows the job that the link names, or none. */
  followChosen(id: string): void {
    const { jobs } = this.model;
    if (id === this.chosen) return;
    this.chosen = id;
    if (id === (jobs.get().shown?.job.id ?? '')) return;
    jobs.set({ shown: null });
    if (id === '') return;
    void this.tell(async () => {
      const job = await fetchJob(id, new AbortController().signal);
      // It may have been started again since.
      if (job.status === 'successful') await this.show(job);
    });
  }

  private estimate(choices: Choices): void {
    const { isOpen, draft } = this.model.jobs.get();
    const isPossible = isOpen && choices.sources.length > 0 && (draft.kind === 'times' || draft.opportunity !== '');
    const job = isPossible ? jobRequest(choices, draft) : null;
    if (this.estimates.follow(job, JSON.stringify(job))) this.model.jobs.set({ estimate: null, refusal: null });
  }

  /** Keeps to a statistic that the region has. */
  private settleOpportunity(): void {
    const { jobs, statistics, choices } = this.model;
    const all = opportunitiesOf(this.model);
    const { draft } = jobs.get();
    if (statistics.get().region !== choices.get().region) return;
    const kept = all.find(({ id }) => id === draft.opportunity) ?? all[0];
    const kind = kept === undefined ? 'times' : draft.kind;
    this.draft({ kind, opportunity: kept?.id ?? '', opportunityName: kept?.name ?? '' });
  }

  private follow(job: JobStatus): void {
    if (isOver(job) || this.followed.has(job.id)) return;
    const end = followJob(job, (status) => {
      this.know(status);
      if (!isOver(status)) return;
      this.followed.delete(job.id);
      const isCells = status.status === 'successful' && status.operation === 'accessibility';
      if (isCells && this.started.delete(job.id)) void this.show(status);
    });
    this.followed.set(job.id, end);
  }

  private know(status: JobStatus): void {
    const { jobs } = this.model;
    const all = jobs.get().jobs;
    const isKnown = all.some(({ id }) => id === status.id);
    jobs.set({ jobs: isKnown ? all.map((one) => (one.id === status.id ? status : one)) : [status, ...all] });
  }

  private async tell(work: () => Promise<void>): Promise<void> {
    const { jobs } = this.model;
    jobs.set({ error: null });
    try {
      await work();
    } catch (error) {
      jobs.set({ error: sentence(error) });
    }
  }
}

/** Statistics that can be reached, as `group-statistic`: those of the finest cells of each collection. */
export function opportunitiesOf({ statistics }: Model): readonly { readonly id: string; readonly name: string }[] {
  const { groups } = statistics.get();
  const finest = groups.filter(
    (group, i) => groups.findIndex(({ collection }) => collection === group.collection) === i,
  );
  return finest.flatMap((group) => group.statistics.map(({ id, name }) => ({ id: `${group.id}-${id}`, name })));
}
