export { networkOf, openNetwork, withTimetable } from './open-network.ts';
