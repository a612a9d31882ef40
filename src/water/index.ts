export { type Water, waterOf } from './water.ts';
export { waterColumns } from './water-columns.ts';
