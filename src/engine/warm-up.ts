import { fromE7 } from '../geo/coordinates.ts';
import { wrapLon } from '../geo/longitude-frame.ts';
import type { Network } from '../network/network.ts';
import { type Capability, DEFAULT_LIMITS, type WarmUpPlace } from '../operation/index.ts';
import { type NodeIndex, STREET_MODES } from '../street/street-graph.ts';
import type { RequestPayload } from './worker-protocol.ts';

/** Enough for code to be compiled, and for the cities of a country. */
const MAX_PLACES = 40;
const encoder = new TextEncoder();

/**
 * What an idle worker does to warm up, step by step: what capabilities make ready for each region, then requests as people make
 * them, spread as the streets are. Afterwards its code is compiled, and weights, cells and barriers are made.
 */
export function* warmUpSteps(
  networks: ReadonlyMap<string, Network>,
  capabilities: readonly Capability[],
  answer: (request: RequestPayload) => unknown,
): Generator<() => unknown> {
  for (const [region, network] of networks) {
    for (const capability of capabilities) yield* capability.warmUp?.(network) ?? [];
    for (const request of requestsOf(region, network, capabilities)) yield () => answer(request);
  }
}

function* requestsOf(region: string, network: Network, capabilities: readonly Capability[]): Generator<RequestPayload> {
  const modes = network.transit ? [...STREET_MODES, 'transit'] : STREET_MODES;
  const places = placesOf(network);
  for (const place of places) {
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

/** Nodes at equal steps: they stand in spatial order, so most are taken where most are. */
function placesOf({ streets: { node, nodeCount } }: Network): WarmUpPlace[] {
  const count = Math.min(MAX_PLACES, nodeCount);
  return Array.from({ length: count }, (_, id) => {
    const n = Math.floor(((id + 0.5) * nodeCount) / count) as NodeIndex;
    return { id, lng: wrapLon(fromE7(node.lonE7[n])), lat: fromE7(node.latE7[n]) };
  });
}
