import type { Position } from '../../kit/geo/coordinates.ts';
import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import { type SnappedPoint, Snapper, snappingSuitability } from '../../network/network/index.ts';
import { isStreetOrigin, reacherOf } from '../../network/reach/index.ts';
import { type RoutingQuery, toRoutingQuery } from '../../network/routing/index.ts';
import { arcsBy, type PointRule } from '../../network/street/point-rule.ts';
import type { Scene } from './dialect-endpoint.ts';

/** A place on a street. */
export interface Met {
  readonly lon: number;
  readonly lat: number;
  /** Meters to the place that was asked for. */
  readonly distanceM: number;
  /** The street's name, or nothing. */
  readonly name: string;
  readonly edge: number;
}

/** Looks up where positions meet the streets of a request, by the rule by which our operations meet them. */
export class MetStreets {
  private readonly nearestTo: (position: Position, rule?: PointRule | null) => SnappedPoint | null;
  private readonly around: (position: Position, radiusM: number) => SnappedPoint[];

  /** @param routing a query of one of our operations; that of its first source counts */
  constructor(
    private readonly scene: Pick<Scene, 'network'>,
    routing: RoutingQuery,
  ) {
    const { network } = scene;
    const origin = routing.origins.find(isStreetOrigin);
    if (origin === undefined) throw new Error('no origin travels on streets');
    const costs = reacherOf(network).streets.costsOf(routing, origin);
    const { mode, graph, weight } = costs;
    const { excludedClasses, maxDistanceM } = origin.snapping;
    const suitability = snappingSuitability(network, mode, graph, weight, excludedClasses);
    const snapper = new Snapper(network);
    this.nearestTo = (position, rule) => {
      const meets = (point: SnappedPoint) => arcsBy(rule!, network.streets, costs, position, point).length > 0;
      return snapper.nearest(...position, maxDistanceM, suitability, rule ? meets : null);
    };
    this.around = ([lon, lat], radiusM) => snapper.within(lon, lat, Math.min(radiusM, maxDistanceM), suitability);
  }

  /** Returns the place where travelers from or to a position begin or end; null if there is none. */
  nearest(position: Position, rule?: PointRule | null): Met | null {
    const point = this.nearestTo(position, rule);
    return point && this.met(point);
  }

  /** Returns the nearest places on different streets, the nearest first. */
  several(position: Position, count: number): Met[] {
    const first = this.nearestTo(position);
    if (first === null || count === 1) return first === null ? [] : [this.met(first)];
    let found: SnappedPoint[] = [];
    for (let radius = Math.max(50, 2 * first.distanceM); ; radius *= 4) {
      found = this.around(position, radius);
      if (found.length >= count || radius > FURTHEST_M) break;
    }
    const others = found.filter(({ edge }) => edge !== first.edge).sort((a, b) => a.distanceM - b.distanceM);
    return [first, ...others].slice(0, count).map((point) => this.met(point));
  }

  private met({ lon, lat, distanceM, edge }: SnappedPoint): Met {
    const { streets } = this.scene.network;
    return { lon: wrapLon(lon), lat, distanceM, name: streets.names.get(streets.edge.name[edge]), edge };
  }
}

/** Further streets aren't listed among the nearest. */
const FURTHEST_M = 1000;

/** Returns the streets of travelers by a mode with usual options. */
export const usualStreets = (scene: Scene, mode: string): MetStreets =>
  new MetStreets(scene, toRoutingQuery({ sources: [{ id: 0, lat: 0, lng: 0, tm: { [mode]: {} } }] }, scene.limits));
