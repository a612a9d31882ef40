import { type CancelFlag, NEVER_CANCELLED } from '../../kit/core/cancel.ts';
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
import { BasisMemory, fingerprint, JobMemory, readSharedQuery, resultsOf, shareQuery } from './query-memory.ts';
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

/** Runs a worker's tasks without its thread: it reads requests and computes answers on the networks. */
export class RequestRunner {
  private readonly endpoints: ReadonlyMap<string, Endpoint>;
  private readonly operations: ReadonlyMap<string, AnyOperation>;
  private readonly pieces = new JobMemory<readonly unknown[]>();
  private readonly bases = new JobMemory<unknown>();
  private readonly queries = new JobMemory<unknown>();
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

  request(payload: RequestPayload, cancel: CancelFlag = NEVER_CANCELLED): RequestResult {
    const endpoint = found(this.endpoints, payload.endpoint, 'endpoint');
    const { operation } = endpoint;
    const memory = isPrepared(operation) ? this.known : null;
    const stores = storesConfigurations(endpoint);
    const finder = stores ? (json: unknown) => configurationFinder(endpoint, json, this.endpoints.values()) : undefined;
    const { query, known, form, serviceUrl, hints } = readRequest(endpoint, payload, memory, finder);
    // Only objects pass the schema of such an endpoint.
    if (stores) namingSlips(known.unknown, () => checkConfiguration(query as object, this.endpoints.values(), payload));
    cancel.check();
    const told = { form, notices: noticesOf(known.unknown) };
    const wish = { ...payload, serviceUrl, hints };
    if (isOverRegions(operation)) return { ...this.overRegions(operation, wish, query, cancel), ...told };
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
      return { state: 'answered', outcome: operation.run(network, query, cancel), regions: [region], ...told };
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
  all(payload: RequestPayload, cancel: CancelFlag = NEVER_CANCELLED): Outcome {
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

  work(payload: WorkPayload, cancel: CancelFlag = NEVER_CANCELLED): Progress {
    const all = (outcome: Outcome): Progress => ({ outcome, next: null });
    const networks = this.networksOf(payload);
    const operation = this.unprepared(payload.operation);
    if (isOverRegions(operation)) {
      return all(withNotices(operation.run(networks, readSharedQuery(payload.query), cancel), payload.notices));
    }
    const network = networks[0];
    if (payload.piece === null) return all(operation.run(network, readSharedQuery(payload.query), cancel));
    const pieces = this.pieces.get(payload.job, () => operation.split?.(network, readSharedQuery(payload.query)) ?? []);
    const piece = pieces[payload.piece];
    if (piece === undefined) throw new Error(`${payload.operation} has no piece ${payload.piece}`);
    return operation.runFrom?.(network, piece, payload.from, cancel) ?? all(operation.run(network, piece, cancel));
  }

  /** Returns the stage after `before`, the first one if that is null, or the outcome. */
  stage({ before, workers, notices, ...of }: StagePayload, cancel: CancelFlag = NEVER_CANCELLED): Stage | Outcome {
    const next = this.staged(of.operation).stage(this.networksOf(of), this.queryOf(of), before, workers, cancel);
    return isStage(next) ? next : withNotices(next, notices);
  }

  slice({ stage, partition, ...of }: SlicePayload, cancel: CancelFlag = NEVER_CANCELLED): Slice {
    return this.staged(of.operation).slice(this.networksOf(of), this.queryOf(of), stage, partition, cancel);
  }

  /** Runs a whole preparation; its result lies in shared memory. */
  prepare(payload: PreparePayload, cancel: CancelFlag = NEVER_CANCELLED): Prepared {
    const { preparation } = this.prepared(payload.operation);
    const network = this.network(payload.region);
    const basis = readSharedQuery(payload.basis);
    const steps = preparation.steps(network, basis);
    for (let previous: Prepared | null = null; ; ) {
      let partial: PartialResult | null = null;
      for (let step = 0; step < steps; step++) {
        partial = preparation.accumulate(network, basis, step, partial, cancel, previous);
      }
      const end = shareEnd(preparation.finish(network, basis, partial === null ? [] : [partial], cancel, previous));
      if (!('again' in end)) return end;
      previous = end.again;
    }
  }

  accumulate(
    { operation, region, step, before, previous, ...of }: AccumulatePayload,
    cancel = NEVER_CANCELLED,
  ): PartialResult {
    const basis = this.bases.get(of.job, () => readSharedQuery(of.basis));
    return this.prepared(operation).preparation.accumulate(this.network(region), basis, step, before, cancel, previous);
  }

  /** Ends a pass from all partial results; the result lies in shared memory. */
  finish(
    { operation, region, partials, previous, ...of }: FinishPayload,
    cancel: CancelFlag = NEVER_CANCELLED,
  ): Prepared | AnotherPass {
    const basis = this.bases.get(of.job, () => readSharedQuery(of.basis));
    const { preparation } = this.prepared(operation);
    return shareEnd(preparation.finish(this.network(region), basis, partials, cancel, previous));
  }

  render(payload: RenderPayload, cancel: CancelFlag = NEVER_CANCELLED): Outcome {
    const operation = this.prepared(payload.operation);
    const read = readSharedQuery(payload.query);
    const query =
      operation.view === undefined ? read : operation.view.with(read, this.drawn.get(payload.key, payload.basis));
    return operation.render(this.network(payload.region), query, payload.prepared, cancel);
  }

  /** Drops what was read for a job that is over. */
  forget({ job }: ForgetPayload): void {
    this.pieces.forget(job);
    this.bases.forget(job);
    this.queries.forget(job);
  }

  /** Answers small work over regions at once and returns other work in one piece or in stages. */
  private overRegions(
    operation: RegionsOperation<unknown> | StagedOperation<unknown>,
    wish: RegionWish,
    query: unknown,
    cancel: CancelFlag,
  ):
    | { state: 'answered'; outcome: Outcome; regions: readonly string[] }
    | { state: 'big'; work: Work }
    | { state: 'staged'; work: StagedWork } {
    const regions = regionsOf(wish, this.regions, this.broken);
    const notices = leftOutNotices(wish, this.broken);
    const networks = regions.map((region) => this.network(region));
    if (operation.cost(networks, query) <= this.quickCost) {
      const outcome = isStaged(operation)
        ? runStages(operation, networks, query, cancel)
        : operation.run(networks, query, cancel);
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

  /** Reads the query once per worker and job. */
  private queryOf({ job, query }: { readonly job: number; readonly query: SharedArrayBuffer }): unknown {
    return this.queries.get(job, () => readSharedQuery(query));
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
