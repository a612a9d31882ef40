export { meshColumns } from './mesh-columns.ts';
export { networkOf, type OpenableRegion, openNetwork, refuseIncomplete, withTimetable } from './open-network.ts';
