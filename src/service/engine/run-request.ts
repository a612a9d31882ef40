import type { CancelFlag } from '../../kit/core/cancel.ts';
import { Run } from '../../kit/core/run.ts';
import { Section, Sections } from '../../kit/core/sections.ts';
import { type Network, regionAround, regionOfMost } from '../../network/network/index.ts';
import {
  type AnotherPass,
  type AnyOperation,
  type Endpoint,
  isOverRegions,
  isPrepared,
  isStage,
  isStaged,
  type Operation,
  type Outcome,
  type PartialResult,
  type Prepared,
  type PreparedOperation,
  type Progress,
  type RegionsOperation,
  runStages,
  type Slice,
  type Stage,
  type StagedOperation,
  shareEnd,
} from '../../products/operation/index.ts';
import { BasisMemory, fingerprint, readSharedQuery, resultsOf, shareQuery } from './query-memory.ts';
import { leftOutNotices, type RegionWish, regionOf, regionsOf } from './region-of.ts';
import { checkConfiguration, configurationFinder, storesConfigurations } from './requests/check-configuration.ts';
import { readRequest } from './requests/read-request.ts';
import { type KnownRequest, RequestMemory, type SharedBasis } from './requests/request-memory.ts';
import { namingSlips, noticesOf } from './requests/unknown-fields.ts';
import type {
  AccumulatePayload,
  FinishPayload,
  ForgetPayload,
  PreparedWork,
  PreparePayload,
  RenderPayload,
  RequestPayload,
  RequestResult,
  SlicePayload,
  StagedWork,
  StagePayload,
  Work,
  WorkPayload,
} from './worker-protocol.ts';

/** The pieces of a job's query. */
const PIECES = new Section<readonly unknown[]>('pieces');
/** The query of a job in stages, or the basis of a preparation, as this thread read it. */
const QUERY = new Section<unknown>('query');

/** Runs a worker's tasks without its thread: it reads requests and computes answers on the networks. */
export class RequestRunner {
  private readonly endpoints: ReadonlyMap<string, Endpoint>;
  private readonly operations: ReadonlyMap<string, AnyOperation>;
  /** What the tasks of a running job leave for each other, by job. */
  private readonly jobs = new Map<number, Sections>();
  private readonly drawn = new BasisMemory();
  private readonly known = new RequestMemory();
  private readonly regions: readonly string[];

  constructor(
    private readonly networks: ReadonlyMap<string, Network>,
    endpoints: readonly Endpoint[],
    private readonly quickCost: number,
    /** Names of regions that failed to load. */
    private readonly broken: readonly string[] = [],
  ) {
    this.regions = [...networks.keys()];
    this.endpoints = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
    this.operations = new Map(endpoints.map(({ operation }) => [operation.name, operation]));
  }

  request(payload: RequestPayload, cancel?: CancelFlag): RequestResult {
    const run = new Run(cancel);
    const endpoint = found(this.endpoints, payload.endpoint, 'endpoint');
    const { operation } = endpoint;
    const memory = isPrepared(operation) ? this.known : null;
    const stores = storesConfigurations(endpoint);
    const finder = stores ? (json: unknown) => configurationFinder(endpoint, json, this.endpoints.values()) : undefined;
    const { query, known, form, serviceUrl, hints } = readRequest(endpoint, payload, memory, finder);
    // Only objects pass the schema of such an endpoint.
    if (stores) namingSlips(known.unknown, () => checkConfiguration(query as object, this.endpoints.values(), payload));
    run.check();
    const told = { form, notices: noticesOf(known.unknown) };
    const wish = { ...payload, serviceUrl, hints };
    if (isOverRegions(operation)) return { ...this.overRegions(operation, wish, query, run), ...told };
    const around = (allowed: readonly string[]) => {
      const positions = operation.positions?.(query) ?? [];
      const networks = allowed.map((name) => this.network(name));
      const holdsAll = regionAround(positions, networks);
      return holdsAll === null && operation.answersInPart ? regionOfMost(positions, networks) : holdsAll;
    };
    const region = regionOf(wish, this.regions, around, this.broken);
    const network = this.network(region);
    if (isPrepared(operation)) {
      return { state: 'prepared', work: this.preparedWork(operation, network, query, known), ...told };
    }
    if (operation.cost(network, query) <= this.quickCost) {
      return { state: 'answered', outcome: operation.run(network, query, run), regions: [region], ...told };
    }
    const pieces = operation.split?.(network, query).length ?? 0;
    const work: Work = {
      operation: operation.name,
      regions: [region],
      query: shareQuery(query),
      // Work that can be interrupted delays no other request, even in one piece.
      pieces: pieces > 1 || operation.runFrom ? pieces : 0,
    };
    return { state: 'big', work, ...told };
  }

