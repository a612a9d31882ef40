import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { Run } from '../../kit/core/run.ts';
import { tileAt } from '../../kit/geo/tile.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { answerHere } from '../operation/index.ts';
import type { PolygonOptions, PolygonRequest } from './isochrone.schema.ts';
import { toIsochroneQuery } from './isochrone-query.ts';
import { polygonOperation } from './polygon-operation.ts';
import { type PolygonTileQuery, polygonTileOperation, toPolygonTileQuery } from './tile-operation.ts';

type Ring = [number, number][];
interface JsonPolygon {
  area: number;
  travelTime: number;
  outerBoundary: Ring;
  innerBoundary: Ring[];
}

const M = 1 / 111_320;
/** A square block of 600 m on the equator, its streets around it. */
const network = streetWorld(
  [
    [10, 0],
    [10 + 600 * M, 0],
    [10 + 600 * M, 600 * M],
    [10, 600 * M],
  ],
  [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 3 },
    { from: 3, to: 0 },
  ],
);

const request = (polygon: Partial<PolygonOptions>, routing = {}): PolygonRequest => ({
  sources: [{ id: 'a', lng: 10, lat: 0, tm: { walk: {} } }],
  ...routing,
  polygon: { values: [300, 1200], ...polygon },
});

function answer(shape: 'post' | 'client', polygon: Partial<PolygonOptions>, routing = {}) {
  const query = toIsochroneQuery(request(polygon, routing), DEFAULT_LIMITS, shape);
  const { code, message, notices, body } = polygonOperation.run(network, query, new Run());
  return { code, message, notices, data: JSON.parse(new TextDecoder().decode(body)) };
}

const signedArea = (ring: Ring): number =>
  ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i][0] * y - x * ring[i][1], 0) / 2;
const isClosed = (ring: Ring): boolean => ring[0][0] === ring.at(-1)?.[0] && ring[0][1] === ring.at(-1)?.[1];

describe('json', () => {
  it('of /polygon: one element per threshold, in the order asked', () => {
    const { data, code } = answer('client', { values: [1200, 300] });
    expect(code).toBe('ok');
    expect(data.map((e: { polygons: JsonPolygon[] }) => e.polygons.map((p) => p.travelTime))).toEqual([[1200], [300]]);
    const [{ area, polygons }] = data;
    const [polygon]: JsonPolygon[] = polygons;
    expect(Object.keys(polygon)).toEqual(['area', 'travelTime', 'outerBoundary', 'innerBoundary']);
    expect(area).toBe(polygon.area);
    expect(polygon.innerBoundary.length).toBe(1);
    for (const ring of [polygon.outerBoundary, ...polygon.innerBoundary]) {
      expect(isClosed(ring)).toBe(true);
      expect(ring.flat().every(Number.isInteger)).toBe(true);
    }
    expect(signedArea(polygon.outerBoundary)).toBeGreaterThan(0);
    expect(signedArea(polygon.innerBoundary[0])).toBeLessThan(0);
    // On the equator EPSG:3857 meters are meters.
    const drawn = signedArea(polygon.outerBoundary) + signedArea(polygon.innerBoundary[0]);
    expect(area / drawn).toBeCloseTo(1, 2);
  });

  it('of /polygon_post: bare, holes as one list of pairs', () => {
    const { data } = answer('post', {});
    const polygons: { area: number; travelTime: number; outerBoundary: Ring; innerBoundary: Ring }[] =
      data.polygons.polygons;
    expect(Object.keys(data)).toEqual(['area', 'polygons']);
    expect(polygons.map((p) => p.travelTime)).toEqual([300, 1200]);
    expect(data.area).toBeCloseTo(polygons[0].area + polygons[1].area, 0);
    const hole = polygons[1].innerBoundary;
    expect(isClosed(hole)).toBe(true);
    expect(hole[0].length).toBe(2);
    expect(polygons[0].innerBoundary).toEqual([]);
  });

  it('turns rings round on demand, and writes degrees', () => {
    const { data } = answer('client', { polygonOrientationRule: 'left_hand', srid: 4326, decimalPrecision: 5 });
    const [polygon]: JsonPolygon[] = data[1].polygons;
    expect(signedArea(polygon.outerBoundary)).toBeLessThan(0);
    expect(signedArea(polygon.innerBoundary[0])).toBeGreaterThan(0);
    const [x, y] = polygon.outerBoundary[0];
    expect(x).toBeCloseTo(10, 1);
    expect(y).toBeCloseTo(0, 1);
    for (const value of polygon.outerBoundary.flat()) expect(value).toBe(Number(value.toFixed(5)));
  });

  it('leaves thresholds without an area out, as geojson does', () => {
    const sources = [
      { id: 'a', lng: 10, lat: 0, tm: { walk: {} } },
      { id: 'b', lng: 10 + 600 * M, lat: 600 * M, tm: { walk: {} } },
    ];
    // They meet after 600 m, 432 s.
    const { data } = answer('client', { values: [300, 600, 100], intersectionMode: 'intersection' }, { sources });
    expect(data).toHaveLength(1);
    expect(data[0].polygons.map((p: JsonPolygon) => p.travelTime)).toContain(600);
  });

  it('names the source with intersectionMode none', () => {
    const sources = ['a', 7].map((id) => ({ id, lng: 10, lat: 0, tm: { walk: {} } }));
    const { data } = answer('client', { values: [60], intersectionMode: 'none' }, { sources });
    expect(data.map((e: { source: string | number }) => e.source)).toEqual(['a', 7]);
  });
});

