export { type ImportOptions, type ImportOutcome, importRegion } from './import-region.ts';
export type { StageTime } from './stage-clock.ts';
export { verifyRegion } from './verify-region.ts';
