export { openWater, type PixelGrid } from './open-water.ts';
export { clearAlong, isMarkedOn, type NodeSheet } from './sheet/node-sheet.ts';
export { Water, waterOf } from './water.ts';
export { type WaterTable, waterColumns } from './water-columns.ts';
