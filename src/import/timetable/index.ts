export { buildTimetable } from './build-timetable.ts';
export type { TimetableReport } from './report.ts';
export { WalkingStreets } from './walking-streets.ts';
