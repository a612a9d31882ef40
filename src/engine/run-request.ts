import { type CancelFlag, NEVER_CANCELLED } from '../core/cancel.ts';
import { RequestError } from '../core/errors.ts';
import type { Network } from '../network/network.ts';
import type { Operation, Outcome } from './operation.ts';
import { readSharedQuery, shareQuery } from './query-memory.ts';
import { regionOfServiceUrl } from './region-of.ts';
import type { RequestKind } from './request-kind.ts';
import { readRequest, validatorOf } from './requests/read-request.ts';
import type { RequestPayload, RequestResult, Work, WorkPayload } from './worker-protocol.ts';

export interface Tables {
  readonly kinds: ReadonlyMap<string, RequestKind>;
  readonly operations: ReadonlyMap<string, Operation<unknown>>;
}

/** Jobs whose queries a worker keeps at hand while it computes their pieces. */
const JOBS_REMEMBERED = 8;

/** The worker's work without its thread: networks and tables in, answers out. */
export class RequestRunner {
  private readonly pieces = new Map<number, readonly unknown[]>();

  constructor(
    private readonly networks: ReadonlyMap<string, Network>,
    private readonly tables: Tables,
    private readonly quickCost: number,
  ) {
    for (const kind of tables.kinds.values()) validatorOf(kind);
  }

  request(payload: RequestPayload, cancel: CancelFlag = NEVER_CANCELLED): RequestResult {
    const kind = found(this.tables.kinds, payload.kind, 'request');
    const { query, envelope, serviceUrl } = readRequest(kind, payload);
    cancel.check();
    const region = payload.region ?? this.regionNamed(serviceUrl);
    const { operation } = kind;
    if (operation.cost(query) <= this.quickCost) {
      return { state: 'answered', outcome: operation.run(this.network(region), query, cancel), envelope };
    }
    const pieces = operation.split?.(query).length ?? 0;
    const work: Work = {
      operation: operation.name,
      region,
      query: shareQuery(query),
      pieces: pieces > 1 ? pieces : 0,
    };
    return { state: 'big', work, envelope };
  }

  work(payload: WorkPayload, cancel: CancelFlag = NEVER_CANCELLED): Outcome {
    const operation = found(this.tables.operations, payload.operation, 'operation');
    const network = this.network(payload.region);
    if (payload.piece === null) return operation.run(network, readSharedQuery(payload.query), cancel);
    const piece = this.piecesOf(payload, operation)[payload.piece];
    if (piece === undefined) throw new Error(`${payload.operation} has no piece ${payload.piece}`);
    return operation.run(network, piece, cancel);
  }

  private piecesOf(payload: WorkPayload, operation: Operation<unknown>): readonly unknown[] {
    let pieces = this.pieces.get(payload.job);
    if (pieces === undefined) {
      pieces = operation.split?.(readSharedQuery(payload.query)) ?? [];
    }
    // The job used last stands last; the first goes.
    this.pieces.delete(payload.job);
    this.pieces.set(payload.job, pieces);
    for (const job of this.pieces.keys()) {
      if (this.pieces.size <= JOBS_REMEMBERED) break;
      this.pieces.delete(job);
    }
    return pieces;
  }

  private regionNamed(serviceUrl: string | null): string {
    if (serviceUrl !== null) return regionOfServiceUrl(serviceUrl, this.networks.keys());
    const [only] = this.networks.keys();
    if (only !== undefined && this.networks.size === 1) return only;
    const message = `serviceUrl is required: it names one of the regions ${[...this.networks.keys()].join(', ')}`;
    throw new RequestError(message, [{ path: 'serviceUrl', message }]);
  }

  private network(region: string): Network {
    return found(this.networks, region, 'region');
  }
}

function found<T>(table: ReadonlyMap<string, T>, name: string, what: string): T {
  const value = table.get(name);
  if (value === undefined) throw new Error(`this worker knows no ${what} ${name}`);
  return value;
}
