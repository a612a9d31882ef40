import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { clipLine, clipRing } from './clip.ts';
import { encodeTile, MvtLayer, tileRingArea } from './mvt.ts';
import { isTile, TileProjection, tileAt, tileBox } from './tile.ts';

const box = { minX: 0, minY: 0, maxX: 10, maxY: 10 };

describe('tiles', () => {
  it('finds the tile of a position and its box', () => {
    const tile = tileAt(-51.2, -30.03, 12);
    const bounds = tileBox(tile);
    expect(bounds.minX).toBeLessThan(-51.2);
    expect(bounds.maxX).toBeGreaterThan(-51.2);
    expect(bounds.minY).toBeLessThan(-30.03);
    expect(bounds.maxY).toBeGreaterThan(-30.03);
    const projection = new TileProjection(tile);
    expect(projection.xOfLon(bounds.minX)).toBeCloseTo(0, 6);
    expect(projection.yOfLat(bounds.minY)).toBeCloseTo(4096, 6);
    expect(isTile(3, 8, 0)).toBe(false);
    expect(isTile(3, 7, 0)).toBe(true);
  });
});

describe('clipping', () => {
  it('cuts a line into its parts inside', () => {
    expect(clipLine([-5, 5, 15, 5], box)).toEqual([[0, 5, 10, 5]]);
    expect(clipLine([2, 2, 20, 2, 20, 8, 2, 8], box)).toEqual([
      [2, 2, 10, 2],
      [10, 8, 2, 8],
    ]);
    expect(clipLine([11, 11, 12, 12], box)).toEqual([]);
    expect(clipLine([1, 1, 2, 2, 3, 1], box)).toEqual([[1, 1, 2, 2, 3, 1]]);
  });

  it('cuts a ring', () => {
    expect(Math.abs(tileRingArea(clipRing([-5, -5, 5, -5, 5, 5, -5, 5], box))) / 2).toBe(25);
    expect(clipRing([20, 20, 30, 20, 30, 30], box)).toEqual([]);
    expect(Math.abs(tileRingArea(clipRing([-9, -9, 99, -9, 99, 99, -9, 99], box))) / 2).toBe(100);
  });
});

describe('vector tiles', () => {
  it('are read back as written', () => {
    const layer = new MvtLayer('things');
    layer.addPoints(
      [1, 2, 3, 4],
      [
        ['name', 'a'],
        ['n', -3],
      ],
      7,
    );
    layer.addLines(
      [[0, 0, 10, 0.4, 10, 10]],
      new Map<string, number | boolean>([
        ['w', 1.5],
        ['on', true],
      ]),
    );
    const outer = [0, 0, 0, 10, 10, 10, 10, 0];
    layer.addPolygons([[outer, [2, 2, 4, 2, 4, 4, 2, 4]]], [['time', 300]]);
    layer.addPolygons([[[0, 0, 0.1, 0, 0.1, 0.1]]], []);
    const tile = new VectorTile(new PbfReader(encodeTile([layer, new MvtLayer('empty')])));
    expect(Object.keys(tile.layers)).toEqual(['things']);
    const read = tile.layers.things;
    expect(read.length).toBe(3);
    expect(read.feature(0).id).toBe(7);
    expect(read.feature(0).properties).toEqual({ name: 'a', n: -3 });
    expect(read.feature(1).properties).toEqual({ w: 1.5, on: true });
    expect(
      read
        .feature(1)
        .loadGeometry()[0]
        .map((p) => [p.x, p.y]),
    ).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
    ]);
    const rings = read.feature(2).loadGeometry();
    expect(rings.length).toBe(2);
    const area = (ring: { x: number; y: number }[]) => tileRingArea(ring.slice(0, -1).flatMap((p) => [p.x, p.y])) / 2;
    expect(rings.map(area)).toEqual([100, -4]);
  });
});
