export type { Links, Walks } from '../../network/transit/walking.ts';
export { buildTimetable } from './build-timetable.ts';
export type { TimetableReport } from './report.ts';
