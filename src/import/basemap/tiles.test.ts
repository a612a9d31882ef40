import type { VectorTileFeature } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featuresOf, inRings, TestMap, TestTiles } from '../../../test/worlds/basemap/map.ts';
import { describeIn } from '../../../test/worlds/cities.ts';
import { LAYERS } from '../../products/map/basemap/layers.ts';
import { PmtilesFile } from '../../products/map/basemap/pmtiles/pmtiles-file.ts';
import { tileOfId } from '../../products/map/basemap/pmtiles/tile-id.ts';
import { loadRegion } from '../../region/storage/index.ts';

const STEP = 0.0004;
const at = (cx: number, cy: number): [number, number] => [8 + cx * STEP, 50 + cy * STEP];

/** Returns rings around cells; each edge between a cell of the set and one outside of it, as a way of its own. */
function outlineOf(map: TestMap, side: number, has: (cx: number, cy: number) => boolean): number[] {
  const nodes = new Map<string, number>();
  const node = (cx: number, cy: number): number => {
    const key = `${cx} ${cy}`;
    if (!nodes.has(key)) nodes.set(key, map.node(at(cx, cy)));
    return nodes.get(key)!;
  };
  const ways: number[] = [];
  for (let cx = 0; cx < side; cx++) {
    for (let cy = 0; cy < side; cy++) {
      if (!has(cx, cy)) continue;
      const edges: [number, number, number, number, number, number][] = [
        [cx - 1, cy, cx, cy, cx, cy + 1],
        [cx + 1, cy, cx + 1, cy, cx + 1, cy + 1],
        [cx, cy - 1, cx, cy, cx + 1, cy],
        [cx, cy + 1, cx, cy + 1, cx + 1, cy + 1],
      ];
      for (const [nx, ny, x0, y0, x1, y1] of edges) if (!has(nx, ny)) ways.push(map.way([node(x0, y0), node(x1, y1)]));
    }
  }
  return ways;
}

describe('areas of random worlds', () => {
  const SIDE = 8;

  /** Checks that the tiles cover a set of cells of a square; each row of cells, from the west, is one multipolygon. */
  async function expectCovered(cells: readonly boolean[]): Promise<void> {
    const has = (cx: number, cy: number): boolean =>
      cx >= 0 && cy >= 0 && cx < SIDE && cy < SIDE && cells[cy * SIDE + cx];
    const map = new TestMap();
    const ways = outlineOf(map, SIDE, has);
    map.relation(
      ways.map((way) => [way, 'outer']),
      { type: 'multipolygon', natural: 'water' },
    );
    const tiles = await map.tiles();
    for (let cx = 0; cx < SIDE; cx++) {
      for (let cy = 0; cy < SIDE; cy++) {
        for (const z of [13, 14]) {
          expect(tiles.covers(z, at(cx + 0.51, cy + 0.47), 'water'), `zoom ${z}, cell ${cx} ${cy}`).toBe(has(cx, cy));
        }
      }
    }
    eachTile(tiles, (tile) => {
      for (const feature of featuresOf(tile, 'water')) expect(faultsOf(feature)).toEqual([]);
    });
  }

  it('cover what their multipolygons cover: holes, islands in holes, corners that touch', async () => {
    const worlds = fc.array(fc.boolean(), { minLength: SIDE * SIDE, maxLength: SIDE * SIDE });
    await fc.assert(fc.asyncProperty(worlds, expectCovered), { numRuns: 15 });
  });

  it('cover their cells where rings that touch in corners were joined so that they cross', async () => {
    const rows = ['.#######', '.#.#...#', '.#..#.#.', '##..##..', '....#...', '....##..', '.#####..', '.###....'];
    await expectCovered([...rows.join('')].map((cell) => cell === '#'));
  });

  it('are valid whatever scribble was drawn', async () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }));
    await fc.assert(
      fc.asyncProperty(fc.array(place, { minLength: 3, maxLength: 12 }), async (places) => {
        const map = new TestMap();
        map.area(
          places.map(([x, y]) => at(x, y)),
          { landuse: 'forest' },
        );
        eachTile(await map.tiles(), (tile) => {
          for (const feature of featuresOf(tile, 'landcover')) expect(faultsOf(feature)).toEqual([]);
        });
      }),
      { numRuns: 15 },
    );
  });
});

function eachTile(
  tiles: TestTiles,
  look: (tile: NonNullable<ReturnType<TestTiles['tile']>>, z: number, x: number, y: number) => void,
): void {
  for (const id of tiles.file.tileIds()) {
    const { z, x, y } = tileOfId(id);
    look(tiles.tile(z, x, y)!, z, x, y);
  }
}

/** Pixels beyond the edges of a tile that layers may fill. */
const BUFFERS: Readonly<Record<string, number>> = {
  place: 64,
  poi: 64,
  mountain_peak: 64,
  water_name: 64,
  aerodrome_label: 64,
  transportation_name: 8,
  housenumber: 8,
};