  /** Computes a whole answer in this thread, however long it takes. */
  all(payload: RequestPayload, cancel?: CancelFlag): Outcome {
    const result = this.request(payload, cancel);
    if (result.state === 'answered') return result.outcome;
    if (result.state === 'prepared') {
      const { work } = result;
      return this.render({ ...work, prepared: this.prepare({ ...work, job: 0 }, cancel) }, cancel);
    }
    throw new Error(`${payload.endpoint} isn't answered at once: this runner's quick cost is bounded`);
  }

  /** Estimates a request's cost in settled labels; it is read and checked like any other. */
  costOf(payload: RequestPayload): number {
    const endpoint = found(this.endpoints, payload.endpoint, 'endpoint');
    const { operation } = endpoint;
    const { query } = readRequest(endpoint, payload, null);
    const network = this.network(payload.region ?? '');
    if (isOverRegions(operation)) return operation.cost([network], query);
    if (!isPrepared(operation)) return operation.cost(network, query);
    return operation.preparation.cost(network, operation.basis(network, query)) + operation.cost(network, query);
  }

  work(payload: WorkPayload, cancel?: CancelFlag): Progress {
    const run = this.runOf(payload, cancel);
    const all = (outcome: Outcome): Progress => ({ outcome, next: null });
    const networks = this.networksOf(payload);
    const operation = this.unprepared(payload.operation);
    if (isOverRegions(operation)) {
      return all(withNotices(operation.run(networks, readSharedQuery(payload.query), run), payload.notices));
    }
    const network = networks[0];
    if (payload.piece === null) return all(operation.run(network, readSharedQuery(payload.query), run));
    const pieces = run.of(PIECES, () => operation.split?.(network, readSharedQuery(payload.query)) ?? []);
    const piece = pieces[payload.piece];
    if (piece === undefined) throw new Error(`${payload.operation} has no piece ${payload.piece}`);
    return operation.runFrom?.(network, piece, payload.from, run) ?? all(operation.run(network, piece, run));
  }

  /** Returns the stage after `before`, the first one if that is null, or the outcome. */
  stage({ before, workers, notices, ...of }: StagePayload, cancel?: CancelFlag): Stage | Outcome {
    const run = this.runOf(of, cancel);
    const query = run.of(QUERY, () => readSharedQuery(of.query));
    const next = this.staged(of.operation).stage(this.networksOf(of), query, before, workers, run);
    return isStage(next) ? next : withNotices(next, notices);
  }

  slice({ stage, partition, ...of }: SlicePayload, cancel?: CancelFlag): Slice {
    const run = this.runOf(of, cancel);
    const query = run.of(QUERY, () => readSharedQuery(of.query));
    return this.staged(of.operation).slice(this.networksOf(of), query, stage, partition, run);
  }

  /** Runs a whole preparation; its result lies in shared memory. */
  prepare(payload: PreparePayload, cancel?: CancelFlag): Prepared {
    const run = new Run(cancel);
    const { preparation } = this.prepared(payload.operation);
    const network = this.network(payload.region);
    const basis = readSharedQuery(payload.basis);
    const steps = preparation.steps(network, basis);
    for (let previous: Prepared | null = null; ; ) {
      let partial: PartialResult | null = null;
      for (let step = 0; step < steps; step++) {
        partial = preparation.accumulate(network, basis, step, partial, run, previous);
      }
      const end = shareEnd(preparation.finish(network, basis, partial === null ? [] : [partial], run, previous));
      if (!('again' in end)) return end;
      previous = end.again;
    }
  }

  accumulate(
    { operation, region, step, before, previous, ...of }: AccumulatePayload,
    cancel?: CancelFlag,
  ): PartialResult {
    const run = this.runOf(of, cancel);
    const basis = run.of(QUERY, () => readSharedQuery(of.basis));
    return this.prepared(operation).preparation.accumulate(this.network(region), basis, step, before, run, previous);
  }

  /** Ends a pass from all partial results; the result lies in shared memory. */
  finish({ operation, region, partials, previous, ...of }: FinishPayload, cancel?: CancelFlag): Prepared | AnotherPass {
    const run = this.runOf(of, cancel);
    const basis = run.of(QUERY, () => readSharedQuery(of.basis));
    const { preparation } = this.prepared(operation);
    return shareEnd(preparation.finish(this.network(region), basis, partials, run, previous));
  }

