export type { Links, Walks } from '../walking.ts';
export { buildTimetable } from './build-timetable.ts';
export type { TimetableReport } from './report.ts';