describe('geojson', () => {
  it('has one MultiPolygon per threshold, the largest first', () => {
    for (const shape of ['post', 'client'] as const) {
      const { data } = answer(shape, { serializer: 'geojson' });
      expect(data.type).toBe('FeatureCollection');
      expect(data.crs).toEqual({ type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } });
      expect(data.features.map((f: { properties: { time: number } }) => f.properties.time)).toEqual([1200, 300]);
      const [feature] = data.features;
      expect(feature.geometry.type).toBe('MultiPolygon');
      const [outer, hole]: Ring[] = feature.geometry.coordinates[0];
      expect(signedArea(outer)).toBeGreaterThan(0);
      expect(signedArea(hole)).toBeLessThan(0);
      expect(typeof feature.id).toBe('string');
      expect(Object.keys(feature.properties)).toEqual(['time', 'area']);
    }
  });

  it('tells distances, and leaves thresholds without an area out', () => {
    const { data } = answer('client', { values: [100], serializer: 'geojson' }, { edgeWeight: 'distance' });
    expect(data.features[0].properties).toMatchObject({ time: 100, distance: 100 });
    const sources = [
      { id: 'a', lng: 10, lat: 0, tm: { walk: {} } },
      { id: 'b', lng: 10 + 600 * M, lat: 600 * M, tm: { walk: {} } },
    ];
    // They meet after 600 m, 432 s.
    const both: Partial<PolygonOptions> = {
      values: [300, 600],
      serializer: 'geojson',
      intersectionMode: 'intersection',
    };
    const { data: meeting } = answer('client', both, { sources });
    expect(meeting.features.map((f: { properties: { time: number } }) => f.properties.time)).toEqual([600]);
  });
});

describe('clipping', () => {
  const half = (crs: 4326 | 3857): PolygonOptions['intersectionGeometry'] => {
    const unit = crs === 4326 ? 1 : 111_319.490793;
    const [west, east] = [9.9 * unit, (10 + 300 * M) * unit];
    const south = -0.1 * unit;
    const north = 0.1 * unit;
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    return { crs, type: 'geojson', data: JSON.stringify({ type: 'Polygon', coordinates: [ring] }) };
  };

  it('cuts areas to a geometry in either system', () => {
    const whole = answer('client', { values: [1200] }).data[0];
    for (const crs of [4326, 3857] as const) {
      const { data } = answer('client', { values: [1200], intersectionGeometry: half(crs) });
      expect(data[0].area / whole.area).toBeCloseTo(0.5, 1);
      const east = Math.max(...data[0].polygons.flatMap((p: JsonPolygon) => p.outerBoundary.map(([x]) => x)));
      expect(east).toBe(Math.round((10 + 300 * M) * 111_319.490793));
      for (const p of data[0].polygons as JsonPolygon[]) expect(signedArea(p.outerBoundary)).toBeGreaterThan(0);
    }
  });
});

describe('scribbles as clipping geometry', () => {
  it('are clipped to at once, though lines lie on each other', () => {
    const rings = [
      [
        [4, 3],
        [1, 1],
        [3, 1],
        [4, 1],
        [0, 1],
        [3, 2],
        [4, 3],
      ],
      [
        [2, 1],
        [2, 0],
        [0, 3],
        [2, 2],
        [3, 4],
        [2, 4],
        [2, 1],
      ],
    ];
    const coordinates = rings.map((ring) => ring.map(([x, y]) => [10 + x * 0.0015, y * 0.0015]));
    const intersectionGeometry = { crs: 4326, data: { type: 'Polygon', coordinates } };
    const { data } = answer('client', { values: [1200], intersectionGeometry });
    expect(data[0].area).toBeGreaterThan(0);
    expect(data[0].area).toBeLessThan(answer('client', { values: [1200] }).data[0].area);
  });
});

describe('outcomes that are no faults', () => {
  it('a source far from the network is named with its distance', () => {
    const sources = [{ id: 'lost', lng: 10, lat: 0.1, tm: { car: {} } }];
    const { code, notices, data } = answer('client', {}, { sources });
    expect(code).toBe('could-not-connect-point-to-network');
    expect(notices).toEqual([expect.stringMatching(/^Source lost is 10\d{3} m away .* maxSnapDistance, 1000 m\.$/)]);
    expect(data).toEqual([]);
  });
});