/** Returns what is wrong with a feature, by testing all pairs of its segments. */
function faultsOf(feature: VectorTileFeature, bufferPx = 4): string[] {
  const faults: string[] = [];
  const rings = feature.loadGeometry();
  for (const ring of rings) {
    for (const { x, y } of ring) {
      if (Math.min(x, y) < -16 * bufferPx || Math.max(x, y) > 4096 + 16 * bufferPx) faults.push(`${x} ${y} is outside`);
      if (!Number.isInteger(x) || !Number.isInteger(y)) faults.push(`${x} ${y} isn't whole`);
    }
    if (feature.type !== 3) continue;
    if (ring.length < 4) faults.push('a ring of fewer than three points');
    for (let i = 1; i < ring.length; i++) {
      for (let j = i + 1; j < ring.length; j++) {
        const follows = j === i + 1 || (i === 1 && j === ring.length - 1);
        if (follows ? turnsBack(ring, i, j) : meet(ring[i - 1], ring[i], ring[j - 1], ring[j]))
          faults.push(`a ring meets itself at ${ring[i].x} ${ring[i].y}`);
      }
    }
  }
  return faults;
}

type Point = { readonly x: number; readonly y: number };

const side = (a: Point, b: Point, c: Point): number => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
const within = (a: Point, b: Point, c: Point): boolean =>
  Math.min(a.x, b.x) <= c.x && c.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= c.y && c.y <= Math.max(a.y, b.y);

function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  if (Math.max(a.x, b.x) < Math.min(c.x, d.x) || Math.max(c.x, d.x) < Math.min(a.x, b.x)) return false;
  if (Math.max(a.y, b.y) < Math.min(c.y, d.y) || Math.max(c.y, d.y) < Math.min(a.y, b.y)) return false;
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (abc !== abd && cda !== cdb) return true;
  return (
    (abc === 0 && within(a, b, c)) ||
    (abd === 0 && within(a, b, d)) ||
    (cda === 0 && within(c, d, a)) ||
    (cdb === 0 && within(c, d, b))
  );
}

function turnsBack(ring: readonly Point[], i: number, j: number): boolean {
  const [a, b, c] = j === i + 1 ? [ring[i - 1], ring[i], ring[j]] : [ring[j - 1], ring[j], ring[i]];
  return side(a, b, c) === 0 && (a.x - b.x) * (c.x - b.x) + (a.y - b.y) * (c.y - b.y) > 0;
}

describeIn('monaco', 'the map of Monaco', (city) => {
  const open = async () => {
    const { files } = loadRegion(await city.folder(), 'monaco');
    return new TestTiles(new PmtilesFile(files.get('basemap')!.path));
  };

  it('has known layers once, rings that are valid, and nothing beyond the buffers', async () => {
    const tiles = await open();
    let features = 0;
    const faults: string[] = [];
    const seen = new Set<string>();
    eachTile(tiles, (tile, z, x, y) => {
      for (const [name, layer] of Object.entries(tile.layers)) {
        seen.add(name);
        for (let i = 0; i < layer.length; i++) {
          features++;
          faults.push(
            ...faultsOf(layer.feature(i), BUFFERS[name]).map((fault) => `${name} in ${z}/${x}/${y}: ${fault}`),
          );
        }
      }
    });
    expect(faults).toEqual([]);
    expect([...seen].filter((name) => !LAYERS.includes(name as never))).toEqual([]);
    expect(features).toBeGreaterThan(5000);
    expect(seen.size).toBeGreaterThan(11);
  });

  it('tells the same of places at the seams of tiles', async () => {
    const tiles = await open();
    let looked = 0;
    const unlike: string[] = [];
    eachTile(tiles, (tile, z, x, y) => {
      const east = tiles.tile(z, x + 1, y);
      if (z !== 14 || east === null) return;
      for (const layer of ['water', 'landcover', 'landuse', 'building']) {
        const covered = (of: typeof tile, px: number, py: number) =>
          featuresOf(of, layer).some((feature) => inRings(feature, px, py));
        for (let py = 8.3; py < 4096; py += 97) {
          for (const px of [4096 - 30.3, 4096.4, 4096 + 30.7]) {
            looked++;
            if (covered(tile, px, py) !== covered(east, px - 4096, py))
              unlike.push(`${layer} ${z}/${x}/${y} at ${px} ${py}`);
          }
        }
      }
    });
    expect(looked).toBeGreaterThan(1000);
    // A side that is cut may move by less than a unit.
    expect(unlike.length, unlike.slice(0, 5).join(', ')).toBeLessThan(looked / 1000);
  });

  it('has the sea where it is, and roads on dry land', async () => {
    const tiles = await open();
    expect(tiles.covers(14, [7.4335, 43.7285], 'water')).toBe(true);
    expect(tiles.covers(14, [7.42, 43.7384], 'water')).toBe(false);
    expect(tiles.covers(10, [7.5, 43.65], 'water')).toBe(true);
    let wet = 0;
    let all = 0;
    eachTile(tiles, (tile, z) => {
      if (z !== 14) return;
      const sea = featuresOf(tile, 'water').filter(({ properties }) => properties.class === 'ocean');
      for (const road of featuresOf(tile, 'transportation')) {
        if (road.type !== 2 || road.properties.class === 'ferry' || road.properties.brunnel !== undefined) continue;
        for (const { x, y } of road.loadGeometry().flat()) {
          all++;
          if (sea.some((feature) => inRings(feature, x + 0.5, y + 0.5))) wet++;
        }
      }
    });
    expect(all).toBeGreaterThan(5000);
    expect(wet / all).toBeLessThan(0.005);
  });
});
