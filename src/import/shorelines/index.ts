export { collectWater, withWater } from './collect-water.ts';
