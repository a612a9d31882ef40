import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Lattice } from '../../geo/lattice.ts';
import { fromRingLists } from '../../geo/lattice-polygons.ts';
import { Rings } from '../../geo/rings.ts';
import { escapes, invalidity } from '../test-laws.ts';
import { type CrossingRule, leastOf, mostOf } from './crossing.ts';
import { CutTileBuilder } from './cut-tile-builder.ts';
import { CUT_TILE_BITS, CUT_TILE_SIZE, type CutTile, lineCount } from './cut-tiles.ts';
import { ALL_DRY, type DryParts, DryPieces, PIECE_SIDE } from './dry-pieces.ts';
import { RingNesting } from './ring-nesting.ts';
import type { ShoreMoves } from './shore-block-builder.ts';
import { TautContours } from './taut-contours.ts';
import { bandsOf, crossingOf, polygonsOf, randomGrid, type TestGrid } from './test-grids.ts';
import { type CutCells, WaterCuts } from './water-cuts.ts';

const SIZE = 6;
/** Places looked at in a cell: on no line between points of the lattice. */
const PLACES = 24;
const waterCuts = new WaterCuts();
const contours = new TautContours();
const dryPieces = new DryPieces(1.6);
const nesting = new RingNesting();
const LATTICE = new Lattice(4326, 7);

interface World extends TestGrid {
  /** Cells are `2^level` pieces wide. */
  readonly level: number;
  readonly isWet: (x: number, y: number) => boolean;
  /** Of ten: pieces without water that are by some. */
  readonly shores: number;
  readonly moves: ShoreMoves;
}

/** Blobs of nodes; bands of water across the lattice, with islands and ponds. */
const worlds = fc
  .record({
    ...randomGrid(SIZE, [0, 0, 0, 1, 2, 2], [0]),
    level: fc.constantFrom(0, 1, 2),
    rivers: fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: 1, max: 9 }), fc.nat(60)), {
      maxLength: 2,
    }),
    rough: fc.nat(2),
    shores: fc.constantFrom(0, 3),
    moves: fc.record({ least: fc.constantFrom(0, 0.5), most: fc.constantFrom(0, 0, 1.5, 4) }),
    seed: fc.nat(1000),
  })
  .map(({ rivers, rough, seed, ...rest }): World => {
    const isWet = (x: number, y: number): boolean => {
      const isInRiver = rivers.some(([dx, width, at]) => {
        const along = (((dx * x + 5 * y + at) % 60) + 60) % 60;
        return along < 5 * width;
      });
      return noiseOf(x, y, seed) < rough ? !isInRiver : isInRiver;
    };
    return { ...rest, isWet };
  });

/** From 0 to 39. */
const noiseOf = (x: number, y: number, seed: number): number =>
  (Math.imul(Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ seed, 0xc2b2ae35) >>> 16) % 40;

function pieceOf({ isWet, shores }: World, i: number, j: number): DryParts | null {
  const rows = Array.from({ length: PIECE_SIDE + 1 }, (_, y) => {
    let row = 0;
    for (let x = 0; x <= PIECE_SIDE; x++) if (isWet(PIECE_SIDE * i + x, PIECE_SIDE * j + y)) row |= 1 << x;
    return row;
  });
  return dryPieces.partsOf(rows) ?? (noiseOf(i, j, 5) % 10 < shores ? ALL_DRY : null);
}

/** Dry parts of the cell (i, j), in units from its southwestern corner on; null: it isn't cut. */
function partsOf(world: World, i: number, j: number): DryParts | null {
  const size = 1 << world.level;
  const known = Array.from({ length: size * size }, (_, n) =>
    pieceOf(world, (i << world.level) + (n % size), (j << world.level) + Math.floor(n / size)),
  );
  if (known.every((parts) => parts === null)) return null;
  return known.flatMap((parts, n) => {
    const [dx, dy] = [PIECE_SIDE * (n % size), PIECE_SIDE * Math.floor(n / size)];
    return (parts ?? ALL_DRY).map((rings) => rings.map((ring) => ring.map((v, k) => v + (k % 2 === 0 ? dx : dy))));
  });
}

/** Tiles as grids keep them. */
class BuiltTiles implements CutCells {
  words: Int32Array = new Int32Array(0);
  readonly first = 3;
  private readonly tiles = new Map<string, CutTile | null>();

