import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { realData } from '../../../test/real-data.ts';
import { openElevation } from './index.ts';

describe('real tiles', () => {
  const andorra = realData('andorra/N42E001.hgt.zip');
  it.skipIf(andorra === null)(
    'Andorra: 0.5 % voids, half of them bridged; Coma Pedrosa is high, la Vella is not',
    async () => {
      const source = await openElevation([andorra!]);
      expect(source.elevationM(1.4429, 42.5917)).toBeGreaterThan(2850);
      expect(source.elevationM(1.4429, 42.5917)).toBeLessThan(2960);
      expect(source.elevationM(1.5218, 42.5063)).toBeGreaterThan(980);
      expect(source.elevationM(1.5218, 42.5063)).toBeLessThan(1080);
      let known = 0;
      for (let i = 0; i < 500; i++)
        for (let j = 0; j < 500; j++) {
          if (source.elevationM(1 + (i + 0.5) / 500, 42 + (j + 0.5) / 500) > 0) known++;
        }
      expect(known).toBeGreaterThan(249_000);
    },
  );

  const monaco = realData('monaco/N43E007.hgt.zip');
  it.skipIf(monaco === null)('Monaco: the harbor is level, the Jardin exotique is above it', async () => {
    const source = await openElevation([monaco!]);
    expect(Math.abs(source.elevationM(7.427, 43.7345))).toBeLessThan(12);
    expect(source.elevationM(7.4135, 43.7315)).toBeGreaterThan(70);
  });

  const heidelberg = realData('rhein-neckar/N49E008.hgt.zip');
  it.skipIf(heidelberg === null)('Heidelberg: Königstuhl 568 m, the Neckar about 110 m', async () => {
    const source = await openElevation([heidelberg!]);
    expect(source.elevationM(8.7308, 49.4025)).toBeGreaterThan(560);
    expect(source.elevationM(8.69, 49.414)).toBeLessThan(125);
  });

  const portoAlegre = realData('porto-alegre/poa_elevation.tif');
  it.skipIf(portoAlegre === null)(
    'Porto Alegre: the Guaíba is low, Morro Santana is high, far away is unknown',
    async () => {
      const source = await openElevation([portoAlegre!]);
      expect(source.elevationM(-51.25, -30.03)).toBeLessThan(12);
      let highest = 0;
      for (let lon = -51.25; lon < -51.141; lon += 0.001)
        for (let lat = -30.1; lat < -30; lat += 0.001) {
          highest = Math.max(highest, source.elevationM(lon, lat));
        }
      expect(highest).toBeGreaterThan(150);
      expect(highest).toBeLessThan(320);
      expect(source.elevationM(-50, -30)).toBeNaN();
    },
  );

  it.skipIf(andorra === null)('a real zip cut short is refused', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'hinterland-elevation-'));
    const file = join(dir, 'N42E001.hgt.zip');
    writeFileSync(file, readFileSync(andorra!).subarray(0, 1_000_000));
    await expect(openElevation([file])).rejects.toThrow(/N42E001\.hgt\.zip can't be read as elevation/);
    rmSync(dir, { recursive: true });
  });
});
