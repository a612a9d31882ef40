import { describe, expect, it } from 'vitest';
import { growPolygons, growRings, shrinkRings } from './grow-polygons.ts';
import { Lattice } from './lattice.ts';
import { fromRingLists } from './lattice-polygons.ts';
import { doubleArea } from './ring-nesting.ts';

const lattice = new Lattice(4326, 7);
const square = (from: number, to: number): number[] => [from, from, to, from, to, to, from, to];
const hole = (from: number, to: number): number[] => [from, from, from, to, to, to, to, from];
const grow = (rings: number[][], by: number, corners = 16) =>
  growPolygons(fromRingLists([rings], lattice), { x: by, y: by }, corners);
const widthOf = (ring: readonly number[]): number => {
  const x = ring.filter((_, k) => k % 2 === 0);
  return Math.max(...x) - Math.min(...x);
};

describe('growing areas', () => {
  it('moves sides outwards by the reach, and rounds corners', () => {
    const [[outer], ...more] = grow([square(0, 10_000)], 1000);
    expect(more).toEqual([]);
    expect(Math.abs(widthOf(outer) - 12_000)).toBeLessThan(2 * 1000 * 0.02);
    expect(outer.length / 2).toBe(16);
    for (let k = 0; k < outer.length; k += 2) {
      const off = [outer[k], outer[k + 1]].map((v) => Math.max(0, -v, v - 10_000));
      expect(Math.hypot(...off) / 1000).toBeCloseTo(1, 1);
    }
  });

  it('narrows holes, and closes those that it reaches across', () => {
    const grown = (size: number) => grow([square(0, 10_000), hole(5000 - size / 2, 5000 + size / 2)], 1000)[0];
    expect(
      grown(3000)
        .map(widthOf)
        .map((width) => Math.round(width / 100)),
    ).toEqual([120, 10]);
    for (const size of [10, 200, 1000, 1300, 1500, 1900]) expect(grown(size)).toHaveLength(1);
    // An island in a hole that closes is part of what closes it.
    const island = fromRingLists([[square(0, 10_000), hole(4000, 5500)], [square(4500, 5000)]], lattice);
    expect(growPolygons(island, { x: 1000, y: 1000 }, 8)).toHaveLength(1);
  });

  it('joins what lies within twice the reach of each other, and closes rings that it joins', () => {
    const two = fromRingLists([[square(0, 1000)], [square(2500, 3500)]], lattice);
    const count = (by: number) => growPolygons(two, { x: by, y: by }, 16).length;
    expect([count(1000), count(1100)]).toEqual([2, 1]);
    // A U whose ends are 1,000 apart.
    const u = [0, 0, 5000, 0, 5000, 5000, 3000, 5000, 3000, 1000, 2000, 1000, 2000, 5000, 0, 5000];
    expect(grow([u], 400)[0]).toHaveLength(1);
    expect(grow([u], 600)[0]).toHaveLength(1);
    const ring = [
      0, 0, 9000, 0, 9000, 9000, 5000, 9000, 5000, 7000, 7000, 7000, 7000, 2000, 2000, 2000, 2000, 7000, 4000, 7000,
      4000, 9000, 0, 9000,
    ];
    expect(grow([ring], 600)[0]).toHaveLength(2);
  });

  it('may reach further in one direction than in the other', () => {
    const area = fromRingLists([[square(0, 10_000)]], lattice);
    const [[outer]] = growPolygons(area, { x: 2000, y: 500 }, 64);
    expect((Math.max(...outer.filter((_, k) => k % 2 === 0)) - 10_000) / 2000).toBeCloseTo(1, 2);
    expect((Math.max(...outer.filter((_, k) => k % 2 === 1)) - 10_000) / 500).toBeCloseTo(1, 2);
  });

  it('is exact where it reaches a few units only', () => {
    for (const by of [1, 2, 3, 5]) {
      const [[outer], ...more] = grow([square(0, 10_000)], by);
      expect(more).toEqual([]);
      expect(widthOf(outer)).toBe(10_000 + 2 * by);
    }
  });
});

describe('rings', () => {
  const reach = { x: 10, y: 10 };
  const area = (polygons: readonly (readonly number[][])[]): number =>
    polygons.flat().reduce((sum, ring) => sum + doubleArea(ring) / 2, 0);

  it('shrink on all sides, holes grow, and what is narrower than the disc goes', () => {
    expect(Math.sqrt(area(shrinkRings([square(0, 1000)], reach, 8)))).toBeCloseTo(980, -1);
    expect(shrinkRings([square(0, 15)], reach, 8)).toEqual([]);
    const [[, grown]] = shrinkRings([square(0, 1000), hole(400, 600)], reach, 8);
    expect(-doubleArea(grown) / 2).toBeGreaterThan(215 * 215);
    expect(-doubleArea(grown) / 2).toBeLessThan(222 * 222);
    expect(shrinkRings([square(0, 100), square(200, 300)], reach, 8)).toHaveLength(2);
  });

  it('that grow and shrink again are what they were, but for gaps that closed', () => {
    const closed = (rings: number[][]): number[][][] => shrinkRings(growRings(rings, reach, 8).flat(), reach, 8);
    expect(area(closed([square(0, 100)]))).toBe(10_000);
    const gap = [square(0, 100), [115, 0, 200, 0, 200, 100, 115, 100]];
    expect(closed(gap)).toHaveLength(1);
    const wide = [square(0, 100), [130, 0, 200, 0, 200, 100, 130, 100]];
    expect(closed(wide)).toHaveLength(2);
    expect(closed([square(0, 100), hole(45, 55)])).toHaveLength(1);
    expect(closed([square(0, 100), hole(45, 55)])[0]).toHaveLength(1);
  });
});
