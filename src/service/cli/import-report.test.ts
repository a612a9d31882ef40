import { describe, expect, it } from 'vitest';
import type { ImportOutcome } from '../../import/pipeline/index.ts';
import { importReport } from './import-report.ts';

const reportOf = (osmNodes: number, stages: ImportOutcome['stages'] = []) => {
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
    stages,
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

  it('adds up stages that follow each other, but not those beside them', () => {
    const report = reportOf(1200, [
      { stage: 'reading', seconds: 2 },
      { stage: 'streets by car', seconds: 5, isBeside: true },
      { stage: 'tiles', seconds: 3.5 },
    ]);
    expect(report).toMatch(/streets by car +5\.00 s beside others\n/);
    expect(report).toMatch(/in all +5\.50 s\n/);
  });
});
