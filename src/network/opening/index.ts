export { meshColumns } from './mesh-columns.ts';
export { networkOf, openNetwork, withTimetable } from './open-network.ts';
