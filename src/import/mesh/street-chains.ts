import { GrowableFloat32, GrowableInt32 } from '../../kit/collections/growable.ts';
import { E7 } from '../../kit/geo/coordinates.ts';
import { simplifiedPlaces } from '../../kit/geo/simplify-line.ts';
import { EdgeLine } from '../../network/street/edge-line.ts';
import type { EdgeIndex, NodeIndex, StreetMap } from '../../network/street/street-graph.ts';
import { METERS_PER_MICRO, MICRO, metersPerMicroLon, onLattice, SiteList } from './site-list.ts';

/** Sites of streets that don't meet are no nearer to each other, in meters. */
export const LEAST_APART_M = 2;
/** Nodes as near as this are one place. */
const SAME_PLACE_M = 1.5;
/** Points of a street's shape count where it bends by more, in meters. */
const SHAPE_M = 2;
/** Side of the cells that sites are found by, in millionths of a degree. */
const CELL = 64;
const NO_ENTRY = -1;

/** The sites along each edge, from its tail to its head, to which more may be added in between. */
export class StreetChains {
  readonly sites = new SiteList(CELL);
  /** Indexed by edge: its first entry; -1 where it has none. */
  private readonly first: Int32Array;
  private readonly nodeSite: Int32Array;
  private readonly entrySite = new GrowableInt32();
  private readonly entryShare = new GrowableFloat32();
  private readonly entryNext = new GrowableInt32();
  private readonly line = new EdgeLine();
  private firstGhost = Number.POSITIVE_INFINITY;
  private endOfGhosts = 0;

  /** @param spacingM sites on a street are no further apart */
  constructor(
    private readonly streets: StreetMap,
    readonly edges: readonly EdgeIndex[],
    private readonly spacingM: number,
  ) {
    this.first = new Int32Array(streets.edgeCount).fill(NO_ENTRY);
    this.nodeSite = new Int32Array(streets.nodeCount).fill(NO_ENTRY);
    for (const edge of edges) {
      this.siteOfNode(streets.edge.tail[edge]);
      this.siteOfNode(streets.edge.head[edge]);
    }
    for (const edge of edges) this.layEdge(edge);
  }

  firstOf(edge: EdgeIndex): number {
    return this.first[edge];
  }

  /** Returns the entry behind another; -1 at the head. */
  after(entry: number): number {
    return this.entryNext.get(entry);
  }

  siteAt(entry: number): number {
    return this.entrySite.get(entry);
  }

  shareAt(entry: number): number {
    return this.entryShare.get(entry);
  }

  get entryCount(): number {
    return this.entrySite.length;
  }

  /** Puts a site in the middle behind an entry, unless it would be one of the two around it; whether it did. */
  halve(edge: EdgeIndex, entry: number): boolean {
    const next = this.after(entry);
    const share = Math.fround((this.shareAt(entry) + this.shareAt(next)) / 2);
    const [lon, lat] = this.line.read(this.streets, edge).at(share);
    const site = this.siteNear(lon, lat);
    if (site === this.siteAt(entry) || site === this.siteAt(next) || this.isGhost(site)) return false;
    this.entryNext.set(entry, this.addEntry(site, share, next));
    return true;
  }

  /** Puts ghosts among the sites: all at once, before anything is halved. */
  addGhosts(add: () => void): void {
    this.firstGhost = this.sites.count;
    add();
    this.endOfGhosts = this.sites.count;
  }

  private isGhost(site: number): boolean {
    return site >= this.firstGhost && site < this.endOfGhosts;
  }

  private siteOfNode(node: NodeIndex): number {
    if (this.nodeSite[node] >= 0) return this.nodeSite[node];
    const { lonE7, latE7 } = this.streets.node;
    const x = onLattice((lonE7[node] / E7) * MICRO);
    const y = onLattice((latE7[node] / E7) * MICRO);
    const known = this.sites.nearest(x, y, SAME_PLACE_M);
    const site = known >= 0 ? known : this.sites.add(x, y);
    this.nodeSite[node] = site;
    return site;
  }

  private layEdge(edge: EdgeIndex): void {
    const { tail, head } = this.streets.edge;
    const line = this.line.read(this.streets, edge);
    const length = line.length || 1;
    const corners = this.cornersOf(line);
    const headSite = this.siteOfNode(head[edge]);
    let last = this.addEntry(this.siteOfNode(tail[edge]), 0, NO_ENTRY);
    this.first[edge] = last;
    const append = (site: number, share: number): void => {
      const entry = this.addEntry(site, share, NO_ENTRY);
      this.entryNext.set(last, entry);
      last = entry;
    };
    for (let c = 1; c < corners.length; c++) {
      const [from, to] = [line.along[corners[c - 1]], line.along[corners[c]]];
      const parts = Math.max(1, Math.ceil((to - from) / this.spacingM));
      for (let part = 1; part <= parts; part++) {
        if (part === parts && c === corners.length - 1) break;
        const share = Math.fround((from + ((to - from) * part) / parts) / length);
        const site = this.siteNear(...line.at(share));
        if (site !== this.siteAt(last) && site !== headSite) append(site, share);
      }
    }
    append(headSite, 1);
  }

  /** Places of the points of a line that it can't do without. */
  private cornersOf(line: EdgeLine): number[] {
    const lonM = metersPerMicroLon(line.lat[0] * MICRO) * MICRO;
    const points: number[] = [];
    for (let p = 0; p < line.count; p++) {
      points.push((line.lon[p] - line.lon[0]) * lonM, (line.lat[p] - line.lat[0]) * METERS_PER_MICRO * MICRO);
    }
    return simplifiedPlaces(points, SHAPE_M);
  }

  /** Returns the site of a place on a street: one that is there already, where another street runs or crosses. */
  private siteNear(lon: number, lat: number): number {
    const x = onLattice(lon * MICRO);
    const y = onLattice(lat * MICRO);
    const known = this.sites.nearest(x, y, LEAST_APART_M);
    return known >= 0 ? known : this.sites.add(x, y);
  }

  private addEntry(site: number, share: number, next: number): number {
    this.entrySite.push(site);
    this.entryShare.push(share);
    this.entryNext.push(next);
    return this.entrySite.length - 1;
  }
}
