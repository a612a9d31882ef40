import { fromE7 } from '../geo/coordinates.ts';
import { wrapLon } from '../geo/longitude-frame.ts';
import type { Network } from '../network/network.ts';
import { type Capability, DEFAULT_LIMITS, type WarmUpPlace } from '../operation/index.ts';
import { type NodeIndex, STREET_MODES } from '../street/street-graph.ts';
import type { RequestPayload } from './worker-protocol.ts';

/** Enough for the cities of a country. */
const MAX_PLACES = 40;
/** Enough for code to be compiled: each worker asks at so many itself. At the others one of them asks, since all use what it finds there. */
const OWN_PLACES = 5;
/** Of the column in a region's room that tells what is done: a word for the region as a whole, then one for each place. */
const DONE_KEY = 1 << 30;
const encoder = new TextEncoder();

/**
 * What an idle worker does to warm up, step by step: requests as people make them, spread as the streets are, then what capabilities make ready for
 * each region, unless another worker does. Afterwards its code is compiled, and weights, cells and barriers are made.
 */
export function* warmUpSteps(
  networks: ReadonlyMap<string, Network>,
  capabilities: readonly Capability[],
  answer: (request: RequestPayload) => unknown,
): Generator<() => unknown> {
  for (const [region, network] of networks) {
    const turns = new Turns(network);
    for (const request of requestsOf(region, network, capabilities, turns)) yield () => answer(request);
    if (turns.take(0)) for (const capability of capabilities) yield* capability.warmUp?.(network) ?? [];
  }
}

/** What it does afterwards: its share of what capabilities have all workers make ready together. */
export function* warmUpTogetherSteps(network: Network, capabilities: readonly Capability[]): Generator<() => unknown> {
  for (const capability of capabilities) yield* capability.warmUpTogether?.(network) ?? [];
}

/** What workers of a region have begun, so that no other does it again. */
class Turns {
  private readonly words: Int32Array | null;

  constructor({ sharedRoom }: Pick<Network, 'sharedRoom'>) {
    this.words = sharedRoom?.column(DONE_KEY, 1 + MAX_PLACES, 'grids') ?? null;
  }

  /** Whether it is this worker's. */
  take(turn: number): boolean {
    return this.words === null || Atomics.exchange(this.words, turn, 1) === 0;
  }
}

function* requestsOf(
  region: string,
  network: Network,
  capabilities: readonly Capability[],
  turns: Turns,
): Generator<RequestPayload> {
  const modes = network.transit ? [...STREET_MODES, 'transit'] : STREET_MODES;
  const places = placesOf(network);
  // Each begins with places of its own, spread over the region.
  const order = places.toSorted((a, b) => orderOf(a.id, places.length) - orderOf(b.id, places.length));
  for (const [turn, place] of order.entries()) {
    const isFirst = turns.take(1 + turn);
    if (!isFirst && turn >= OWN_PLACES) continue;
    for (const mode of modes) {
      for (const { warmUpRequests } of capabilities) {
        for (const { endpoint, body } of warmUpRequests?.(place, mode, places) ?? []) {
          const bytes = encoder.encode(JSON.stringify(body));
          yield { endpoint, region, body: bytes, source: 'body', limits: DEFAULT_LIMITS, parameters: {} };
        }
      }
    }
  }
}

/** The first few are spread as all are. */
const orderOf = (place: number, count: number): number => (place % Math.ceil(count / OWN_PLACES)) * count + place;

/** Nodes at equal steps: they stand in spatial order, so most are taken where most are. */
function placesOf({ streets: { node, nodeCount } }: Network): WarmUpPlace[] {
  const count = Math.min(MAX_PLACES, nodeCount);
  return Array.from({ length: count }, (_, id) => {
    const n = Math.floor(((id + 0.5) * nodeCount) / count) as NodeIndex;
    return { id, lng: wrapLon(fromE7(node.lonE7[n])), lat: fromE7(node.latE7[n]) };
  });
}
