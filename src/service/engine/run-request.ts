import { runIn, ThreadWorkspace } from '../../kit/collections/workspace.ts';
import type { CancelFlag } from '../../kit/core/cancel.ts';
import type { Run } from '../../kit/core/run.ts';
import { Section, Sections } from '../../kit/core/sections.ts';
import { type Network, regionAround, regionOfMost } from '../../network/network/index.ts';
import {
  type AnyOperation,
  answerHere,
  type Columns,
  type Endpoint,
  type Ground,
  type Outcome,
  runHere,
  type Slice,
  type Stage,
} from '../../products/operation/index.ts';
import { BasisMemory, readSharedQuery } from './query-memory.ts';
import { leftOutNotices, type RegionWish, regionOf, regionsOf } from './region-of.ts';
import { checkConfiguration, configurationFinder, storesConfigurations } from './requests/check-configuration.ts';
import { readRequest } from './requests/read-request.ts';
import { RequestMemory } from './requests/request-memory.ts';
import { namingSlips, noticesOf } from './requests/unknown-fields.ts';
import { keptWork, plannedWork, type Scope } from './work-of.ts';
import type {
  AnsweredRequest,
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

/** Runs a worker's tasks without its thread: it reads requests and computes answers on the networks. */
export class RequestRunner {
  private readonly endpoints: ReadonlyMap<string, Endpoint>;
  private readonly operations: ReadonlyMap<string, AnyOperation>;
  /** The memory that the tasks of a running job share, by job. */
  private readonly jobs = new Map<number, Sections>();
  private readonly bases: BasisMemory;
  private readonly known: RequestMemory;
  private readonly regions: readonly string[];

  constructor(
    private readonly networks: ReadonlyMap<string, Network>,
    endpoints: readonly Endpoint[],
    private readonly quickCost: number,
    /** Names of regions that failed to load. */
    private readonly broken: readonly string[] = [],
    private readonly thread = new ThreadWorkspace(),
  ) {
    this.bases = new BasisMemory(thread.caches);
    this.known = new RequestMemory(thread.caches);
    this.regions = [...networks.keys()];
    this.endpoints = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
    this.operations = new Map(endpoints.map(({ operation }) => [operation.name, operation]));
  }

  /** Reads and checks a request; answers it if that is short work, else returns the work. */
  request(payload: RequestPayload, cancel?: CancelFlag): RequestResult {
    const run = runIn(this.thread, cancel);
    const endpoint = found(this.endpoints, payload.endpoint, 'endpoint');
    const { operation } = endpoint;
    const { plan } = operation;
    const memory = plan?.kept ? this.known : null;
    const stores = storesConfigurations(endpoint);
    const finder = stores ? (json: unknown) => configurationFinder(endpoint, json, this.endpoints.values()) : undefined;
    const { query, known, form, serviceUrl, hints } = readRequest(endpoint, payload, memory, finder);
    // Only objects pass the schema of such an endpoint.
    if (stores) namingSlips(known.unknown, () => checkConfiguration(query as object, this.endpoints.values(), payload));
    run.check();
    const answer = { form, notices: noticesOf(known.unknown) };
    const scope = this.scopeOf(operation, { ...payload, serviceUrl, hints }, query);
    const { on, regions, notices } = scope;
    if (plan?.kept) {
      return { state: 'planned', work: keptWork(operation, scope, query, known, this.quickCost), ...answer };
    }
    if (operation.cost(on, query) > this.quickCost) {
      return { state: 'planned', work: plannedWork(operation, scope, query), ...answer };
    }
    const outcome = withNotices(answerHere(operation, on, query, run), notices);
    return { state: 'answered', outcome, regions, ...answer };
  }

  /** Reads a request and computes its whole answer in this thread, however long it takes. */
  all(payload: RequestPayload, cancel?: CancelFlag): AnsweredRequest {
    const read = this.request(payload, cancel);
    if (read.state === 'answered') return read;
    const { work, form, notices } = read;
    const end = this.whole(work, cancel);
    const outcome = 'kept' in end ? this.write({ work, result: end.kept }, cancel) : end.outcome;
    return { state: 'answered', outcome, regions: work.regions, form, notices };
  }

  /** Estimates a request's cost in settled labels; it is read and checked like any other. */
  costOf(payload: RequestPayload): number {
    const endpoint = found(this.endpoints, payload.endpoint, 'endpoint');
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

  private scopeOf(operation: AnyOperation, wish: RegionWish, query: unknown): Scope {
    if (operation.over === 'regions') {
      const regions = regionsOf(wish, this.regions, this.broken);
      return { regions, on: this.groundOf(operation, regions), notices: leftOutNotices(wish, this.broken) };
    }
    const around = (allowed: readonly string[]) => {
      const positions = operation.positions?.(query) ?? [];
      const networks = allowed.map((name) => this.network(name));
      const holdsAll = regionAround(positions, networks);
      return holdsAll === null && operation.answersInPart ? regionOfMost(positions, networks) : holdsAll;
    };
    const regions = [regionOf(wish, this.regions, around, this.broken)];
    return { regions, on: this.groundOf(operation, regions), notices: [] };
  }

  private groundOf({ over }: AnyOperation, regions: readonly string[]): Ground {
    return over === 'regions' ? regions.map((region) => this.network(region)) : this.network(regions[0]);
  }

  private network(region: string): Network {
    return found(this.networks, region, 'region');
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

const withNotices = (outcome: Outcome, notices: readonly string[]): Outcome =>
  notices.length === 0 ? outcome : { ...outcome, notices: [...(outcome.notices ?? []), ...notices] };

function found<T>(table: ReadonlyMap<string, T>, name: string, what: string): T {
  const value = table.get(name);
  if (value === undefined) throw new Error(`this worker knows no ${what} ${name}`);
  return value;
}
