import { readFileSync } from 'node:fs';
import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import { CONTROL_POINTS } from '../../../../test/worlds/geo/control-points.ts';
import { DATUMS } from './datums.ts';
import { type GridDefinition, gridDefinitions } from './definitions.ts';
import { referenceSystem } from './reference-system.ts';

const apart = ([ax, ay]: readonly number[], [bx, by]: readonly number[]): number => Math.hypot(ax! - bx!, ay! - by!);
const dms = (degrees: number, minutes: number, seconds: number): number => degrees + minutes / 60 + seconds / 3600;

describe('coordinate systems', () => {
  // PROJ takes another shift of the datum for these places: one for a region, or one that isn't nought.
  const otherShift = new Map([
    [23028, 2],
    [23038, 10],
    [3003, 6],
    [2399, 4],
    [31256, 1],
    [31259, 1],
    [6316, 7],
    [5343, 1],
    [5349, 1],
    [26901, 1],
    [3979, 1.5],
  ]);

  it('agree with PROJ to the centimeter', () => {
    const rows = CONTROL_POINTS.trim().split('\n');
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows) {
      const [epsg, lon, lat, x, y] = row.split(' ').map(Number) as [number, number, number, number, number];
      const system = referenceSystem(epsg)!;
      const unit = system.unitM === null ? 1e-7 : 0.02;
      expect(apart(system.project(lon, lat), [x, y]), row).toBeLessThan(otherShift.get(epsg) ?? unit);
      expect(system.holds(lon, lat), row).toBe(true);
    }
  });

  // Points that national agencies publish; where theirs need a shift grid, the meters that it would add.
  it.each([
    ['OSTN15 test point TP01, St Mary’s', 27700, -6.29977752014, 49.9222639373, 91492.146, 11318.804, 5],
    ['OSTN15 test point TP05', 27700, -1.450514337, 50.9312793791, 438710.92, 114792.25, 5],
    ['OSTN15 test point TP09', 27700, -0.1199255718, 51.4893656495, 530624.974, 178388.464, 5],
    ['Westertoren, Amsterdam', 28992, 4.88352559, 52.37453253, 120700.723, 487525.501, 0.5],
    ['Martinitoren, Groningen', 28992, 6.56820053, 53.21938317, 233883.131, 582065.167, 0.5],
    ['example of the approximate formulas, LV95', 2056, dms(8, 43, 49.79), dms(46, 2, 38.87), 2_700_000, 1_100_000, 1],
    ['example of the approximate formulas, LV03', 21781, dms(8, 43, 49.79), dms(46, 2, 38.87), 700_000, 100_000, 1],
    ['IOGP guidance note 7-2, method 9820', 3035, 5, 50, 3962799.45, 2999718.85, 0.01],
    ['example of the Python package utm', 25832, 7.5, 51.2, 395201.31, 5673135.24, 0.01],
    ['the same, WGS 84', 32632, 7.5, 51.2, 395201.31, 5673135.24, 0.01],
  ])('put published points where they are: %s', (_name, epsg, lon, lat, x, y, metersOff) => {
    expect(apart(referenceSystem(epsg)!.project(lon, lat), [x, y])).toBeLessThan(metersOff);
  });

  // Examples of IOGP guidance note 7-2 that begin on the system's own datum.
  it.each([
    [27700, 'osgb36', 0.5, 50.5, 577274.99, 69740.5],
    [28992, 'amersfoort', 6, 53, 196105.283, 557057.739],
    [31370, 'belge72', dms(5, 48, 26.533), dms(50, 40, 46.461), 251763.2, 153034.13],
    [5514, 'sjtsk', dms(16, 50, 59.179), dms(50, 12, 32.442), -568990.997, -1050538.643],
  ])('project as the registry’s worked example of %i', (epsg, datum, lon, lat, x, y) => {
    const { definition } = gridDefinitions().get(epsg)!;
    const own = `+proj=longlat ${DATUMS[datum].definition}`;
    expect(apart(proj4(own, definition, [lon, lat]), [x, y])).toBeLessThan(0.1);
  });

  it('lead back to places, and only to them', () => {
    const rd = referenceSystem(28992)!;
    expect(apart(rd.placeAt(121687, 487484)!, [4.898, 52.374])).toBeLessThan(0.001);
    for (const [x, y] of [
      [1e9, 1e9],
      [-7e12, 1],
      [1e7, 1e7],
    ] as const)
      expect(rd.placeAt(x, y)).toBeNull();
    expect(rd.holds(100, -40)).toBe(false);
    expect(rd.holds(4.9, 52.4)).toBe(true);
  });

  it('are all documented, with what their datums are off', () => {
    const page = readFileSync('docs/api/coordinate-systems.md', 'utf8').split('\n');
    const series = new Map<string, GridDefinition[]>();
    for (const system of gridDefinitions().values())
      series.set(system.name, [...(series.get(system.name) ?? []), system]);
    for (const [name, systems] of series) {
      const codes = systems.map(({ epsg }) => epsg);
      const range = codes.length === 1 ? `${codes[0]}` : `${codes[0]} to ${codes.at(-1)}`;
      expect(page).toContain(`| ${range} | ${name} | ${systems[0].accuracyM} |`);
    }
    expect(page.filter((line) => /^\| \d/.test(line))).toHaveLength(series.size);
  });

  it('know their units, and which codes are none', () => {
    expect(referenceSystem(25832)!.unitM).toBe(1);
    expect(referenceSystem(2263)!.unitM).toBeCloseTo(0.3048006, 7);
    expect(referenceSystem(4258)!.unitM).toBeNull();
    for (const epsg of [0, -1, 1, 25827, 25839, 32661, 4325, 1.5, Number.NaN]) expect(referenceSystem(epsg)).toBeNull();
  });
});
