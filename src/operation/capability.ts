import type { Network } from '../network/network.ts';
import type { Endpoint } from './endpoint.ts';

/** Where a warming request may start from: degrees. */
export interface WarmUpPlace {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
}

/** A request as a client would send it, that a worker computes while it is idle. */
interface WarmUpRequest {
  readonly endpoint: string;
  readonly body: object;
}

/** What a product brings to the service: its endpoints, and how its workers warm up. */
export interface Capability {
  readonly name: string;
  readonly endpoints: readonly Endpoint[];
  /** Pieces of work that make ready what most requests need, once per region. */
  warmUp?(network: Network): Iterable<() => unknown>;
  /** Requests from one place by one travel mode, to others. */
  warmUpRequests?(place: WarmUpPlace, mode: string, all: readonly WarmUpPlace[]): readonly WarmUpRequest[];
}
