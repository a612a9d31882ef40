import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testTiff } from '../../../test/worlds/elevation/tiff.ts';
import { openElevation, openRaster } from './index.ts';
import { NoData, noDataOf } from './no-data.ts';

const FLOAT32 = { format: 3, bits: 32 };
const FLOAT64 = { format: 3, bits: 64 };

describe('what stands for no value', () => {
  it.each([
    ['-3.4028234663852886e+38', Math.fround(-3.4028234663852886e38), FLOAT32],
    ['-3.40282346638529e+38', Math.fround(-3.4028234663852886e38), FLOAT32],
    ['-3.40282e+38', Math.fround(-3.4028234663852886e38), FLOAT32],
    ['-3.4e+38', Math.fround(-3.4e38), FLOAT32],
    ['-3,4e+38', Math.fround(-3.4e38), FLOAT32],
    ['1e20', Math.fround(1e20), FLOAT32],
    ['-9999.9', Math.fround(-9999.9), FLOAT32],
    ['2147483647', Math.fround(2147483647), FLOAT32],
    ['-1.79769313486232e+308', -Number.MAX_VALUE, FLOAT64],
    ['-3.40282346638529e+38', Math.fround(-3.4028234663852886e38), FLOAT64],
    [' -9999 \0', -9999, FLOAT64],
    ['-9999.0', -9999, { format: 2, bits: 16 }],
    ['65535', -1, { format: 2, bits: 16 }],
    ['4294967295', 4294967295, { format: 1, bits: 32 }],
    ['-9999', 55537, { format: 1, bits: 16 }],
  ])('%j is %d among samples %j', (text, value, samples) => {
    expect(noDataOf(text, samples).has(value)).toBe(true);
    for (const other of [0, 1, 9, -2, 1e6, 255]) expect(noDataOf(text, samples).has(other)).toBe(false);
  });

  it.each([undefined, '', 'nan', 'none'])('%j is no number', (text) => {
    for (const value of [0, -9999, -3.4e38]) expect(noDataOf(text, FLOAT32).has(value)).toBe(false);
  });

  it('is compared exactly among doubles and integers', () => {
    expect(new NoData([16777217]).has(16777216)).toBe(false);
    expect(new NoData([16777217], true).has(16777216)).toBe(true);
    expect(new NoData([0.1]).has(Math.fround(0.1))).toBe(true);
    expect(new NoData([1]).has(1.4)).toBe(false);
  });
});

describe('a raster', () => {
  const FILLER = Math.fround(-3.4028234663852886e38);
  it('has no value and no height where its text says so', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hinterland-no-data-'));
    try {
      for (const [i, [noData, filler]] of (
        [
          ['-3.40282e+38', FILLER],
          ['-3.4e+38', Math.fround(-3.4e38)],
          ['123.456', Math.fround(123.456)],
        ] as const
      ).entries()) {
        const file = join(folder, `${i}.tif`);
        writeFileSync(file, testTiff({ width: 3, height: 1, bits: 32, noData, values: [filler, 2, 3] }));
        const raster = await openRaster(file);
        const rows: number[][] = [];
        await raster.eachRow([0], (_, [values]) => rows.push([...values]));
        raster.close();
        expect(rows).toEqual([[Number.NaN, 2, 3]]);
        const heights = await openElevation([file]);
        expect(heights.elevationM(10.011, 49.995)).toBeCloseTo(2, 5);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
