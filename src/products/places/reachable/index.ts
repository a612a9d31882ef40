export * from './reachable.schema.ts';
export { reachablePlacesOperation } from './reachable-operation.ts';
export { toReachableQuery } from './read-reachable.ts';
