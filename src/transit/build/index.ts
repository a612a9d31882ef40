export { buildTimetable } from './build-timetable.ts';
export type { TimetableReport } from './report.ts';
export type { Links, Walks } from './walking.ts';
