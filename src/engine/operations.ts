import type { Operation } from './operation.ts';
import { REQUEST_KINDS } from './request-kinds.ts';

/** The table of computations, by name: those that requests ask for. */
export const OPERATIONS: ReadonlyMap<string, Operation<unknown>> = new Map(
  [...REQUEST_KINDS.values()].map(({ operation }) => [operation.name, operation]),
);
