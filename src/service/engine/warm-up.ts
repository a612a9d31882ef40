import type { SharedMemory } from '../../kit/collections/shared-memory.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import type { Network } from '../../network/network/network.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { type NodeIndex, STREET_MODES } from '../../network/street/street-graph.ts';
import type { Capability, WarmUpPlace } from '../../products/operation/index.ts';
import type { RequestPayload } from './worker-protocol.ts';

/** The most places that warm-up requests start from; enough for the cities of a country. */
const MAX_PLACES = 40;
/**
 * The number of places where each worker itself sends requests, enough to compile the code. At the other places one
 * worker does it, since all share the results.
 */
const OWN_PLACES = 5;
const encoder = new TextEncoder();

type Steps = Generator<() => unknown>;

/** The warm-up of one region. Its remaining steps stay available until a worker continues with them. */
interface WarmUp {
  /** Typical requests at a few places, spread like the streets: they compile the code and compute weights. */
  readonly own: Steps;
  /** The steps that capabilities prepare once, and this worker's share of requests at more places. */
  readonly others: Steps;
}

/**
 * The warm-up of a worker's regions, step by step. Regions may be replaced meanwhile; what was done for a region that
 * stays isn't repeated.
 */
export class WarmUps {
  private readonly byNetwork = new WeakMap<Network, WarmUp>();

  /** @param answer answers a request as if a client had sent it */
  constructor(
    private readonly capabilities: readonly Capability[],
    private readonly answer: (request: RequestPayload) => unknown,
  ) {}

  /** Yields the requests that compile the code first; those at many more places come last. */
  *steps(networks: readonly Network[]): Generator<() => unknown> {
    const warmUps = networks.map((network) => this.of(network));
    for (const { own } of warmUps) yield* own;
    for (const { others } of warmUps) yield* others;
  }

  private of(network: Network): WarmUp {
    let warmUp = this.byNetwork.get(network);
    if (warmUp === undefined) {
      warmUp = warmUpOf(network, this.capabilities, this.answer);
      this.byNetwork.set(network, warmUp);
    }
    return warmUp;
  }
}

function warmUpOf(
  network: Network,
  capabilities: readonly Capability[],
  answer: (request: RequestPayload) => unknown,
): WarmUp {
  const { sharedMemory } = network;
  const places = placesOf(network);
  const order = places.toSorted((a, b) => orderOf(a.id, places.length) - orderOf(b.id, places.length));
  function* ask(place: WarmUpPlace): Steps {
    for (const request of requestsFrom(place, places, network, capabilities)) yield () => answer(request);
  }
  function* own(): Steps {
    const few = order.slice(0, OWN_PLACES);
    // The worker that begins at a place computes what it needs, for all workers.
    const begin = sharedMemory?.takeTurn('first warm-up place') ?? 0;
    for (let k = 0; k < few.length; k++) yield* ask(few[(begin + k) % few.length]);
  }
  function* others(): Steps {
    for (const _ of turns(sharedMemory, 'preparation', 1)) {
      for (const capability of capabilities) yield* capability.warmUp?.(network) ?? [];
    }
    for (const turn of turns(sharedMemory, 'warm-up places', order.length))
      if (turn >= OWN_PLACES) yield* ask(order[turn]);
  }
  return { own: own(), others: others() };
}

/** Yields the turns up to `all` that no other worker has taken. */
function* turns(memory: SharedMemory | null, work: string, all: number): Generator<number> {
  for (let taken = 0; ; taken++) {
    const turn = memory?.takeTurn(work) ?? taken;
    if (turn >= all) return;
    yield turn;
  }
}

function* requestsFrom(
  place: WarmUpPlace,
  places: readonly WarmUpPlace[],
  { region, transit }: Network,
  capabilities: readonly Capability[],
): Generator<RequestPayload> {
  const modes = transit ? [...STREET_MODES, 'transit'] : STREET_MODES;
  for (const mode of modes) {
    for (const { warmUpRequests } of capabilities) {
      for (const { endpoint, body } of warmUpRequests?.(place, mode, places) ?? []) {
        const bytes = encoder.encode(JSON.stringify(body));
        yield { endpoint, region, body: bytes, source: 'body', limits: DEFAULT_LIMITS, parameters: {} };
      }
    }
  }
}

/** Returns a sort key that spreads the first few places like all of them. */
const orderOf = (place: number, count: number): number => (place % Math.ceil(count / OWN_PLACES)) * count + place;

/** Takes nodes at equal steps. Nodes are in spatial order, so dense areas get most places. */
function placesOf({ streets: { node, nodeCount } }: Network): WarmUpPlace[] {
  const count = Math.min(MAX_PLACES, nodeCount);
  return Array.from({ length: count }, (_, id) => {
    const n = Math.floor(((id + 0.5) * nodeCount) / count) as NodeIndex;
    return { id, lng: wrapLon(fromE7(node.lonE7[n])), lat: fromE7(node.latE7[n]) };
  });
}
