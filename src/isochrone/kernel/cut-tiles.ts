import { SHORE_BLOCK_BITS } from './shore-blocks.ts';

/** Cells of a grid that are cut along open water are kept in square tiles of this many cells a side. */
export const CUT_TILE_BITS = 4;
export const CUT_TILE_SIZE = 1 << CUT_TILE_BITS;
export const CUT_TILE_CELLS = CUT_TILE_SIZE ** 2;
/** Cells are made of so many pieces at most: coordinates have no room for more. */
export const MOST_PIECES = 16;

/**
 * A tile in words: for each cell, row by row, where its record begins; 0: it isn't cut. Then for each block of cells where its shores are told (`shore-blocks.ts`); 0: none of its cells is
 * cut. A record is `sides << 16 | lines`, then as many lines: those of the rings around its
 * dry parts, what is dry on the left, and the sides that all of its water has, backwards.
 */
export type CutTile = Int32Array;

export const COUNT_BITS = 16;
const COUNT_MASK = (1 << COUNT_BITS) - 1;
/** Of the record at `at`: how many lines are around its dry parts, how many sides there are, where either begin. */
export const lineCount = (words: Int32Array, at: number): number => words[at] & COUNT_MASK;
export const sideCount = (words: Int32Array, at: number): number => words[at] >>> COUNT_BITS;
export const firstLine = (at: number): number => at + 1;
export const firstSide = (words: Int32Array, at: number): number => at + 1 + lineCount(words, at);

/** A line is a word: both of its points, from the cell's southwestern corner on in units of the lattice. */
const COORDINATE_BITS = 6;
const COORDINATE_MASK = (1 << COORDINATE_BITS) - 1;
export const startX = (line: number): number => line & COORDINATE_MASK;
export const startY = (line: number): number => (line >> COORDINATE_BITS) & COORDINATE_MASK;
export const endX = (line: number): number => (line >> (2 * COORDINATE_BITS)) & COORDINATE_MASK;
export const endY = (line: number): number => (line >> (3 * COORDINATE_BITS)) & COORDINATE_MASK;

export const lineOf = (ax: number, ay: number, bx: number, by: number): number =>
  ax | (ay << COORDINATE_BITS) | (bx << (2 * COORDINATE_BITS)) | (by << (3 * COORDINATE_BITS));

/** It runs along the side of a piece. */
export const ALONG = 1 << (4 * COORDINATE_BITS);
/** It is the last one around its part. */
export const LAST_OF_PART = 2 * ALONG;
export const isAlong = (line: number): boolean => (line & ALONG) !== 0;
export const isLastOfPart = (line: number): boolean => (line & LAST_OF_PART) !== 0;

/** Blocks of cells of a level are two to the power of so many cells wide. */
export const blockBits = (level: number): number => SHORE_BLOCK_BITS - level;
/** Blocks of a tile. */
export const blockCount = (level: number): number => 1 << (2 * (CUT_TILE_BITS - blockBits(level)));
/** Where the block begins that begins with the cell in column x and row y of its tile. */
export const blockPlace = (level: number, x: number, y: number): number =>
  CUT_TILE_CELLS + ((y >> blockBits(level)) << (CUT_TILE_BITS - blockBits(level))) + (x >> blockBits(level));
