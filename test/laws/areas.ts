import fc from 'fast-check';
import { expect } from 'vitest';
import { NEVER_CANCELLED } from '../../src/kit/core/cancel.ts';
import { type LatticePolygons, polygonCount } from '../../src/kit/geo/lattice-polygons.ts';
import type { Network } from '../../src/network/network/network.ts';
import { isStreetOrigin, reacherOf } from '../../src/network/reach/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import type { PolygonOptions } from '../../src/products/isochrone/isochrone.schema.ts';
import { isochrones } from '../../src/products/isochrone/isochrone.ts';
import { toAreaQuery } from '../../src/products/isochrone/isochrone-query.ts';
import { CoverTest, distanceTo, escapes, invalidity } from './polygons.ts';

/** Laws that every area keeps, of one source or several, in hand-made worlds, random ones and cities. */

const TOGETHER = ['union', 'intersection', 'average'] as const;

interface SourceBody {
  readonly id: string;
  readonly lng: number;
  readonly lat: number;
  readonly tm: object;
}

/** Areas of some sources, drawn in one style. */
export interface Gathering {
  readonly network: Network;
  readonly sources: readonly SourceBody[];
  /** Off the network. */
  readonly lost: readonly SourceBody[];
  readonly edgeWeight: 'time' | 'distance';
  /** The other routing options of a request, such as streets that it closes. */
  readonly routing?: object;
  /** Thresholds, ascending. */
  readonly values: readonly number[];
  readonly style: Partial<PolygonOptions>;
}

interface Asked {
  readonly mode?: (typeof TOGETHER)[number];
  readonly sources?: readonly SourceBody[];
  readonly values?: readonly number[];
  readonly style?: Partial<PolygonOptions>;
  readonly maxEdgeWeight?: number;
}

/** Draws what a gathering is, but for what is asked otherwise. */
function draw(gathering: Gathering, asked: Asked): LatticePolygons[] {
  return drawn(gathering, asked).areas.map(({ polygons }) => polygons);
}

function drawn(gathering: Gathering, { mode = 'union', maxEdgeWeight, ...asked }: Asked) {
  const { network, edgeWeight, routing, sources, values, style } = { ...gathering, ...asked };
  const polygon = { values: [...values], intersectionMode: mode, ...style };
  const most = maxEdgeWeight ? { maxEdgeWeight } : {};
  const body = { sources: [...sources], edgeWeight, elevation: false, ...routing, ...most };
  const query = toAreaQuery({ ...body, polygon } as never, DEFAULT_LIMITS, 4326);
  return { query, ...isochrones(network, query, NEVER_CANCELLED) };
}

/** Areas are given as they are drawn, point for point. */
function isDrawn({ bufferMeters, decimalPrecision, srid = 4326 }: Partial<PolygonOptions>): boolean {
  return srid === 4326 && (decimalPrecision ?? 7) >= 6 && !bufferMeters;
}

/**
 * Returns the units of the lattice that a border may lie on the wrong side of another: none where areas are given as
 * they are drawn. Otherwise each of its points goes to the nearest of the lattice, half a diagonal away at most, and
 * its lines by as much to those that they meet: 2.83 units, of both borders together.
 */
const snapOf = (style: Partial<PolygonOptions>): number => (isDrawn(style) ? 0 : 3);

/** Returns the largest distance between areas of different requests, each of which may be simplified to either side. */
function apartOf(style: Partial<PolygonOptions>): number {
  const { decimalPrecision = 7, simplify = 0, srid = 4326 } = style;
  // Meters of a map are shorter than those on the ground, and some are feet.
  const unitsPerM = srid === 4326 ? 10 ** decimalPrecision! / 96_000 : 4 * 10 ** Math.min(2, decimalPrecision!);
  return simplify === 0 ? snapOf(style) : 3 + 2 * simplify! * unitsPerM;
}

/** Rings touch nowhere as they are drawn; in points where they were moved. */
const mayTouch = (style: Partial<PolygonOptions>): boolean => !isDrawn(style) || (style.simplify ?? 0) > 0;

/**
 * Streets are drawn up to two meters beside themselves where they bend, and by as much more as sites, which lie on a
 * lattice of eight millionths of a degree, are moved: a border close by a source may be so far off, in units of seven
 * digits.
 */
