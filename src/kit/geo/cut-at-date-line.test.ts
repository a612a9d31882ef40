import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAtDateLine } from './cut-at-date-line.ts';
import { cutLine } from './cut-line.ts';
import { Lattice } from './lattice.ts';
import { wrapLon } from './longitude-frame.ts';

describe('lines', () => {
  it('are cut where they cross the date line, heights in between', () => {
    expect(
      cutLine([
        [170, 45, 0],
        [190, 45, 10],
      ]),
    ).toEqual([
      [
        [170, 45, 0],
        [180, 45, 5],
      ],
      [
        [-180, 45, 5],
        [-170, 45, 10],
      ],
    ]);
    expect(
      cutLine([
        [-179, 0],
        [-181, 2],
        [-179, 4],
      ]),
    ).toEqual([
      [
        [-179, 0],
        [-180, 1],
      ],
      [
        [180, 1],
        [179, 2],
        [180, 3],
      ],
      [
        [-180, 3],
        [-179, 4],
      ],
    ]);
  });

  it('stay where they are elsewhere, at the date line too', () => {
    const line = [[170, 1] as const, [180, 2] as const];
    expect(cutLine(line)).toEqual([line]);
    expect(
      cutLine([
        [180, 2],
        [190, 3],
      ]),
    ).toEqual([
      [
        [-180, 2],
        [-170, 3],
      ],
    ]);
    expect(
      cutLine([
        [190, 2],
        [181, 3],
      ]),
    ).toEqual([
      [
        [-170, 2],
        [-179, 3],
      ],
    ]);
  });

  it('go through the same places, and never over the line', () => {
    const point = fc.tuple(fc.integer({ min: 150, max: 210 }), fc.integer({ min: -9, max: 9 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 8 }), (line) => {
        const parts = cutLine(line);
        for (const [lon] of parts.flat()) expect(Math.abs(lon)).toBeLessThanOrEqual(180);
        const kept = new Set(parts.flat().map(([lon, lat]) => `${(lon + 360) % 360} ${lat}`));
        const isPoint = line.every(([lon, lat]) => lon === line[0][0] && lat === line[0][1]);
        if (!isPoint) for (const [lon, lat] of line) expect(kept).toContain(`${(wrapLon(lon) + 360) % 360} ${lat}`);
      }),
    );
  });
});

describe('polygons', () => {
  const lattice = new Lattice(4326, 6);
  const ring = (...corners: [number, number][]) =>
    corners.flatMap(([lon, lat]) => [Math.round(lon * 1e6), Math.round(lat * 1e6)]);

  it('are cut with their holes', () => {
    const outer = ring([179, 0], [181, 0], [181, 3], [179, 3]);
    const hole = ring([179.5, 1], [179.5, 2], [180.5, 2], [180.5, 1]);
    const parts = cutAtDateLine([[outer, hole]], lattice);
    expect(parts.length).toBe(2);
    const lons = parts.map(([first]) => first.filter((_, k) => k % 2 === 0).map((x) => x / 1e6));
    expect(lons.map((part) => [Math.min(...part), Math.max(...part)]).sort((a, b) => a[0] - b[0])).toEqual([
      [-180, -179],
      [179, 180],
    ]);
    // What was a hole is a bay of either part.
    expect(parts.map((rings) => rings.length)).toEqual([1, 1]);
  });

  it('that lie beyond are moved, others stay', () => {
    const beyond = ring([181, 0], [182, 0], [182, 1]);
    const here = ring([9, 0], [10, 0], [10, 1]);
    expect(cutAtDateLine([[beyond], [here]], lattice)).toEqual([[ring([-179, 0], [-178, 0], [-178, 1])], [here]]);
  });
});
