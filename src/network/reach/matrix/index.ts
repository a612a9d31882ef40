export { cellTargets } from './cell-targets.ts';
export { closestOrigins } from './closest-origins.ts';
export { type MatrixRow, matrixRows, matrixSteps } from './matrix.ts';
export { estimatedRowCost, matrixCost, splitMatrix } from './matrix-cost.ts';
export { putMatrixRow } from './matrix-row-json.ts';
