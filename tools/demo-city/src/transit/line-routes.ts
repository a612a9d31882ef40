import { type Point, point } from '../geometry/plane.ts';
import type { NodeTags } from '../network/barriers.ts';
import type { StreetWay } from '../network/street-ways.ts';
import { inGridQuarter, type Zones } from '../plan/zones.ts';
import { drivenPath, type LinePath, lengthOfPath, passes, pathAt } from './line-path.ts';
import { LINES, type LinePlan } from './line-plan.ts';
import { stopName, streetNames } from './stop-names.ts';
import { type Platform, type StopPlace, StopPlaces } from './stop-places.ts';
import { StreetGraph, type Vehicle } from './street-graph.ts';

export interface Visit {
  readonly platform: Platform;
  readonly alongM: number;
  /** Driving time from the start of the path, without stops. */
  readonly seconds: number;
  /** A stop that the plan names: its times are always published. */
  readonly main: boolean;
}

/** A line in one direction. */
export interface LineRoute {
  readonly line: LinePlan;
  readonly direction: 0 | 1;
  readonly path: LinePath;
  readonly visits: readonly Visit[];
}

interface Anchor {
  readonly place: StopPlace;
  readonly alongM: number;
  readonly main: boolean;
}

/** A line that passes another's stop this near uses it. */
const SAME_STOP_M = 60;
/** New stops keep this far from all others. */
const APART_M = 190;

interface Streets {
  readonly ways: readonly StreetWay[];
  readonly points: readonly Point[];
  readonly nodeTags: NodeTags;
  readonly zones: Zones;
}

/**
 * Leads every line over the streets and gives it its stops; lines that come first make the stops that later ones share.
 */
export function drawRoutes(streets: Streets): { routes: LineRoute[]; places: StopPlaces } {
  const { ways, points, nodeTags } = streets;
  const graphs = {
    bus: new StreetGraph(ways, points, nodeTags, 'bus'),
    tram: new StreetGraph(ways, points, nodeTags, 'tram'),
  };
  const places = new StopPlaces();
  const stops = new StopPlanner(streets, places);
  const routes: LineRoute[] = [];
  for (const line of LINES) {
    const vehicle: Vehicle = line.mode === 'tram' ? 'tram' : 'bus';
    const graph = graphs[vehicle];
    const via = parseVia(line.via);
    const targets = via.map(({ at }, k) => graph.near(at, k === 0 || k === via.length - 1));
    const there = graph.route(targets);
    const back = vehicle === 'tram' ? exactWayBack(there.nodes) : graph.wayBack(there.nodes);
    const pathThere = drivenPath(graph, there.nodes, nodeTags, vehicle);
    const pathBack = drivenPath(graph, back.nodes, nodeTags, vehicle);
    const main = anchorsOf(pathThere, there.reached, via, places);
    const all = stops.fill(pathThere, main, line.spacingM);
    const allBack = all
      .map((anchor) => ({ ...anchor, alongM: pathBack.alongM[back.reached[pathThere.alongM.indexOf(anchor.alongM)]] }))
      .reverse();
    routes.push(
      { line, direction: 0, path: pathThere, visits: visitsOf(pathThere, all, vehicle, places) },
      { line, direction: 1, path: pathBack, visits: visitsOf(pathBack, allBack, vehicle, places) },
    );
  }
  return { routes, places };
}

function parseVia(via: string): { at: Point; name: string }[] {
  return via.split(', ').map((text) => {
    const [x, y, ...name] = text.split(' ');
    return { at: point(Number(x), Number(y)), name: name.join(' ') };
  });
}

/** Tracks are the same both ways. */
const exactWayBack = (nodes: readonly number[]) => ({
  nodes: [...nodes].reverse(),
  reached: nodes.map((_, i) => nodes.length - 1 - i),
});

