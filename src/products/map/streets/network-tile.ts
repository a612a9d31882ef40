import { WorkspaceSection } from '../../../kit/collections/workspace.ts';
import type { CancelFlag } from '../../../kit/core/cancel.ts';
import type { BBox } from '../../../kit/geo/bbox.ts';
import { clipLine } from '../../../kit/geo/clip.ts';
import { E7, fromE7 } from '../../../kit/geo/coordinates.ts';
import { encodeTile, MvtLayer } from '../../../kit/geo/mvt.ts';
import { simplifyLine } from '../../../kit/geo/simplify-line.ts';
import { TILE_BUFFER, TILE_EXTENT, type Tile, TileProjection, tileBox } from '../../../kit/geo/tile.ts';
import type { Network } from '../../../network/network/network.ts';
import { type EdgeIndex, isForward, type StreetGraph } from '../../../network/street/street-graph.ts';
import { EdgeChainer, type EdgeList } from './kernel/chain-edges.ts';
import { lookProperties, onewayArc, streetLook } from './street-look.ts';
import { CLASS_FIRST_ZOOM, FULL_DETAIL_ZOOM, PROPERTIES_ZOOM, simplifyTolerance } from './tile-detail.ts';

type NetworkTileQuery = Tile;

const CLIP_BOX: BBox = {
  minX: -TILE_BUFFER,
  minY: -TILE_BUFFER,
  maxX: TILE_EXTENT + TILE_BUFFER,
  maxY: TILE_EXTENT + TILE_BUFFER,
};
const POLL_EVERY = 4096;

/** The chainer of a thread's network; its table is as long as the network has nodes. */
const CHAINER = new WorkspaceSection<Network, EdgeChainer>(
  'edge chainer',
  ({ streets }) => new EdgeChainer(streets.nodeCount),
);

/**
 * The streets of a tile as a Mapbox Vector Tile with one layer, `streets`; its properties are in the module's README.
 */
export const networkTileOperation = {
  name: 'networkTile',
  run(network: Network, tile: NetworkTileQuery, cancel: CancelFlag) {
    const layer = new MvtLayer('streets');
    const box = tileBox(tile, TILE_BUFFER / TILE_EXTENT);
    for (const turn of network.frame.turns(box.minX, box.maxX)) {
      addStreets(layer, network, tile, { ...box, minX: box.minX + turn, maxX: box.maxX + turn }, turn, cancel);
    }
    return { code: 'ok' as const, message: '', body: encodeTile([layer]) };
  },
  cost: (_network: Network, { z }: NetworkTileQuery): number => (z >= FULL_DETAIL_ZOOM ? 10_000 : 30_000),
};

/** Adds the streets of a tile in a box of the network's frame, which is `turn` degrees ahead of the map. */
function addStreets(layer: MvtLayer, network: Network, tile: Tile, box: BBox, turn: number, cancel: CancelFlag): void {
  const { streets } = network;
  const found = edgesOf(network, tile, box, cancel);
  const list = listOf(streets, found, tile.z);
  const projection = new TileProjection(tile, TILE_EXTENT, turn);
  const chains = network.workspace.of(CHAINER).chain(list);
  const tolerance = simplifyTolerance(tile.z);
  for (let l = 0; l < chains.count; l++) {
    if (l % POLL_EVERY === 0) cancel.check();
    const line: number[] = [];
    const begin = chains.first[l];
    for (let i = begin; i < chains.first[l + 1]; i++) {
      const step = chains.steps[i];
      appendEdge(line, streets, found[step >> 1], (step & 1) === 1, projection);
    }
    const parts = clipLine(line, CLIP_BOX);
    if (parts.length === 0) continue;
    const properties = lookProperties(streets, list.looks[chains.steps[begin] >> 1], tile.z);
    // One line per feature: renderers that place labels along lines only use the first.
    for (const part of parts) layer.addLines([simplifyLine(part, tolerance)], properties);
  }
}

/** Returns the edges of a box that the tile shows, ascending. */
function edgesOf({ streets, edgeIndex }: Network, tile: Tile, box: BBox, cancel: CancelFlag): EdgeIndex[] {
  const { edgeClass } = streets.edge;
  let seen = 0;
  const wanted = (edge: number): boolean => {
    if (++seen % POLL_EVERY === 0) cancel.check();
    return CLASS_FIRST_ZOOM[edgeClass[edge as EdgeIndex]] <= tile.z;
  };
  const found = edgeIndex.search(box.minX * E7, box.minY * E7, box.maxX * E7, box.maxY * E7, wanted);
  // The items of the index are edges.
  return found.sort((a, b) => a - b) as EdgeIndex[];
}

function listOf(streets: StreetGraph, edges: readonly EdgeIndex[], zoom: number): EdgeList {
  const count = edges.length;
  const tails = new Int32Array(count);
  const heads = new Int32Array(count);
  const looks = new Float64Array(count);
  const directed = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const edge = edges[i];
    tails[i] = streets.edge.tail[edge];
    heads[i] = streets.edge.head[edge];
    looks[i] = streetLook(streets, edge, zoom);
    const arc = onewayArc(streets, edge);
    if (arc === null) continue;
    directed[i] = zoom >= PROPERTIES_ZOOM ? 1 : 0;
    // Edges are drawn in the direction of cars: the list's tail is where they enter.
    if (!isForward(arc)) [tails[i], heads[i]] = [heads[i], tails[i]];
  }
  return { count, tails, heads, looks, directed };
}

/**
 * Appends an edge's points, in the direction of its list entry or against it, to a line that ends where the edge
 * begins.
 */
function appendEdge(
  line: number[],
  streets: StreetGraph,
  edge: EdgeIndex,
  reversed: boolean,
  projection: TileProjection,
): void {
  const { node, shape } = streets;
  const arc = onewayArc(streets, edge);
  const against = reversed !== (arc !== null && !isForward(arc));
  const [from, to] = [streets.edge.tail[edge], streets.edge.head[edge]];
  const [begin, end] = against ? [to, from] : [from, to];
  if (line.length === 0) put(line, projection, node.lonE7[begin], node.latE7[begin]);
  const first = streets.edge.firstShape[edge];
  const last = streets.edge.firstShape[edge + 1];
  if (against) for (let i = last - 1; i >= first; i--) put(line, projection, shape.lonE7[i], shape.latE7[i]);
  else for (let i = first; i < last; i++) put(line, projection, shape.lonE7[i], shape.latE7[i]);
  put(line, projection, node.lonE7[end], node.latE7[end]);
}

const put = (line: number[], projection: TileProjection, lonE7: number, latE7: number): void => {
  line.push(projection.xOfLon(fromE7(lonE7)), projection.yOfLat(fromE7(latE7)));
};