  constructor(
    private readonly world: World,
    readonly level = world.level,
  ) {}

  open(ti: number, tj: number): boolean {
    const name = `${ti} ${tj}`;
    let tile = this.tiles.get(name);
    if (tile === undefined) {
      tile = this.level === 0 ? this.ofPieces(ti, tj) : this.ofFiner(ti, tj);
      this.tiles.set(name, tile);
    }
    if (tile === null) return false;
    this.words = new Int32Array(this.first + tile.length);
    this.words.set(tile, this.first);
    return true;
  }

  isUncut(ti: number, tj: number): boolean {
    return (ti + tj) % 2 === 0 && !this.open(ti, tj);
  }

  private ofPieces(ti: number, tj: number): CutTile | null {
    const builder = new CutTileBuilder(0, this.world.moves);
    for (let place = 0; place < CUT_TILE_SIZE ** 2; place++) {
      const [i, j] = [ti * CUT_TILE_SIZE + (place % CUT_TILE_SIZE), tj * CUT_TILE_SIZE + (place >> CUT_TILE_BITS)];
      const parts = pieceOf(this.world, i, j);
      if (parts !== null) builder.addPiece(place, parts);
    }
    return builder.finish();
  }

  private ofFiner(ti: number, tj: number): CutTile | null {
    const builder = new CutTileBuilder(this.level, this.world.moves);
    const pieces = new BuiltTiles(this.world, 0);
    for (let place = 0; place < CUT_TILE_SIZE ** 2; place++) {
      const i = (ti * CUT_TILE_SIZE + (place % CUT_TILE_SIZE)) << this.level;
      const j = (tj * CUT_TILE_SIZE + (place >> CUT_TILE_BITS)) << this.level;
      if (!pieces.open(i >> CUT_TILE_BITS, j >> CUT_TILE_BITS)) continue;
      const mask = CUT_TILE_SIZE - 1;
      builder.addPieces(place, pieces.words, pieces.first, i & mask, j & mask);
    }
    return builder.finish();
  }
}

/** An area before it is cut, and after: both in units of the lattice. */
function drawn(world: World, band: number) {
  const bands = bandsOf(world);
  const { minI, minJ, level } = world;
  const rule = crossingOf(band);
  const cells = new BuiltTiles(world);
  const cuts = { touches: (i: number, j: number): boolean => partsOf(world, i, j) !== null };
  const traced = contours.traceAll({ bands, band, minI, minJ, rule, blockCells: 0, cuts, axes: null });
  waterCuts.open({ bands, minI, minJ, cells });
  const cut = waterCuts.cut(traced, band, rule);
  const found = cut ?? traced;
  const scale = cut === null ? 2 ** level : 1;
  const rings = Array.from({ length: found.count }, (_, r) =>
    Array.from(found.xy.subarray(2 * found.start[r], 2 * found.start[r + 1]), (units) => units * scale),
  );
  const nested = new Rings();
  nesting.nest(found, 'all', nested, 4 + level);
  return { bands, rule, rings, area: polygonsOf(nested, (units) => units * scale), isCut: cut !== null };
}

/** How far a border crosses from one node towards another, in eighths. */
type Crossing = CrossingRule['eighths'];

/** The border within a cell of which some corners are inside, as lines with the inside on their left. */
function linesAcross(
  world: World,
  band: number,
  { bands }: ReturnType<typeof drawn>,
  i: number,
  j: number,
  eighthsOf: Crossing,
) {
  const [column, row] = [i - world.minI, j - world.minJ];
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([x, y]) => ({ x, y, node: (row + y) * bands.width + column + x }));
  const isIn = corners.map(({ node }) => bands.codes[node] <= band);
  const unit = 2 ** world.level;
  const crossing = (a: number, b: number): [number, number] => {
    const eighths = eighthsOf(corners[a].node, corners[b].node);
    const { x, y } = corners[a];
    return [(8 * x + (corners[b].x - x) * eighths) * unit, (8 * y + (corners[b].y - y) * eighths) * unit];
  };
  const lines: number[][] = [];
  for (let c = 0; c < 4; c++) {
    if (!isIn[c] || isIn[(c + 1) & 3]) continue;
    let last = c;
    while (isIn[(last + 3) & 3]) last = (last + 3) & 3;
    lines.push([...crossing(c, (c + 1) & 3), ...crossing(last, (last + 3) & 3)]);
  }
  return { count: isIn.filter((is) => is).length, lines };
}

