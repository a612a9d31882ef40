export { ExpressionError, evaluate, type Instruction, namesIn, parseExpression } from './math-expression.ts';
export { multigraphCapability } from './multigraph.endpoints.ts';
