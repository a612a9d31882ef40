import { describe, expect, it } from 'vitest';
import type { ImportOutcome } from '../import/index.ts';
import { importReport } from './import-report.ts';

const reportOf = (osmNodes: number) => {
  const manifest = {
    name: 'city',
    osmTimestamp: null,
    sections: [],
    inputs: [],
    report: { counts: COUNTS(osmNodes), skipped: {} },
  };
  const outcome = {
    manifest,
    folder: '/data/city',
    feeds: [],
    statisticProblems: [],
    unusedDem: [],
    stages: [],
    bytesOnDisk: 0,
  };
  return importReport(outcome as unknown as ImportOutcome, { peakBytes: 300e6, startBytes: 100e6 });
};
const COUNTS = (osmNodes: number) =>
  new Proxy({ osmNodes } as Record<string, number>, { get: (c, name) => c[name as string] ?? 0 });

describe('the summary of an import', () => {
  it('tells memory per node where there are enough to tell', () => {
    expect(reportOf(2_000_000)).toMatch(/per million OpenStreetMap nodes +100 MB/);
    expect(reportOf(1200)).not.toMatch(/per million/);
    expect(reportOf(1200)).toMatch(/of it for the import +200 MB/);
  });
});
