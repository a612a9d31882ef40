import { GrowableFloat64, GrowableInt32 } from '../../kit/collections/growable.ts';
import type { Shape } from '../../kit/geo/shape.ts';
import type { Network } from '../../network/network/network.ts';
import { Flights, type FlyOrigin } from '../../network/reach/index.ts';
import type { RoutingQuery } from '../../network/routing/index.ts';
import { EdgeLine } from '../../network/street/edge-line.ts';
import { type EdgeIndex, edgeOfArc, isForward } from '../../network/street/street-graph.ts';
import type { CellNumbers } from './cell-numbers.ts';
import { PointCosts } from './kernel/point-costs.ts';
import { edgesNear, type SearchedStreets } from './node-costs.ts';

const NOT_YET = -1;

/**
 * The costs of samples along edges: both ends and points between, at most `spacingM` apart, each in a cell. Edges are
 * divided when a search first reaches them.
 */
export class SampleCosts {
  readonly places = new PointCosts(4096);
  /** Indexed by edge: its first sample. */
  private readonly first: Int32Array;
  private readonly placeCount: Int32Array;
  private readonly share = new GrowableFloat64();
  private readonly cells = new GrowableInt32();
  private readonly line = new EdgeLine();

  constructor(
    private readonly network: Network,
    private readonly allowed: Uint8Array | null,
    private readonly clip: Shape | null,
    private readonly numbers: CellNumbers,
    private readonly spacingM: number,
  ) {
    this.first = new Int32Array(network.streets.edgeCount).fill(NOT_YET);
    this.placeCount = new Int32Array(network.streets.edgeCount);
  }

  /** Returns the local number of the cell of a sample. */
  cellOf(place: number): number {
    return this.cells.get(place);
  }

  addStreets({ arcs, mirrored, sources }: SearchedStreets): void {
    const { arc, entry, traverse, from, to, origin, limit, count } = arcs;
    for (let i = 0; i < count; i++) {
      const edge = edgeOfArc(arc[i]);
      if (this.allowed !== null && this.allowed[edge] === 0) continue;
      const first = this.divide(edge);
      const end = first + this.placeCount[edge];
      const forward = isForward(arc[i]);
      const source = sources[origin[i]];
      const full = traverse[i];
      for (let place = first; place < end; place++) {
        const along = this.share.get(place);
        const share = forward ? along : 1 - along;
        // `from` and `to` have 32 bits.
        if (share < from[i] - 1e-7 || share > to[i] + 1e-7) continue;
        // Positions on arcs are counted from the beginning in the direction of traffic.
        const spent = mirrored ? full - Math.round(full * (1 - share)) : Math.round(full * share);
        const cost = entry[i] + spent;
        if (cost <= limit) this.places.offer(place, cost, source);
      }
    }
  }

  addFlight(origin: FlyOrigin, routing: RoutingQuery, source: number): void {
    const flights = new Flights(origin, routing);
    for (const edge of edgesNear(this.network, origin, routing)) {
      if (this.allowed !== null && this.allowed[edge] === 0) continue;
      const first = this.divide(edge);
      this.line.read(this.network.streets, edge);
      for (let place = first; place < first + this.placeCount[edge]; place++) {
        const [lon, lat] = this.line.at(this.share.get(place));
        const flight = flights.to(lon, lat);
        if (flight === null) continue;
        this.places.offer(place, routing.edgeWeight === 'time' ? flight.travelTimeDs : flight.lengthDm, source);
      }
    }
  }

  clear(): void {
    this.places.clear();
  }

  /** Returns the first sample of an edge, dividing it if necessary. */
  private divide(edge: EdgeIndex): number {
    const known = this.first[edge];
    if (known !== NOT_YET) return known;
    const { line, clip } = this;
    line.read(this.network.streets, edge);
    const first = this.share.length;
    const parts = Math.max(1, Math.ceil(line.length / this.spacingM));
    for (let k = 0; k <= parts; k++) {
      const share = k / parts;
      const [lon, lat] = line.at(share);
      if (clip !== null && !clip.contains(lon, lat)) continue;
      for (const cell of this.numbers.at(lon, lat)) {
        this.share.push(share);
        this.cells.push(cell);
      }
    }
    this.first[edge] = first;
    this.placeCount[edge] = this.share.length - first;
    this.places.ensure(this.share.length);
    return first;
  }
}