const isLeft = ([ax, ay, bx, by]: readonly number[], x: number, y: number): boolean =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;

const holds = (rings: readonly (readonly number[])[], x: number, y: number): boolean => {
  let isIn = false;
  for (const ring of rings) {
    for (let k = 0, before = ring.length - 2; k < ring.length; before = k, k += 2) {
      const [ax, ay, bx, by] = [ring[before], ring[before + 1], ring[k], ring[k + 1]];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isIn = !isIn;
    }
  }
  return isIn;
};

/** What an area should hold of a cell, by places on no line between points of the lattice. */
function expectCell(world: World, band: number, from: ReturnType<typeof drawn>, i: number, j: number): void {
  const { rule } = from;
  const { count, lines } = linesAcross(world, band, from, i, j, rule.eighths);
  // Where a cell isn't cut, its border may be pulled.
  const [least, most] = [leastOf, mostOf].map((of) =>
    linesAcross(world, band, from, i, j, (inside, outside) => of(rule.gate(inside, outside))),
  );
  const parts = partsOf(world, i, j);
  const side = PIECE_SIDE << world.level;
  const touched = parts?.filter(
    (rings) =>
      count === 4 ||
      rings.flat().some((_, k, all) => k % 2 === 0 && lines.some((line) => isLeft(line, all[k], all[k + 1]))),
  );
  for (let k = 0; k < PLACES; k++) {
    const [x, y] = [0.6180339, 0.7548776].map((step) => (((k + 0.5) * step) % 1) * side);
    const isInside = holds(from.rings, i * side + x, j * side + y);
    if (!touched) {
      const isLeftOf = (across: typeof least): boolean =>
        count === 4 || across.lines.some((line) => isLeft(line, x, y));
      if (isLeftOf(least) || !isLeftOf(most)) expect(isInside, `${i} ${j}: ${x} ${y}`).toBe(isLeftOf(least));
      continue;
    }
    const expected = touched.some((rings) => holds(rings, x, y));
    // Shores that are moved only make what is dry larger.
    if (world.moves.most === 0 || expected) expect(isInside, `${i} ${j}: ${x} ${y}`).toBe(expected);
  }
}

/** Told by the even-odd rule, whatever lies in what. */
const areaOf = (rings: readonly number[][]) =>
  fromRingLists(
    rings.map((ring) => [ring]),
    LATTICE,
  );

describe('open water', () => {
  it('is taken off each cell, whose rest is its dry parts that the area touches, and off no other', () => {
    fc.assert(
      fc.property(worlds, fc.constantFrom(0, 1), (world, band) => {
        const from = drawn(world, band);
        expect(from.area.ringOf.length).toBe(from.rings.length);
        expect(invalidity(from.area, true)).toBeNull();
        for (const ring of from.rings) {
          const points = Array.from({ length: ring.length / 2 }, (_, k) => `${ring[2 * k]} ${ring[2 * k + 1]}`);
          expect(new Set(points).size).toBe(points.length);
        }
        for (let j = world.minJ; j < world.minJ + from.bands.height - 1; j++) {
          for (let i = world.minI; i < world.minI + from.bands.width - 1; i++) expectCell(world, band, from, i, j);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('leaves areas nested', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        expect(escapes(areaOf(drawn(world, 0).rings), areaOf(drawn(world, 1).rings))).toBeNull();
      }),
      { numRuns: 25 },
    );
  });

  it('leaves areas alone that no cell is cut of', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        expect(drawn({ ...world, isWet: () => false, shores: 0 }, 1).isCut).toBe(false);
      }),
      { numRuns: 10 },
    );
  });
});

it('cells that are wet all over, or dry, are told once in a tile', () => {
  const builder = new CutTileBuilder(0, { least: 0, most: 1 });
  for (let place = 0; place < 100; place++) builder.addPiece(place, place % 2 === 0 ? [] : ALL_DRY);
  const tile = builder.finish()!;
  expect(new Set(tile.subarray(0, 100)).size).toBe(2);
  expect([lineCount(tile, tile[0]), lineCount(tile, tile[1])]).toEqual([0, 4]);
  expect(builder.finish()).toBeNull();
});
