import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import { xFromLon, yFromLat } from '../../kit/geo/mercator.ts';
import type { Network } from '../../network/network/network.ts';
import type { EdgeIndex } from '../../network/street/street-graph.ts';
import { FeatureRows } from './feature-rows.ts';
import type { MultigraphQuery } from './multigraph-query.ts';
import type { MultigraphResult } from './result.ts';
import { layerName } from './words.ts';

const DEFAULT_DECIMALS = 2;

type Point = readonly [x: number, y: number];

/** The graph of wire facts 4.3, with only the members that the public Java client accepts. */
interface GraphJson {
  readonly nodes: Record<string, Point>;
  readonly edges: Record<string, readonly [source: number, target: number, edgeClass: number]>;
  readonly supportingPoints: Record<string, readonly Point[]>;
  readonly layers: Record<string, Record<string, number>>;
}

/** `{h3: {layer: value}}`, the form in which clients read H3 cells. */
type H3Json = Record<string, Record<string, number>>;

/**
 * Converts rows to a graph. Streets are edges between nodes, crossings are nodes, and cells are nodes at their centers,
 * numbered from 0. Coordinates are in EPSG:3857.
 */
export function graphJson(
  network: Network,
  query: MultigraphQuery,
  { columns }: MultigraphResult,
  rows: ArrayLike<number>,
): GraphJson | H3Json {
  const features = new FeatureRows(network, query);
  const layers: Record<string, Record<string, number>> = Object.create(null);
  const { key, value, source, x, y } = columns;
  const name = layerName(query.basis.stages.at(-1)!.type);
  const layerOfRow = (row: number): string => (source.length > 0 ? features.keyOf(source[row]) : name);
  if (query.basis.layer.type === 'h3hexagon') return h3Json(features, columns, rows, layerOfRow);

  const scale = 10 ** (query.decimals < 0 ? DEFAULT_DECIMALS : Math.min(7, query.decimals));
  const point = (px: number, py: number): Point => [Math.round(px * scale) / scale, Math.round(py * scale) / scale];
  const graph = {
    nodes: {} as Record<string, Point>,
    edges: {} as GraphJson['edges'],
    supportingPoints: {} as GraphJson['supportingPoints'],
  };
  const { edge: edges } = network.streets;
  let previous = Number.NaN;
  let cell = -1;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const element = key[row];
    if (features.kind === 'polygon' && element !== previous) cell++;
    const id = features.kind === 'polygon' ? cell : element;
    const layer = layerOfRow(row);
    layers[layer] ??= {};
    layers[layer][id] = value[row];
    if (element === previous) continue;
    previous = element;
    if (features.kind !== 'line') {
      graph.nodes[id] = point(x[row], y[row]);
      continue;
    }
    const edge = element as EdgeIndex;
    const [tail, head] = [edges.tail[edge], edges.head[edge]];
    const line = features.edgeLine(element);
    const at = (p: number): Point => point(xFromLon(wrapLon(line.lon[p])), yFromLat(line.lat[p]));
    graph.nodes[tail] = at(0);
    graph.nodes[head] = at(line.count - 1);
    graph.edges[id] = [tail, head, edges.edgeClass[edge]];
    if (line.count > 2) graph.supportingPoints[id] = Array.from({ length: line.count - 2 }, (_, p) => at(p + 1));
  }
  if (Object.keys(layers).length === 0 && source.length === 0) layers[name] = {};
  return { ...graph, layers };
}

function h3Json(
  features: FeatureRows,
  { key, value }: MultigraphResult['columns'],
  rows: ArrayLike<number>,
  layerOfRow: (row: number) => string,
): H3Json {
  const cells: H3Json = {};
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const id = String(features.idOf(key[row]));
    cells[id] ??= Object.create(null) as Record<string, number>;
    cells[id][layerOfRow(row)] = value[row];
  }
  return cells;
}