const SITE_OFF = 237;

export const AREA_LAWS: Readonly<Record<string, (gathering: Gathering) => void>> = {
  'areas are valid and nested': (gathering) => {
    const { sources, lost, style } = gathering;
    for (const mode of TOGETHER) {
      const areas = draw(gathering, { mode, sources: [...sources, ...lost] });
      areas.forEach((area, i) => {
        expect(invalidity(area, mayTouch(style)), mode).toBeNull();
        if (i > 0) expect(escapes(areas[i - 1], area, snapOf(style)), mode).toBeNull();
      });
    }
  },

  'an area depends on its own threshold alone, neither on others nor on the limit of the search': (gathering) => {
    const { sources, lost, values, style } = gathering;
    const all = [...sources, ...lost];
    TOGETHER.forEach((mode, k) => {
      const i = Math.floor((values.length * (2.5 - k)) / TOGETHER.length);
      const [alone] = draw(gathering, { mode, sources: all, values: [values[i]], maxEdgeWeight: values[i] + 500 });
      const listed = draw(gathering, { mode, sources: all })[i];
      if (!style.simplify) expect(alone, mode).toEqual(listed);
      // Where simpler borders cross, a larger area takes what smaller ones have beyond it.
      else expect(escapes(alone, listed, apartOf(style)), mode).toBeNull();
    });
  },

  'a source given several times is one source': (gathering) => {
    const { sources } = gathering;
    const alone = draw(gathering, { sources: [sources[0]] });
    for (const mode of TOGETHER) {
      const thrice = [sources[0], sources[0], sources[0]];
      expect(draw(gathering, { mode, sources: thrice }), mode).toEqual(alone);
      expect(draw(gathering, { mode, sources: [...sources, ...sources] }), mode).toEqual(draw(gathering, { mode }));
    }
  },

  'what all reach is within the mean, and the mean within what any reaches': (gathering) => {
    const { sources, lost, style } = gathering;
    const all = [...sources, ...lost];
    const [union, both, mean] = TOGETHER.map((mode) => draw(gathering, { mode, sources: all }));
    union.forEach((area, i) => {
      expect(escapes(mean[i], area, apartOf(style))).toBeNull();
      expect(escapes(both[i], mean[i], apartOf(style))).toBeNull();
    });
  },

  'the order of sources says nothing': (gathering) => {
    const all = [...gathering.sources, ...gathering.lost];
    for (const mode of TOGETHER) {
      const reversed = draw(gathering, { mode, sources: [...all].reverse() });
      expect(reversed, mode).toEqual(draw(gathering, { mode, sources: all }));
    }
  },

  'sources off the network add nothing to any, leave nothing to all, and lessen the mean': (gathering) => {
    const { sources, lost, values, style } = gathering;
    fc.pre(lost.length > 0);
    const all = [...sources, ...lost];
    expect(draw(gathering, { sources: all })).toEqual(draw(gathering, {}));
    expect(draw(gathering, { mode: 'intersection', sources: all }).map(polygonCount)).toEqual(values.map(() => 0));
    const mean = draw(gathering, { mode: 'average' });
    draw(gathering, { mode: 'average', sources: all }).forEach((area, i) => {
      expect(escapes(area, mean[i], apartOf(style))).toBeNull();
    });
  },

  'where sources meet the network is inside, at threshold 0 too': (gathering) => {
    const values = [0, ...gathering.values.filter((value) => value > 0)];
    const { query, areas, lattice, unconnected } = drawn(gathering, { values, style: { decimalPrecision: 7 } });
    const { network } = gathering;
    const origins = query.routing.origins.filter(isStreetOrigin);
    const places = reacherOf(network).streets.placesOf(query.routing, origins, NEVER_CANCELLED);
    const points = origins.flatMap((origin) => places.get(origin)!.point ?? []);
    expect(points.length + unconnected.length).toBe(origins.length);
    for (const { polygons } of areas) {
      const covered = new CoverTest(polygons);
      for (const { lon, lat } of points) {
        const [x, y] = lattice.pointOf(lon, lat);
        if (!covered.covers(x, y)) expect(distanceTo(polygons)(x, y), `${lon} ${lat}`).toBeLessThan(SITE_OFF);
      }
    }
  },
};
