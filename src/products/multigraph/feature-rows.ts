import { clipRing } from '../../kit/geo/clip.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import { latFromY, lonFromX } from '../../kit/geo/mercator.ts';
import type { Network } from '../../network/network/network.ts';
import { EdgeLine } from '../../network/street/edge-line.ts';
import type { EdgeIndex, NodeIndex } from '../../network/street/street-graph.ts';
import { type Cells, cellsOf } from './cells.ts';
import type { MultigraphQuery } from './multigraph-query.ts';
import { groupOf } from './statistic-group.ts';

const MAP = { minX: -180, minY: -90, maxX: 180, maxY: 90 };

/** The geometry in degrees and the names of rows. */
export class FeatureRows {
  readonly cells: Cells | null;
  private readonly line = new EdgeLine();
  private keys: readonly string[] | null = null;

  constructor(
    private readonly network: Network,
    private readonly query: MultigraphQuery,
  ) {
    const { layer } = query.basis;
    this.cells = layer.type === 'identity' ? null : cellsOf(network, layer);
  }

  get kind(): 'line' | 'point' | 'polygon' {
    const { layer } = this.query.basis;
    if (layer.type === 'identity') return layer.domain === 'edge' ? 'line' : 'point';
    const isPoints =
      layer.type === 'statistic_geometry' && groupOf(this.network, layer.group).cells.shapes.kind === 'point';
    return isPoints ? 'point' : 'polygon';
  }

  /** Returns the line of an edge in the network's frame; valid until the next call. */
  edgeLine(key: number): EdgeLine {
    return this.line.read(this.network.streets, key as EdgeIndex);
  }

  position(key: number): [lon: number, lat: number] {
    if (this.cells !== null) return this.center(key);
    const { lonE7, latE7 } = this.network.streets.node;
    return [wrapLon(fromE7(lonE7[key as NodeIndex])), fromE7(latE7[key as NodeIndex])];
  }

  /** Returns the polygons of a cell, which may extend across the date line. */
  polygons(key: number) {
    return this.cells!.polygonsOf(key);
  }

  /** Returns the polygons of a cell, cut at the date line. */
  polygonsOnMap(key: number) {
    return this.polygons(key).flatMap(cutRings);
  }

  center(key: number): [lon: number, lat: number] {
    const [x, y] = this.cells!.centerOf(key);
    return [lonFromX(x), latFromY(y)];
  }

  /** Returns the id of an element: a number, or an H3 index in the requested form. */
  idOf(key: number): string | number | bigint {
    const id = this.cells?.idOf(key) ?? key;
    const isH3 = this.query.basis.layer.type === 'h3hexagon';
    return isH3 && this.query.numericIds ? BigInt(`0x${id}`) : id;
  }

  /** Returns the name of an input, for layers whose values belong to inputs. */
  nameOf(source: number): string {
    return this.query.basis.stages.at(-1)!.names[source];
  }

  /** Returns the name of an input as a unique key: of equal names the second becomes `name (2)`. */
  keyOf(source: number): string {
    this.keys ??= distinct(this.query.basis.stages.at(-1)!.names);
    return this.keys[source];
  }
}

type Rings = readonly (readonly (readonly [number, number])[])[];

/** Cuts rings at the date line. Cells are convex, so each side is connected. */
function cutRings(rings: Rings): Rings[] {
  if (rings.every((ring) => ring.every(([lon]) => Math.abs(lon) <= 180))) return [rings];
  return [-360, 0, 360].flatMap((turn) => {
    const parts = rings.map((ring) => {
      const part = clipRing(
        ring.flatMap(([lon, lat]) => [lon + turn, lat]),
        MAP,
      );
      return Array.from({ length: part.length / 2 }, (_, p) => [part[2 * p], part[2 * p + 1]] as const);
    });
    return parts[0].length >= 3 ? [parts.filter((ring) => ring.length >= 3)] : [];
  });
}

function distinct(names: readonly string[]): string[] {
  const taken = new Set(names);
  const met = new Map<string, number>();
  return names.map((name) => {
    let n = (met.get(name) ?? 0) + 1;
    if (n > 1) while (taken.has(`${name} (${n})`)) n++;
    met.set(name, n);
    const key = n === 1 ? name : `${name} (${n})`;
    taken.add(key);
    return key;
  });
}
