import { sharedUint16 } from '../../../kit/collections/column.ts';
import { GrowableFloat64, GrowableInt32 } from '../../../kit/collections/growable.ts';
import { orderByKey } from '../../../kit/collections/radix-order.ts';
import type { CountRounds } from '../../../kit/core/progress.ts';
import { fromE7 } from '../../../kit/geo/coordinates.ts';
import { haversineM } from '../../../kit/geo/distance.ts';
import { NO_ELEVATION } from '../../../network/street/street-graph.ts';
import type { ElevationSource } from '../../elevation/elevation-source.ts';
import type { Adjacency } from '../topology/adjacency.ts';
import type { PlacedTopology } from '../topology/placed-topology.ts';
import type { Shapes } from '../topology/shapes.ts';
import type { StreetWays } from '../ways/street-ways.ts';
import { climbs } from './climbs.ts';
import { groundHeights, spanHeights } from './node-heights.ts';

interface ElevationColumns {
  readonly nodeM: Int16Array;
  readonly shapeM: Int16Array;
  readonly ascentDm: Uint16Array;
  readonly descentDm: Uint16Array;
}

const SAMPLE_M = 25;
const MOST_DM = 65535;

/** Computes heights of nodes and shapes, and climb and descent along each edge. */
export function elevationColumns(
  source: ElevationSource | null,
  topology: PlacedTopology,
  adjacency: Adjacency,
  ways: StreetWays,
  shapes: Shapes,
  countRound: CountRounds,
): ElevationColumns {
  const columns: ElevationColumns = {
    nodeM: new Int16Array(topology.nodeCount).fill(NO_ELEVATION),
    shapeM: new Int16Array(shapes.lonE7.length).fill(NO_ELEVATION),
    ascentDm: sharedUint16(topology.edgeCount),
    descentDm: sharedUint16(topology.edgeCount),
  };
  if (source === null) return columns;
  const offGround = new Uint8Array(topology.edgeCount);
  for (let edge = 0; edge < topology.edgeCount; edge++) offGround[edge] = ways.offGround[topology.way[edge]];
  const heights = groundHeights(source, topology);
  spanHeights(heights, offGround, adjacency, shapes.lengthDm);
  for (let node = 0; node < topology.nodeCount; node++) columns.nodeM[node] = wholeMeters(heights[node]);

  const profile = new Profile(source, topology, shapes, heights, offGround, columns.shapeM);
  // Edges follow the order of their ways, so that the noise filter sees whole ways and not short edges.
  const alongWays = orderByKey(topology.firstRef, maxOf(topology.firstRef) + 1);
  let previousEnd = -1;
  for (let i = 0; i < alongWays.length; i++) {
    const edge = alongWays[i];
    countRound(i);
    if (topology.barrier[edge] !== 0) continue;
    if (topology.firstRef[edge] !== previousEnd) {
      profile.finish(columns);
      profile.begin(topology.tail[edge]);
    }
    profile.addEdge(edge);
    previousEnd = topology.lastRef[edge];
  }
  profile.finish(columns);
  return columns;
}

const wholeMeters = (height: number): number => (Number.isNaN(height) ? NO_ELEVATION : Math.round(height));

function maxOf(values: Int32Array): number {
  let max = 0;
  for (const value of values) if (value > max) max = value;
  return max;
}

/** The heights along one way, collected edge by edge. */
class Profile {
  private readonly z = new GrowableFloat64();
  /** Index into `edges` of the edge that leads up to a sample. */
  private readonly owner = new GrowableInt32();
  private readonly edges = new GrowableInt32();

  constructor(
    private readonly source: ElevationSource,
    private readonly topology: PlacedTopology,
    private readonly shapes: Shapes,
    private readonly heights: Float32Array,
    private readonly offGround: Uint8Array,
    private readonly shapeM: Int16Array,
  ) {}

  begin(node: number): void {
    this.z.length = this.owner.length = this.edges.length = 0;
    this.push(this.heights[node], 0);
  }

  addEdge(edge: number): void {
    const index = this.edges.length;
    this.edges.push(edge);
    if (this.offGround[edge] !== 0) this.addSpan(edge);
    else this.addGround(edge, index);
    this.push(this.heights[this.topology.head[edge]], index);
  }

  finish({ ascentDm, descentDm }: ElevationColumns): void {
    if (this.edges.length === 0) return;
    const { up, down } = climbs(this.z.view(), this.owner.view(), this.edges.length);
    for (let i = 0; i < this.edges.length; i++) {
      ascentDm[this.edges.get(i)] = Math.min(MOST_DM, Math.round(up[i] * 10));
      descentDm[this.edges.get(i)] = Math.min(MOST_DM, Math.round(down[i] * 10));
    }
    this.edges.length = 0;
  }

  private push(height: number, owner: number): void {
    if (Number.isNaN(height)) return;
    this.z.push(height);
    this.owner.push(owner);
  }

  /** Adds a line on the ground: heights at its points and every 25 m between them. */
  private addGround(edge: number, index: number): void {
    const { topology, shapes } = this;
    const tail = topology.tail[edge];
    const head = topology.head[edge];
    let lonA = fromE7(topology.lonE7[tail]);
    let latA = fromE7(topology.latE7[tail]);
    const end = shapes.firstShape[edge + 1];
    for (let i = shapes.firstShape[edge]; i <= end; i++) {
      const lonB = fromE7(i < end ? shapes.lonE7[i] : topology.lonE7[head]);
      const latB = fromE7(i < end ? shapes.latE7[i] : topology.latE7[head]);
      const steps = Math.ceil(haversineM(lonA, latA, lonB, latB) / SAMPLE_M);
      for (let step = 1; step < steps; step++) {
        const share = step / steps;
        this.push(this.source.elevationM(lonA + (lonB - lonA) * share, latA + (latB - latA) * share), index);
      }
      if (i < end) {
        const height = this.source.elevationM(lonB, latB);
        this.shapeM[i] = wholeMeters(height);
        this.push(height, index);
      }
      lonA = lonB;
      latA = latB;
    }
  }

  /**
   * Adds a bridge, tunnel or ferry: it runs straight between the heights of its ends, and its inner points get heights
   * on that line.
   */
  private addSpan(edge: number): void {
    const { topology, shapes } = this;
    const tail = topology.tail[edge];
    const from = this.heights[tail];
    const to = this.heights[topology.head[edge]];
    let lonA = fromE7(topology.lonE7[tail]);
    let latA = fromE7(topology.latE7[tail]);
    let atM = 0;
    for (let i = shapes.firstShape[edge]; i < shapes.firstShape[edge + 1]; i++) {
      const lonB = fromE7(shapes.lonE7[i]);
      const latB = fromE7(shapes.latE7[i]);
      atM += haversineM(lonA, latA, lonB, latB);
      this.shapeM[i] = wholeMeters(from + ((to - from) * atM * 10) / shapes.lengthDm[edge]);
      lonA = lonB;
      latA = latB;
    }
  }
}
