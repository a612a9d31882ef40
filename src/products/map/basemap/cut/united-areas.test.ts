import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TestMap, type TestTiles } from '../../../../../test/worlds/basemap/map.ts';
import { ringContains } from '../../../../kit/geo/flat-ring.ts';
import { layerIndex } from '../layers.ts';
import { FeatureTable, SHAPE_AREA } from './feature-table.ts';
import { uniteAreas } from './united-areas.ts';
import { unitsOfZoom } from './world-plane.ts';

type LonLat = [number, number];
const box = (west: number, south: number, east: number, north: number): LonLat[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

async function tilesOf(draw: (map: TestMap) => void): Promise<TestTiles> {
  const map = new TestMap();
  draw(map);
  return map.tiles();
}

const outerRings = (tiles: TestTiles, z: number, layer: string, at: LonLat): number =>
  tiles
    .at(z, at, layer)
    .flatMap((feature) => feature.loadGeometry())
    .filter((ring) => area(ring) > 0).length;

const area = (ring: readonly { x: number; y: number }[]): number =>
  ring.reduce((sum, b, i) => {
    const a = ring.at(i - 1)!;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);

describe('areas that meet', () => {
  const tags = { landuse: 'forest' };
  const west = box(8, 50, 8.01, 50.01);
  const HERE: LonLat = [8.005, 50.005];

  it('are one to zoom 13, in pieces at 14', async () => {
    const tiles = await tilesOf((map) => {
      map.area(west, tags);
      map.area(box(8.01, 50, 8.02, 50.01), tags);
      map.area(box(8.03, 50, 8.04, 50.01), tags);
    });
    expect(outerRings(tiles, 12, 'landcover', HERE)).toBe(2);
    expect(tiles.at(12, HERE, 'landcover')).toHaveLength(1);
    expect(tiles.at(12, HERE, 'landcover')[0].id).toBeUndefined();
    expect(outerRings(tiles, 14, 'landcover', [8.0101, 50.005])).toBe(2);
    for (const z of [8, 10, 12, 13]) {
      for (const [lon, isIn] of [
        [8.005, true],
        [8.015, true],
        [8.025, false],
        [8.035, true],
      ] as const)
        if (z >= 12) expect(tiles.covers(z, [lon, 50.005], 'landcover')).toBe(isIn);
    }
  });

  it('are not one where they are of different kinds, layers or attributes', async () => {
    const tiles = await tilesOf((map) => {
      map.area(west, tags);
      map.area(box(8.01, 50, 8.02, 50.01), { natural: 'wood' });
      map.area(box(8, 50.01, 8.01, 50.02), { natural: 'water' });
    });
    expect(tiles.at(12, HERE, 'landcover').map(({ properties }) => properties.subclass)).toEqual(['forest', 'wood']);
    expect(outerRings(tiles, 12, 'landcover', HERE)).toBe(2);
  });

  it('keep both halves of an outline that crosses itself', async () => {
    const tiles = await tilesOf((map) => {
      map.area(
        [
          [8, 50],
          [8.02, 50.02],
          [8.02, 50],
          [8, 50.01],
        ],
        tags,
      );
      map.area(box(8.02, 50, 8.03, 50.01), tags);
    });
    for (const z of [13, 14]) {
      for (const lon of [8.003, 8.017, 8.025]) expect(tiles.covers(z, [lon, 50.005], 'landcover')).toBe(true);
      expect(tiles.covers(z, [8.0067, 50.009], 'landcover')).toBe(false);
    }
  });

  it('keep their clearings, but for those that another fills', async () => {
    const tiles = await tilesOf((map) => {
      const outer = map.area(box(8, 50, 8.06, 50.03), {});
      const empty = map.area(box(8.01, 50.01, 8.02, 50.02));
      const filled = map.area(box(8.03, 50.01, 8.04, 50.02), tags);
      map.relation(
        [
          [outer, 'outer'],
          [empty, 'inner'],
          [filled, 'inner'],
        ],
        { type: 'multipolygon', ...tags },
      );
    });
    expect(tiles.covers(12, [8.015, 50.015], 'landcover')).toBe(false);
    expect(tiles.covers(12, [8.035, 50.015], 'landcover')).toBe(true);
    expect(outerRings(tiles, 12, 'landcover', [8.015, 50.015])).toBe(1);
  });

  it('of houses are one across narrow streets, from afar', async () => {
    // Streets of 7 m: half of 20 m, which is 0.5 pixels at zoom 12, lies on either side.
    const street = 0.0001;
    const tiles = await tilesOf((map) => {
      for (let i = 0; i < 4; i++)
        map.area(box(8 + i * 0.003, 50, 8 + (i + 1) * 0.003 - street, 50.01), { landuse: 'residential' });
      map.area(box(8.02, 50, 8.03, 50.01), { landuse: 'residential' });
    });
    expect(outerRings(tiles, 12, 'landuse', HERE)).toBe(2);
    expect(outerRings(tiles, 13, 'landuse', HERE)).toBeGreaterThan(2);
    expect(tiles.covers(12, [8.0155, 50.005], 'landuse')).toBe(false);
  });
});

describe('united areas', () => {
  const LANDCOVER = layerIndex('landcover');
  const unit = unitsOfZoom(13);

  it('cover what any of their parts covers', () => {
    const rectangle = fc.record({
      x: fc.integer({ min: 0, max: 900 }),
      y: fc.integer({ min: 0, max: 900 }),
      width: fc.integer({ min: 30, max: 500 }),
      height: fc.integer({ min: 30, max: 500 }),
    });
    fc.assert(
      fc.property(fc.array(rectangle, { minLength: 2, maxLength: 12 }), (rectangles) => {
        const table = new FeatureTable();
        for (const { x, y, width, height } of rectangles) {
          const geometry = table.geometries.begin();
          for (const [px, py] of [
            [x, y],
            [x + width, y],
            [x + width, y + height],
            [x, y + height],
          ])
            table.geometries.point((1000 + px) * unit, (1000 + py) * unit);
          table.geometries.endPart();
          const attributes = [
            ['class', 'wood'],
            ['subclass', 'forest'],
          ] as const;
          table.add({ layer: LANDCOVER, attributes, minZoom: 10 }, SHAPE_AREA, geometry, 1);
        }
        const united = uniteAreas(table);
        const alone = rectangles.filter((_, feature) => !united.has(feature, 13));
        for (let x = 5; x < 1300; x += 50) {
          for (let y = 5; y < 1300; y += 50) {
            const covers = (list: typeof rectangles): boolean =>
              list.some((r) => x > r.x && x < r.x + r.width && y > r.y && y < r.y + r.height);
            const near = rectangles.some(
              (r) =>
                [r.x, r.x + r.width].some((side) => Math.abs(side - x) < 3) ||
                [r.y, r.y + r.height].some((side) => Math.abs(side - y) < 3),
            );
            if (near) continue;
            const inUnited = united
              .at(13)
              .filter(({ rings }) =>
                rings.reduce((inside, ring) => inside !== ringContains(Array.from(ring), 1000 + x, 1000 + y), false),
              ).length;
            expect(inUnited + (covers(alone) ? 1 : 0)).toBe(covers(rectangles) ? 1 : 0);
          }
        }
        // Areas united at a zoom stay united at lower ones.
        for (let zoom = 10; zoom < 13; zoom++)
          for (let feature = 0; feature < table.count; feature++)
            if (united.has(feature, zoom + 1)) expect(united.has(feature, zoom)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
