import { earliestRun } from './kernel/earliest-run.ts';
import { BOARD, type LineIndex, type RunIndex, type ServiceDay } from './service-day.ts';
import type { StopIndex, TripIndex } from './timetable.ts';

/** A vehicle that leaves a stop. */
export interface StopDeparture {
  readonly timeS: number;
  readonly trip: TripIndex;
  readonly line: LineIndex;
  /** Where it halts next, and where it ends. */
  readonly nextStop: StopIndex;
  readonly lastStop: StopIndex;
}

/** What can be boarded at a stop of a (forward) day within `fromS .. toS`, inclusive; in no order. */
export function departuresFrom(day: ServiceDay, stop: StopIndex, fromS: number, toS: number): StopDeparture[] {
  const { line: lines, halt, event, stopHalt } = day;
  const departures: StopDeparture[] = [];
  for (let h = day.stop.firstHalt[stop]; h < day.stop.firstHalt[(stop + 1) as StopIndex]; h++) {
    const line = stopHalt.line[h];
    const position = stopHalt.position[h];
    const first = lines.firstHalt[line];
    const last = lines.firstHalt[(line + 1) as LineIndex] - 1;
    if (!(halt.doors[first + position] & BOARD) || first + position === last) continue;
    const runs = lines.firstRun[(line + 1) as LineIndex] - lines.firstRun[line];
    const row = lines.firstEvent[line] + position * runs;
    for (let run = earliestRun(event.departureS, row, runs, fromS); run < runs; run++) {
      const timeS = event.departureS[row + run];
      if (timeS > toS) break;
      const trip = tripAt(day, (lines.firstRun[line] + run) as RunIndex, position);
      departures.push({ timeS, trip, line, nextStop: halt.stop[first + position + 1], lastStop: halt.stop[last] });
    }
  }
  return departures;
}

/** The trip that a run leaves a halt as. */
function tripAt({ run: { firstPart }, part }: ServiceDay, run: RunIndex, position: number): TripIndex {
  let p = firstPart[(run + 1) as RunIndex] - 1;
  while (p > firstPart[run] && part.firstHalt[p] > position) p--;
  return part.trip[p];
}
