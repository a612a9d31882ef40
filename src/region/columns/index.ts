export { putColumns, takeArray, takeColumns, verifySection } from './column-access.ts';
export type { ColumnSet } from './columns.ts';
