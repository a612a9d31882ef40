export { meshColumns } from './mesh-columns.ts';
export { networkOf, openNetwork, refuseIncomplete, withTimetable } from './open-network.ts';
