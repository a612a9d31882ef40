import { DM_PER_METER } from '../../../kit/core/units.ts';
import { fromE7, type Position } from '../../../kit/geo/coordinates.ts';
import type { Shape } from '../../../kit/geo/shape.ts';
import {
  type EdgeSuitability,
  type SnappedPoint,
  Snapper,
  snappingSuitability,
  TOUCH_TOLERANCE,
} from '../../network/index.ts';
import type { StreetCosts } from '../../network/street-costs.ts';
import { EdgeLine } from '../../street/edge-line.ts';
import { linkS, MAX_LINK_M } from '../../transit/index.ts';
import type { PlatformIndex, Timetable } from '../../transit/timetable.ts';
import { isOpenEdge } from '../network-targets.ts';

/** Returns whether a straight way doesn't touch an excluded shape. */
export const avoids = (exclusion: Shape, [lonA, latA]: Position, [lonB, latB]: Position): boolean =>
  !exclusion.touchesSegment(lonA, latA, lonB, latB, TOUCH_TOLERANCE);

/** A way between a platform and the streets. */
export interface OpenLink {
  readonly point: SnappedPoint;
  /** Through the station, onto the platform and off it: seconds at any speed, -1 if that direction is closed. */
  readonly inS: number;
  readonly outS: number;
  /** Straight between its door and the street: seconds at 5 km/h. */
  readonly outsideS: number;
  readonly lengthDm: number;
}

const DIRECTIONS = ['inS', 'outS'] as const;
type Direction = (typeof DIRECTIONS)[number];

/**
 * The ways onto platforms by edges that are open to a traveler. The import links platforms for travelers who walk
 * anywhere; a traveler by bike, or with closed edges, walks straight to and from the nearest open edge.
 */
export class OpenLinks {
  private readonly snapper: Snapper;
  private readonly suitability: EdgeSuitability;
  private readonly line = new EdgeLine();

  constructor(
    private readonly timetable: Timetable,
    private readonly costs: StreetCosts,
  ) {
    const { network, mode, graph, weight } = costs;
    this.snapper = new Snapper(network);
    this.suitability = snappingSuitability(network, mode, graph, weight, []);
  }

  of(platform: PlatformIndex): OpenLink[] {
    const imported = this.imported(platform);
    if (imported.length === 0) return [];
    const open = imported.filter((link) => this.isOpen(link) && this.isClear(platform, link));
    const has = (links: OpenLink[], direction: Direction) => links.some((link) => link[direction] >= 0);
    const lost = DIRECTIONS.filter((direction) => has(imported, direction) && !has(open, direction));
    return lost.length === 0 ? open : [...open, ...this.nearest(platform, imported, lost)];
  }

  /**
   * Returns true if a link is open. The import kept walkers away from islands; other modes may have islands of their
   * own.
   */
  private isOpen({ point: { edge } }: OpenLink): boolean {
    return isOpenEdge(this.costs, edge) && (this.costs.mode === 'walk' || this.suitability(edge) === 'good');
  }

  /**
   * Returns whether the straight way between a door and the street avoids the excluded shape. Positions of entrances
   * aren't stored.
   */
  private isClear(platform: PlatformIndex, { point: { edge, share }, inS, outS }: OpenLink): boolean {
    const { exclusion, network } = this.costs;
    const isByEntrance = inS > 0 || outS > 0;
    if (exclusion === null || isByEntrance) return true;
    const [lon, lat] = this.line.read(network.streets, edge).at(share);
    return avoids(exclusion, this.placeOf(platform), [lon, lat]);
  }

  private imported(p: PlatformIndex): OpenLink[] {
    const { platform, link } = this.timetable;
    const [lon, lat] = this.placeOf(p);
    const links: OpenLink[] = [];
    for (let l = platform.firstLink[p]; l < platform.firstLink[(p + 1) as PlatformIndex]; l++) {
      const point = { edge: link.edge[l], share: link.share[l], distanceM: 0, lon, lat };
      const [inS, outS, lengthDm] = [link.inS[l], link.outS[l], link.lengthDm[l]];
      // The length is rounded, so the way outside could seem longer than the whole.
      const outsideS = Math.min(linkS(lengthDm / DM_PER_METER), ...[inS, outS].filter((all) => all >= 0));
      const through = (all: number) => (all < 0 ? -1 : all - outsideS);
      links.push({ point, inS: through(inS), outS: through(outS), outsideS, lengthDm });
    }
    return links;
  }

  /**
   * Returns a link to the nearest edge, in directions that lost their ways; the shortest way through the station still
   * counts.
   */
  private nearest(platform: PlatformIndex, closed: readonly OpenLink[], lost: readonly Direction[]): OpenLink[] {
    const [lon, lat] = this.placeOf(platform);
    const { exclusion } = this.costs;
    const accepts = exclusion && ((at: SnappedPoint) => avoids(exclusion, [lon, lat], [at.lon, at.lat]));
    const point = this.snapper.nearest(lon, lat, MAX_LINK_M, this.suitability, accepts);
    if (!point) return [];
    const through = (direction: Direction) => {
      if (!lost.includes(direction)) return -1;
      const ways = closed.map((link) => link[direction]).filter((seconds) => seconds >= 0);
      return Math.min(...ways);
    };
    const lengthDm = Math.round(point.distanceM * DM_PER_METER);
    return [{ point, inS: through('inS'), outS: through('outS'), outsideS: linkS(point.distanceM), lengthDm }];
  }

  private placeOf(p: PlatformIndex): [lon: number, lat: number] {
    const { lonE7, latE7 } = this.timetable.platform;
    return [fromE7(lonE7[p]), fromE7(latE7[p])];
  }
}
