import { runIn, ThreadWorkspace } from '../../kit/collections/workspace.ts';
import type { CancelFlag } from '../../kit/core/cancel.ts';
import type { Run } from '../../kit/core/run.ts';
import { Section, Sections } from '../../kit/core/sections.ts';
import type { Network } from '../../network/network/index.ts';
import {
  type AnyOperation,
  answerHere,
  type Columns,
  type Endpoint,
  type Outcome,
  runHere,
  type Slice,
  type Stage,
} from '../../products/operation/index.ts';
import { BasisMemory, readSharedQuery } from './query-memory.ts';
import { answered, found, RequestAnswerer, withNotices } from './request-answerer.ts';
import { readRequest } from './requests/read-request.ts';
import { RequestMemory } from './requests/request-memory.ts';
import { keptWork, plannedWork } from './work-of.ts';
import type {
  ForgetPayload,
  MergePayload,
  PlanEnd,
  RequestPayload,
  RequestResult,
  StepPayload,
  Work,
  WritePayload,
} from './worker-protocol.ts';

/** The data that the steps of a job are computed from, as this thread read it. */
const INPUT = new Section<unknown>('input');

/** Runs a worker's tasks without its thread: it reads requests and computes answers on the networks, in pieces too. */
export class RequestRunner extends RequestAnswerer {
  private readonly operations: ReadonlyMap<string, AnyOperation>;
  /** The memory that the tasks of a running job share, by job. */
  private readonly jobs = new Map<number, Sections>();
  private readonly bases: BasisMemory;
  private readonly known: RequestMemory;

  constructor(
    networks: ReadonlyMap<string, Network>,
    endpoints: readonly Endpoint[],
    private readonly quickCost: number,
    /** Names of regions that failed to load. */
    broken: readonly string[] = [],
    thread = new ThreadWorkspace(),
  ) {
    super(networks, endpoints, broken, thread);
    this.bases = new BasisMemory(thread.caches);
    this.known = new RequestMemory(thread.caches);
    this.operations = new Map(endpoints.map(({ operation }) => [operation.name, operation]));
  }

  /** Reads and checks a request; answers it if that is short work, else returns the work. */
  request(payload: RequestPayload, cancel?: CancelFlag): RequestResult {
    const run = runIn(this.thread, cancel);
    const memoryOf = ({ plan }: AnyOperation) => (plan?.kept ? this.known : null);
    const { operation, scope, query, known, answer } = this.read(payload, run, memoryOf);
    if (operation.plan?.kept) {
      return { state: 'planned', work: keptWork(operation, scope, query, known, this.quickCost), ...answer };
    }
    if (operation.cost(scope.on, query) > this.quickCost) {
      return { state: 'planned', work: plannedWork(operation, scope, query), ...answer };
    }
    return answered(operation, scope, query, run, answer);
  }

  /** Estimates a request's cost in settled labels; it is read and checked like any other. */
  costOf(payload: RequestPayload): number {
    const endpoint = this.endpoint(payload);
    const { operation } = endpoint;
    const { query } = readRequest(endpoint, payload, null);
    const on = this.groundOf(operation, [payload.region ?? '']);
    const kept = operation.plan?.kept;
    return operation.cost(on, query) + (kept?.cost(on, kept.basis(on, query)) ?? 0);
  }

  step({ work, job, state, place }: StepPayload, cancel?: CancelFlag): Slice {
    const { plan, on } = this.planOf(work);
    const run = this.runOf(job, cancel);
    return plan.step(on, this.inputOf(work, run), state, place, run);
  }

  /** Begins work, or merges the parts of a stage. A result that isn't kept is written at once. */
  merge({ work, job, ended, workers }: MergePayload, cancel?: CancelFlag): PlanEnd | { readonly stage: Stage } {
    if (work.isWhole) return this.whole(work, cancel);
    const { plan, on } = this.planOf(work);
    const run = this.runOf(job, cancel);
    const input = this.inputOf(work, run);
    const merged =
      ended === null ? { stage: plan.begin(on, input, workers)! } : plan.merge!(on, input, ended, workers, run);
    if ('stage' in merged) return merged;
    // Results that are kept consist of columns.
    if (work.kept !== null) return { kept: merged.result as Columns };
    return { outcome: withNotices(plan.write!(on, input, merged.result, run), work.notices) };
  }

  /** Does all of the work in this thread. */
  private whole(work: Work, cancel?: CancelFlag): PlanEnd {
    const run = runIn(this.thread, cancel);
    if (work.kept !== null) {
      const { plan, on } = this.planOf(work);
      return { kept: runHere(plan, on, readSharedQuery(work.kept.basis), run) as Columns };
    }
    const operation = found(this.operations, work.operation, 'operation');
    const on = this.groundOf(operation, work.regions);
    return { outcome: withNotices(answerHere(operation, on, readSharedQuery(work.query), run), work.notices) };
  }

  /** Writes an answer from a kept result. */
  write({ work, result }: WritePayload, cancel?: CancelFlag): Outcome {
    const { plan, on } = this.planOf(work);
    const { key, basis } = work.kept!;
    const query = { ...(readSharedQuery(work.query) as object), basis: this.bases.get(key, basis) };
    return plan.write!(on, query, result, runIn(this.thread, cancel));
  }

  /** Drops what was read for a job that is over. */
  forget({ job }: ForgetPayload): void {
    this.jobs.delete(job);
  }

  private planOf({ operation: name, regions }: Work) {
    const operation = found(this.operations, name, 'operation');
    if (operation.plan === undefined) throw new Error(`${name} has no plan`);
    return { plan: operation.plan, on: this.groundOf(operation, regions) };
  }

  /** Reads the input of a plan's steps, once per worker and job. */
  private inputOf(work: Work, run: Run): unknown {
    return run.of(INPUT, () => {
      if (work.kept !== null) return readSharedQuery(work.kept.basis);
      const query = readSharedQuery(work.query);
      const { plan, on } = this.planOf(work);
      return plan.open?.(on, query) ?? query;
    });
  }

  /** Returns the run of one task of a job, with what earlier tasks of the job left in this thread. */
  private runOf(job: number, cancel: CancelFlag | undefined): Run {
    let memory = this.jobs.get(job);
    if (memory === undefined) {
      memory = new Sections();
      this.jobs.set(job, memory);
    }
    return runIn(this.thread, cancel, memory);
  }
}
