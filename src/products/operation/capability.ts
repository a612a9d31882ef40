import type { Network } from '../../network/network/network.ts';
import type { Endpoint } from './endpoint.ts';

/** A place where a warm-up request may start; degrees. */
export interface WarmUpPlace {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
}

/** A request as a client would send it, computed by an idle worker. */
interface WarmUpRequest {
  readonly endpoint: string;
  readonly body: object;
}

/** The contribution of a product to the service: its endpoints and the warm-up of its workers. */
export interface Capability {
  readonly name: string;
  readonly endpoints: readonly Endpoint[];
  /** Returns pieces of work that prepare what most requests need, once per region. */
  warmUp?(network: Network): Iterable<() => unknown>;
  /** Returns requests from one place to others by one travel mode. */
  warmUpRequests?(place: WarmUpPlace, mode: string, all: readonly WarmUpPlace[]): readonly WarmUpRequest[];
}
