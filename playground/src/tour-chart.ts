import type { Tour } from './api/tours.ts';
import { duration } from './format.ts';
import { t } from './text/index.ts';

type BarKind = 'travel' | 'wait' | 'visit' | 'late' | 'break';

/** One activity of a vehicle for a while, in parts of the chart's width. */
interface Bar {
  readonly kind: BarKind;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface TourRow {
  readonly name: string;
  readonly bars: readonly Bar[];
}

interface TourChart {
  readonly rows: readonly TourRow[];
  /** Full hours and where they stand. */
  readonly hours: readonly { readonly at: number; readonly text: string }[];
}

const HOUR_MS = 3_600_000;

/** Hours and minutes of a date of the server, UTC. */
export const timeOf = (date: string): string => date.slice(11, 16);

/**
 * Returns the bars of the chart: when each vehicle drives, waits, visits and is late, all tours on one line of time.
 */
export function tourChart(tours: readonly Tour[]): TourChart {
  const ends = tours.flatMap((tour) => [tour.expectedTourStartDate, tour.expectedTourEndDate]).map(Date.parse);
  const [begin, end] = [Math.min(...ends), Math.max(...ends)];
  const at = (ms: number): number => (ms - begin) / Math.max(1, end - begin);
  const rows = tours.map((tour) => ({ name: tour.vehicle.name ?? tour.vehicle.uuid, bars: barsOf(tour, at) }));
  const hours = [];
  for (let hour = Math.ceil(begin / HOUR_MS) * HOUR_MS; hour <= end; hour += HOUR_MS) {
    hours.push({ at: at(hour), text: timeOf(new Date(hour).toISOString()) });
  }
  return { rows, hours };
}

function barsOf(tour: Tour, at: (ms: number) => number): Bar[] {
  const bars: Bar[] = [];
  const put = (kind: BarKind, from: number, to: number, text: string) => {
    if (to > from) bars.push({ kind, from: at(from), to: at(to), text });
  };
  let left = Date.parse(tour.expectedTourStartDate);
  for (const { order, spareTime, ...item } of tour.tourItems) {
    const [arrival, start, departure] = [item.expectedArrival, item.expectedStartVisit, item.expectedDeparture].map(
      Date.parse,
    );
    const isLate = spareTime !== null && spareTime < 0;
    put('travel', left, arrival!, t('to {0}', order.uuid));
    put('wait', arrival!, start!, t('waits for {0}', order.uuid));
    const late = isLate ? `, ${t('{0} late', duration(-spareTime))}` : '';
    put(isLate ? 'late' : 'visit', start!, departure!, `${order.uuid}: ${timeOf(item.expectedStartVisit)}${late}`);
    for (const pause of item.interruptions) put('break', Date.parse(pause.start), Date.parse(pause.end), t('break'));
    left = departure!;
  }
  put('travel', left, Date.parse(tour.expectedTourEndDate), t('back'));
  return bars;
}
