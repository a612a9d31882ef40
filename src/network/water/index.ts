export { isInWater } from './in-water.ts';
export { openWater } from './open-water.ts';
export { clearAlong, isMarkedOn, type NodeSheet } from './sheet/node-sheet.ts';
export { Water, waterOf } from './water.ts';
export { WATER, waterColumns, waterFromColumns } from './water-columns.ts';
