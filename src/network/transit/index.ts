export { hasTimetable, timetableFromColumns, transitColumns } from './columns.ts';
export type { TimeSpan } from './day/active-trips.ts';
export type { Footpath, Journey, Leg, Ride, RidePart } from './journey.ts';
export { JourneySearch } from './journey-search.ts';
export { atSpeed, type FootpathRows, type OwnFootpaths } from './kernel/footpaths.ts';
export { FAR_S, type Labels, NEVER } from './kernel/labels.ts';
export { RangeSearch } from './kernel/range-search.ts';
export { ANY_RIDE, MAX_RIDES, type RideOptions, type StopAccess } from './kernel/ride-options.ts';
export { busiestDate, isServed, servedDates, weekdayOfBusiestWeek } from './served-dates.ts';
export { isServedWithin } from './served-span.ts';
export type { ServiceDay } from './service-day.ts';
export { serviceDayOf } from './service-days.ts';
export { departuresFrom, type StopDeparture } from './stop-departures.ts';
export { dayAt, serviceDayStart, utcOffsetS } from './time-zone.ts';
export type * from './timetable.ts';
export {
  FOOTPATH_FIXED,
  FOOTPATH_KMH,
  FOOTPATH_STRAIGHT,
  FOOTPATH_WALKED,
  POSITION_BY_DRIVER,
  POSITION_BY_PHONE,
  SHORTCUT_STRAIGHT,
  TRIP_BY_HEADWAY,
} from './timetable.ts';
export { verifyTimetable } from './verify.ts';
export { WalkClosure, type WalkSource, type WalkTable } from './walk-closure.ts';
export { linkS, MAX_LINK_M } from './walking.ts';
