import { DEFAULT_LIMITS } from '../core/limits.ts';
import { fromE7 } from '../geo/coordinates.ts';
import type { Network } from '../network/network.ts';
import { type NodeIndex, STREET_MODES } from '../street/street-graph.ts';
import type { RequestPayload } from './worker-protocol.ts';

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Side of the cells in which junctions are counted, degrees: about 10 km. */
const CELL_DEGREES = 0.1;
/** Places to ask around: a metropolis and its towns, or the cities of a country. */
const MOST_PLACES = 24;
const encoder = new TextEncoder();

/**
 * Requests as people make them, where most streets are. Whoever has answered them finds its code compiled, and the
 * weights, cells and walls of the usual travellers made.
 */
export function* warmUpRequests(networks: ReadonlyMap<string, Network>): Generator<RequestPayload> {
  for (const [region, network] of networks) yield* requestsOf(region, network);
}

function* requestsOf(region: string, network: Network): Generator<RequestPayload> {
  const places = busiestPlaces(network);
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

/** A junction of each of the cells that hold most of them, the busiest cell first. */
function busiestPlaces({ streets }: Network): Place[] {
  const { lonE7, latE7 } = streets.node;
  const cells = new Map<string, { nodes: number; node: NodeIndex }>();
  for (let n = 0; n < streets.nodeCount; n++) {
    const node = n as NodeIndex;
    const key = `${Math.floor(fromE7(lonE7[node]) / CELL_DEGREES)} ${Math.floor(fromE7(latE7[node]) / CELL_DEGREES)}`;
    const cell = cells.get(key);
    if (cell) cell.nodes++;
    else cells.set(key, { nodes: 1, node });
  }
  const busiest = [...cells.values()].sort((a, b) => b.nodes - a.nodes || a.node - b.node).slice(0, MOST_PLACES);
  return busiest.map(({ node }) => ({ lng: fromE7(lonE7[node]), lat: fromE7(latE7[node]) }));
}
