export { gravitationOperation } from './gravitation.ts';
export * from './reachable.schema.ts';
export { reachablePlacesOperation } from './reachable-operation.ts';
export { toGravitationQuery, toReachableQuery, toReachableTileQuery } from './read-reachable.ts';
