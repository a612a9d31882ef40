import { runIn, ThreadWorkspace } from '../../kit/collections/workspace.ts';
import type { CancelFlag } from '../../kit/core/cancel.ts';
import type { Run } from '../../kit/core/run.ts';
import { type Network, regionAround, regionOfMost } from '../../network/network/index.ts';
import {
  type AnyOperation,
  answerHere,
  type Endpoint,
  type Ground,
  type Outcome,
} from '../../products/operation/index.ts';
import type { KeptResults } from './kept-results.ts';
import { leftOutNotices, type RegionWish, regionOf, regionsOf } from './region-of.ts';
import { checkConfiguration, configurationFinder, storesConfigurations } from './requests/check-configuration.ts';
import { readRequest } from './requests/read-request.ts';
import type { RequestMemory } from './requests/request-memory.ts';
import { namingSlips, noticesOf } from './requests/unknown-fields.ts';
import type { Scope } from './work-of.ts';
import type { AnsweredRequest, ReadRequest, RequestPayload } from './worker-protocol.ts';

/** Reads requests and computes their whole answers on the networks of one thread; it needs no other threads. */
export class RequestAnswerer {
  private readonly endpoints: ReadonlyMap<string, Endpoint>;
  private readonly regions: readonly string[];

  constructor(
    private readonly networks: ReadonlyMap<string, Network>,
    endpoints: readonly Endpoint[],
    /** Names of regions that failed to load. */
    private readonly broken: readonly string[] = [],
    protected readonly thread = new ThreadWorkspace(),
  ) {
    this.regions = [...networks.keys()];
    this.endpoints = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  }

  /**
   * Reads a request and computes its whole answer in this thread, however long it takes.
   * @param results kept for later requests; left out: none are
   */
  all(payload: RequestPayload, cancel?: CancelFlag, results?: KeptResults): AnsweredRequest {
    const run = runIn(this.thread, cancel);
    const { operation, scope, query, answer } = this.read(payload, run);
    return answered(operation, scope, query, run, answer, results);
  }

  /**
   * Reads and checks a request.
   * @param memoryOf returns the memory of an operation's requests, or null
   */
  protected read(payload: RequestPayload, run: Run, memoryOf: (o: AnyOperation) => RequestMemory | null = () => null) {
    const endpoint = this.endpoint(payload);
    const { operation } = endpoint;
    const stores = storesConfigurations(endpoint);
    const finder = stores ? (json: unknown) => configurationFinder(endpoint, json, this.endpoints.values()) : undefined;
    const { query, known, form, serviceUrl, hints } = readRequest(endpoint, payload, memoryOf(operation), finder);
    // Only objects pass the schema of such an endpoint.
    if (stores) namingSlips(known.unknown, () => checkConfiguration(query as object, this.endpoints.values(), payload));
    run.check();
    const answer: ReadRequest = { form, notices: noticesOf(known.unknown) };
    return {
      operation,
      scope: this.scopeOf(operation, { ...payload, serviceUrl, hints }, query),
      query,
      known,
      answer,
    };
  }

  protected endpoint({ endpoint }: RequestPayload): Endpoint {
    return found(this.endpoints, endpoint, 'endpoint');
  }

  protected groundOf({ over }: AnyOperation, regions: readonly string[]): Ground {
    return over === 'regions' ? regions.map((region) => this.network(region)) : this.network(regions[0]);
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

  private network(region: string): Network {
    return found(this.networks, region, 'region');
  }
}

/** Computes the answer to a request that was read. */
export function answered(
  operation: AnyOperation,
  { on, regions, notices }: Scope,
  query: unknown,
  run: Run,
  read: ReadRequest,
  results?: KeptResults,
): AnsweredRequest {
  const keep: Parameters<typeof answerHere>[4] =
    results && ((basis, compute) => results.get(operation.name, on, basis, compute));
  const outcome = withNotices(answerHere(operation, on, query, run, keep), notices);
  return { state: 'answered', outcome, regions, ...read };
}

export const withNotices = (outcome: Outcome, notices: readonly string[]): Outcome =>
  notices.length === 0 ? outcome : { ...outcome, notices: [...(outcome.notices ?? []), ...notices] };

export function found<T>(table: ReadonlyMap<string, T>, name: string, what: string): T {
  const value = table.get(name);
  if (value === undefined) throw new Error(`this worker knows no ${what} ${name}`);
  return value;
}
