import { MISSING_COORDINATE, nodesOfWay, readOsm, TagReader } from '../../src/import/osm/index.ts';
import { SILENT } from '../../src/kit/core/progress.ts';

/** A node that a motorway to the next city begins at. */
export interface Gate {
  readonly id: number;
  readonly lonE7: number;
  readonly latE7: number;
}

/** A city as its neighbors see it; the box holds the streets that hang together. */
export interface CityOutline {
  readonly gates: { readonly west: Gate; readonly east: Gate; readonly south: Gate; readonly north: Gate };
  readonly westE7: number;
  readonly eastE7: number;
  readonly southE7: number;
  readonly northE7: number;
  /** Positions on the streets, degrees × 10⁷. */
  readonly places: readonly (readonly [lonE7: number, latE7: number])[];
}

const PLACES = 2000;

const DRIVEN =
  /^(trunk|primary|secondary|tertiary)(_link)?$|^(motorway|motorway_link|unclassified|residential|road|living_street)$/;
/** Roads that a motorway may end at. */
const MAIN = /^(trunk|primary|secondary|tertiary)$/;

/** Finds where the main roads of a city reach furthest to each side, among streets that all hang together. */
export async function cityOutline(file: string): Promise<CityOutline> {
  const filter = { wayKeys: ['highway'], tagKeys: ['highway', 'oneway', 'junction', 'access'], relationTypes: [] };
  const osm = await readOsm([file], filter, { progress: SILENT });
  const { nodes, ways } = osm;
  const tags = new TagReader(ways.tags, osm.strings);
  const isHere = (node: number): boolean => nodes.lonE7[node] !== MISSING_COORDINATE;
  const set = Int32Array.from({ length: nodes.count }, (_, node) => node);
  const rootOf = (node: number): number => {
    let root = node;
    while (set[root] !== root) root = set[root] = set[set[root]];
    return root;
  };
  const open: number[] = [];
  const main = new Set<number>();
  for (let way = 0; way < ways.count; way++) {
    const kind = tags.get(way, 'highway') ?? '';
    // One-way streets may lead in where nothing leads out.
    const isOpen = ['oneway', 'junction', 'access'].every((key) => (tags.get(way, key) ?? 'no') === 'no');
    if (!DRIVEN.test(kind) || !isOpen) continue;
    const refs = nodesOfWay(ways, way).filter(isHere);
    for (let i = 1; i < refs.length; i++) set[rootOf(refs[i])] = rootOf(refs[i - 1]);
    for (const node of refs) {
      open.push(node);
      if (MAIN.test(kind)) main.add(node);
    }
  }
  const sizes = new Map<number, number>();
  for (const node of open) sizes.set(rootOf(node), (sizes.get(rootOf(node)) ?? 0) + 1);
  const largest = [...sizes].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
  const inside = open.filter((node) => rootOf(node) === largest);
  const gates = inside.filter((node) => main.has(node));
  if (gates.length === 0) throw new Error(`${file} has no main road among the streets that hang together`);
  const least = (of: readonly number[], value: (node: number) => number): number =>
    of.reduce((best, node) => (value(node) < value(best) ? node : best));
  const [lon, lat] = [(node: number) => nodes.lonE7[node], (node: number) => nodes.latE7[node]];
  const gate = (value: (node: number) => number): Gate => {
    const node = least(gates, value);
    return { id: nodes.id[node], lonE7: lon(node), latE7: lat(node) };
  };
  return {
    gates: {
      west: gate(lon),
      east: gate((node) => -lon(node)),
      south: gate(lat),
      north: gate((node) => -lat(node)),
    },
    westE7: lon(least(inside, lon)),
    eastE7: lon(least(inside, (node) => -lon(node))),
    southE7: lat(least(inside, lat)),
    northE7: lat(least(inside, (node) => -lat(node))),
    places: inside
      .filter((_, i) => Math.floor((i * PLACES) / inside.length) < Math.floor(((i + 1) * PLACES) / inside.length))
      .map((node) => [lon(node), lat(node)]),
  };
}