function anchorsOf(
  path: LinePath,
  reached: readonly number[],
  via: readonly { readonly name: string }[],
  places: StopPlaces,
): Anchor[] {
  return via.flatMap(({ name }, k) => {
    const i = reached[k];
    return name ? [{ place: places.named(name, path.points[i]), alongM: path.alongM[i], main: true }] : [];
  });
}

function visitsOf(path: LinePath, anchors: readonly Anchor[], vehicle: Vehicle, places: StopPlaces): Visit[] {
  return anchors.map(({ place, alongM, main }) => {
    const [platform, stopAt] = places.platform(place, vehicle, path, alongM);
    return { platform, alongM: stopAt, seconds: pathAt(path, stopAt).seconds, main };
  });
}

/** Places stops between those that the plan names. */
class StopPlanner {
  private readonly names: Map<number, string[]>;
  private readonly raised = new Set<number>();

  constructor(
    private readonly streets: Streets,
    private readonly places: StopPlaces,
  ) {
    this.names = streetNames(streets.ways);
    for (const way of streets.ways) if (way.raised) for (const node of way.nodes) this.raised.add(node);
  }

  fill(path: LinePath, main: readonly Anchor[], spacing: number): Anchor[] {
    const all: Anchor[] = [main[0]];
    for (let k = 1; k < main.length; k++) {
      const gap = main[k].alongM - main[k - 1].alongM;
      const step = gap / Math.max(1, Math.round(gap / spacing));
      let at = main[k - 1].alongM;
      while (main[k].alongM - at > 1.45 * step) {
        const most = Math.min(at + 1.4 * step, main[k].alongM - 0.55 * step);
        const stop = this.existing(path, at + 0.6 * step, most, all) ?? this.fresh(path, at + 0.65 * step, most);
        if (stop) all.push(stop);
        at = stop ? stop.alongM : at + 0.5 * step;
      }
      all.push(main[k]);
    }
    return all.filter((anchor, i) => i === 0 || i === all.length - 1 || anchor.alongM < lengthOfPath(path) - 120);
  }

  private existing(path: LinePath, least: number, most: number, used: readonly Anchor[]): Anchor | null {
    for (const place of this.places.places) {
      if (used.some((anchor) => anchor.place === place)) continue;
      const along = passes(path, place.at, least, most, SAME_STOP_M);
      if (along !== null) return { place, alongM: along, main: false };
    }
    return null;
  }

  /** Returns a new stop at the junction nearest to the middle of the span, where people live or work. */
  private fresh(path: LinePath, least: number, most: number): Anchor | null {
    const middle = (least + most) / 2;
    let best: { i: number; cross: string; street: string } | null = null;
    path.nodes.forEach((node, i) => {
      if (path.alongM[i] < least || path.alongM[i] > most || i === 0 || i === path.nodes.length - 1) return;
      if (best && Math.abs(path.alongM[i] - middle) >= Math.abs(path.alongM[best.i] - middle)) return;
      const [street, cross] = this.crossing(path.nodes[i - 1], node);
      if (!cross || this.raised.has(node) || !this.isBuilt(path.points[i])) return;
      if (this.places.hasNear(path.points[i], APART_M)) return;
      best = { i, cross, street };
    });
    if (!best) return null;
    const { i, cross, street } = best as { i: number; cross: string; street: string };
    const at = path.points[i];
    return {
      place: this.places.named(stopName(cross, street, at, this.places), at),
      alongM: path.alongM[i],
      main: false,
    };
  }

  /** Returns the street driven along to a node, and the name of another that meets it there. */
  private crossing(before: number, node: number): [street: string, cross: string | undefined] {
    const here = this.names.get(node) ?? [];
    const street = here.find((name) => this.names.get(before)?.includes(name)) ?? here[0];
    return [street, here.find((name) => name !== street)];
  }

  private isBuilt(p: Point): boolean {
    const zone = this.streets.zones.landAt(p);
    return (zone !== 'field' && zone !== 'forest') || inGridQuarter(p, 60);
  }
}