  render(payload: RenderPayload, cancel?: CancelFlag): Outcome {
    const operation = this.prepared(payload.operation);
    const read = readSharedQuery(payload.query);
    const query =
      operation.view === undefined ? read : operation.view.with(read, this.drawn.get(payload.key, payload.basis));
    return operation.render(this.network(payload.region), query, payload.prepared, new Run(cancel));
  }

  /** Drops what was read for a job that is over. */
  forget({ job }: ForgetPayload): void {
    this.jobs.delete(job);
  }

  /** Answers small work over regions at once and returns other work in one piece or in stages. */
  private overRegions(
    operation: RegionsOperation<unknown> | StagedOperation<unknown>,
    wish: RegionWish,
    query: unknown,
    run: Run,
  ):
    | { state: 'answered'; outcome: Outcome; regions: readonly string[] }
    | { state: 'big'; work: Work }
    | { state: 'staged'; work: StagedWork } {
    const regions = regionsOf(wish, this.regions, this.broken);
    const notices = leftOutNotices(wish, this.broken);
    const networks = regions.map((region) => this.network(region));
    if (operation.cost(networks, query) <= this.quickCost) {
      const outcome = isStaged(operation)
        ? runStages(operation, networks, query, run)
        : operation.run(networks, query, run);
      return { state: 'answered', outcome: withNotices(outcome, notices), regions };
    }
    const work = { operation: operation.name, regions, query: shareQuery(query), notices };
    if (!isStaged(operation)) return { state: 'big', work: { ...work, pieces: 0 } };
    return { state: 'staged', work: { ...work, seconds: operation.seconds?.(query) ?? 0 } };
  }

  private preparedWork(
    operation: PreparedOperation<unknown, unknown>,
    network: Network,
    query: unknown,
    known: KnownRequest,
  ): PreparedWork {
    const { region } = network;
    const write = () => this.sharedBasis(operation, network, operation.basis(network, query));
    const variant = operation.variant?.(network, query);
    return {
      ...(variant === undefined ? write() : known.basis(`${region} ${variant}`, write)),
      operation: operation.name,
      region,
      query: shareQuery(operation.view === undefined ? query : operation.view.of(query)),
      quickToRender: operation.cost(network, query) <= this.quickCost,
    };
  }

  private sharedBasis(
    { name, preparation }: PreparedOperation<unknown, unknown>,
    network: Network,
    basis: unknown,
  ): SharedBasis {
    const bytes = shareQuery(basis);
    const quickToPrepare = preparation.cost(network, basis) <= this.quickCost;
    return {
      basis: bytes,
      key: `${resultsOf(network.region, network.generation)}${name} ${fingerprint(bytes)}`,
      steps: quickToPrepare ? 1 : preparation.steps(network, basis),
      quickToPrepare,
    };
  }

  private network(region: string): Network {
    return found(this.networks, region, 'region');
  }

  private networksOf({ regions }: { readonly regions: readonly string[] }): Network[] {
    return regions.map((region) => this.network(region));
  }

  /** Returns the run of one task of a job, with what earlier tasks of the job left in this thread. */
  private runOf({ job }: { readonly job: number }, cancel: CancelFlag | undefined): Run {
    let memory = this.jobs.get(job);
    if (memory === undefined) {
      memory = new Sections();
      this.jobs.set(job, memory);
    }
    return new Run(cancel, memory);
  }

  private unprepared(name: string): Operation<unknown> | RegionsOperation<unknown> {
    const operation = found(this.operations, name, 'operation');
    if (isPrepared(operation)) throw new Error(`${name} is a prepared operation`);
    if (isStaged(operation)) throw new Error(`${name} goes in stages`);
    return operation;
  }

  private staged(name: string): StagedOperation<unknown> {
    const operation = found(this.operations, name, 'operation');
    if (!isStaged(operation)) throw new Error(`${name} has no stages`);
    return operation;
  }

  private prepared(name: string): PreparedOperation<unknown, unknown> {
    const operation = found(this.operations, name, 'operation');
    if (!isPrepared(operation)) throw new Error(`${name} prepares nothing`);
    return operation;
  }
}

const withNotices = (outcome: Outcome, notices: readonly string[] = []): Outcome =>
  notices.length === 0 ? outcome : { ...outcome, notices: [...(outcome.notices ?? []), ...notices] };

function found<T>(table: ReadonlyMap<string, T>, name: string, what: string): T {
  const value = table.get(name);
  if (value === undefined) throw new Error(`this worker knows no ${what} ${name}`);
  return value;
}
