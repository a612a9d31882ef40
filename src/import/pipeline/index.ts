export { type Degrees, parseBox, partOfBox } from './import-box.ts';
export { type ImportOutcome, importRegion } from './import-region.ts';
export { verifyRegion } from './verify-region.ts';
