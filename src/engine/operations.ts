import type { AnyOperation } from './request-kind.ts';
import { REQUEST_KINDS } from './request-kinds.ts';

/** The table of computations, by name: those that requests ask for. */
export const OPERATIONS: ReadonlyMap<string, AnyOperation> = new Map(
  [...REQUEST_KINDS.values()].map(({ operation }) => [operation.name, operation]),
);
