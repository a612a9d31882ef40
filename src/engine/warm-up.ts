import { DEFAULT_LIMITS } from '../core/limits.ts';
import { fromE7 } from '../geo/coordinates.ts';
import type { Network } from '../network/network.ts';
import { type NodeIndex, STREET_MODES } from '../street/street-graph.ts';
import { reacherOf } from '../travel-time/index.ts';
import type { RequestPayload } from './worker-protocol.ts';

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Enough for code to be compiled, and for the cities of a country. */
const MOST_PLACES = 40;
const encoder = new TextEncoder();

/**
 * What a worker may do while nobody asks, step by step: it makes the hierarchies of the usual travellers ready and answers
 * requests as people make them, spread as the streets are. Afterwards its code is compiled, and weights, cells and
 * walls are made.
 */
export function* practice(
  networks: ReadonlyMap<string, Network>,
  answer: (request: RequestPayload) => unknown,
): Generator<() => unknown> {
  for (const [region, network] of networks) {
    for (const mode of STREET_MODES) yield () => reacherOf(network).weighUsual(mode);
    for (const request of requestsOf(region, network)) yield () => answer(request);
  }
}

function* requestsOf(region: string, network: Network): Generator<RequestPayload> {
  const places = placesOf(network);
  const targets = places.map((place, id) => ({ id, ...place }));
  for (const place of places) {
    for (const mode of network.transit ? [...STREET_MODES, 'transit'] : STREET_MODES) {
      const sources = [{ id: 0, ...place, tm: { [mode]: {} } }];
      const payload = (kind: string, body: object): RequestPayload => ({
        kind,
        region,
        body: encoder.encode(JSON.stringify({ sources, maxEdgeWeight: 1800, ...body })),
        source: 'body',
        limits: DEFAULT_LIMITS,
        parameters: {},
      });
      yield payload('polygon', { polygon: { values: [300, 600, 900, 1200, 1500, 1800], serializer: 'geojson' } });
      yield payload('time', { targets });
    }
  }
}

/** Every so-manieth junction: they stand in spatial order, so most are taken where most are. */
function placesOf({ streets: { node, nodeCount } }: Network): Place[] {
  const count = Math.min(MOST_PLACES, nodeCount);
  return Array.from({ length: count }, (_, i) => {
    const junction = Math.floor(((i + 0.5) * nodeCount) / count) as NodeIndex;
    return { lng: fromE7(node.lonE7[junction]), lat: fromE7(node.latE7[junction]) };
  });
}