describe('requests', () => {
  const refused = (polygon: object, routing = {}) => {
    expect(() =>
      toIsochroneQuery(request(polygon as Partial<PolygonOptions>, routing), DEFAULT_LIMITS, 'client'),
    ).toThrow();
  };

  it('are refused with wrong options', () => {
    refused({ values: [] });
    refused({ values: [-1] });
    refused({ values: ['x'] });
    refused({ values: Array.from({ length: 101 }, (_, i) => i) });
    refused({ values: [50_000] });
    refused({ srid: 31400 });
    refused({ buffer: -0.1 });
    refused({ simplify: 501 });
    refused({ simplify: -1 });
    refused({ serializer: 'kml' });
    refused({ intersectionMode: 'xor' });
    refused({ polygonOrientationRule: 'up' });
    refused({ decimalPrecision: 1.5 });
    refused({ intersectionGeometry: { data: '{"type":"Point","coordinates":[0,0]}', crs: 4326 } });
    refused({ intersectionGeometry: { data: '{}' } });
  });

  it('name the range of what a quarter of a disc may have', () => {
    for (const quadrantSegments of [0, 9, 64, 2.5]) {
      expect(() => toIsochroneQuery(request({ buffer: 1, quadrantSegments }), DEFAULT_LIMITS, 'client')).toThrow(
        /polygon\.quadrantSegments must be .*1.*8/,
      );
    }
    for (const quadrantSegments of [1, 8]) {
      const { buffer } = toIsochroneQuery(request({ buffer: 1, quadrantSegments }), DEFAULT_LIMITS, 'client');
      expect(buffer.quadrantSegments).toBe(quadrantSegments);
    }
  });

  it('leave borders as they are with simplify 0', () => {
    expect(answer('client', { simplify: 0 })).toEqual(answer('client', {}));
  });

  it('have defaults, and thresholds once', () => {
    const query = toIsochroneQuery(request({ values: [600, 2400, 600] }), DEFAULT_LIMITS, 'client');
    expect(query).toMatchObject({ thresholds: [600, 2400], srid: 3857, decimals: 0, mode: 'union', simplifyM: 0 });
    expect(query.routing.maxEdgeWeight).toBe(2400);
    const geojson = toIsochroneQuery(request({ serializer: 'geojson' }), DEFAULT_LIMITS, 'client');
    expect(geojson).toMatchObject({ srid: 4326, decimals: 6, orientation: 'right_hand' });
  });

  it('take words in any case', () => {
    const words = { serializer: 'GEOJSON', intersectionMode: 'UNION', polygonOrientationRule: 'LEFT_HAND' };
    const query = toIsochroneQuery(request(words as object), DEFAULT_LIMITS, 'post');
    expect(query).toMatchObject({ serializer: 'geojson', mode: 'union', orientation: 'left_hand' });
  });
});

describe('tiles', () => {
  /** Answers as an engine would: it prepares the areas, then draws them. */
  const tileBody = (query: PolygonTileQuery): Uint8Array =>
    answerHere(polygonTileOperation, network, query, new Run()).body;
  const tile = (z: number, polygon: Partial<PolygonOptions> = {}) => {
    const place = tileAt(10.001, 0.001, z);
    const query = toPolygonTileQuery(request(polygon), DEFAULT_LIMITS, place);
    return new VectorTile(new PbfReader(tileBody(query)));
  };

  it('have one layer with time and area, the largest threshold first', () => {
    const { layers } = tile(12);
    expect(Object.keys(layers)).toEqual(['polygon']);
    const { polygon } = layers;
    expect([polygon.feature(0).properties.time, polygon.feature(1).properties.time]).toEqual([1200, 300]);
    expect(polygon.feature(0).properties.area).toBeGreaterThan(100_000);
    expect(polygon.feature(0).loadGeometry().length).toBe(2);
  });

  it('take the buffer in units of the configuration, not of the tile', () => {
    const widthOf = (polygon: Partial<PolygonOptions>): number => {
      const x = tile(12, polygon)
        .layers.polygon.feature(1)
        .loadGeometry()
        .flat()
        .map((point) => point.x);
      return Math.max(...x) - Math.min(...x);
    };
    const plain = widthOf({});
    // At the equator a unit of this tile is 2.39 m.
    const wider = (polygon: Partial<PolygonOptions>): number => ((widthOf(polygon) - plain) / 2) * 2.388;
    expect(Math.abs(wider({ srid: 4326, buffer: 0.002 }) - 222)).toBeLessThan(8);
    expect(Math.abs(wider({ serializer: 'geojson', buffer: 0.002 }) - 222)).toBeLessThan(8);
    expect(Math.abs(wider({ serializer: 'json', buffer: 200 }) - 200)).toBeLessThan(8);
    expect(Math.abs(wider({ srid: 4326, bufferMeters: 200 }) - 200)).toBeLessThan(8);
  });

  it('are clipped', () => {
    const points = tile(16).layers.polygon.feature(0).loadGeometry().flat();
    for (const { x, y } of points) expect(Math.min(x, y, 4096 - x, 4096 - y)).toBeGreaterThanOrEqual(-64);
  });

  it('are empty elsewhere', () => {
    const query = toPolygonTileQuery(request({}), DEFAULT_LIMITS, { z: 12, x: 5, y: 5 });
    expect(tileBody(query).length).toBe(0);
  });
});
