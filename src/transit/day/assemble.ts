import { asColumn } from '../../collections/column.ts';
import { ALIGHT, BOARD, type ServiceDay } from '../service-day.ts';
import { HALT_CLOSED, type HaltIndex, type PatternIndex, type Timetable, type TripIndex } from '../timetable.ts';
import type { ActiveTrips } from './active-trips.ts';
import type { Lines } from './fifo-lines.ts';
import type { Runs } from './seated-runs.ts';
import { stopHalts } from './stop-halts.ts';

/** Lines as the columns that searches read. */
export function assemble(timetable: Timetable, active: ActiveTrips, runs: Runs, lines: Lines): ServiceDay {
  const { trip, pattern, route, stop, footpath } = timetable;
  const patternOf = (part: number) => trip.pattern[active.trip[runs.part[part]] as TripIndex];
  const haltsOf = (p: PatternIndex) => pattern.firstHalt[(p + 1) as PatternIndex] - pattern.firstHalt[p];

  const firstHalt = new Int32Array(lines.count + 1);
  const firstEvent = new Int32Array(lines.count + 1);
  const routeType = new Int32Array(lines.count);
  for (let l = 0; l < lines.count; l++) {
    const model = lines.run[lines.firstRun[l]];
    let halts = 0;
    for (let part = runs.firstPart[model]; part < runs.firstPart[model + 1]; part++) halts += haltsOf(patternOf(part));
    firstHalt[l + 1] = firstHalt[l] + halts;
    firstEvent[l + 1] = firstEvent[l] + halts * (lines.firstRun[l + 1] - lines.firstRun[l]);
    const first = active.trip[runs.part[runs.firstPart[model]]] as TripIndex;
    routeType[l] = route.type[trip.route[first]];
  }

  const halt = lineHalts(timetable, active, runs, lines, firstHalt);
  const line: ServiceDay['line'] = {
    firstHalt: asColumn(firstHalt),
    firstRun: asColumn(lines.firstRun),
    firstEvent: asColumn(firstEvent),
    routeType: asColumn(routeType),
  };
  const { firstStopHalt, stopHalt } = stopHalts(stop.count, lines.count, firstHalt, halt.stop);
  return {
    mirrored: false,
    stopCount: stop.count,
    lineCount: lines.count,
    runCount: lines.run.length,
    line,
    halt: { stop: asColumn(halt.stop), doors: asColumn(halt.doors), distanceDm: asColumn(halt.distanceDm) },
    event: events(timetable, active, runs, lines, firstHalt, firstEvent),
    ...runParts(timetable, active, runs, lines),
    stop: { firstHalt: asColumn(firstStopHalt), changeS: stop.changeS, firstFootpath: stop.firstFootpath },
    stopHalt,
    footpath,
  };
}

/** Nobody boards at the last halt of a trip or alights at its first, so those who stay seated just stay. */
function lineHalts(timetable: Timetable, active: ActiveTrips, runs: Runs, lines: Lines, firstHalt: Int32Array) {
  const { trip, pattern, halt } = timetable;
  const count = firstHalt[lines.count];
  const stop = new Int32Array(count);
  const doors = new Uint8Array(count);
  const distanceDm = new Int32Array(count);
  let i = 0;
  for (let l = 0; l < lines.count; l++) {
    const model = lines.run[lines.firstRun[l]];
    let before = 0;
    for (let part = runs.firstPart[model]; part < runs.firstPart[model + 1]; part++) {
      const p = trip.pattern[active.trip[runs.part[part]] as TripIndex];
      const begin = pattern.firstHalt[p];
      const end = pattern.firstHalt[(p + 1) as PatternIndex];
      for (let h = begin as HaltIndex; h < end; h++, i++) {
        stop[i] = halt.stop[h];
        distanceDm[i] = before + halt.distanceDm[h];
        if (h < end - 1 && halt.pickup[h] !== HALT_CLOSED) doors[i] |= BOARD;
        if (h > begin && halt.dropOff[h] !== HALT_CLOSED) doors[i] |= ALIGHT;
      }
      before = distanceDm[i - 1];
    }
  }
  return { stop, doors, distanceDm };
}

function events(
  timetable: Timetable,
  active: ActiveTrips,
  runs: Runs,
  lines: Lines,
  firstHalt: Int32Array,
  firstEvent: Int32Array,
): ServiceDay['event'] {
  const { trip, profile, pattern } = timetable;
  const arrivalS = new Int32Array(firstEvent[lines.count]);
  const departureS = new Int32Array(firstEvent[lines.count]);
  for (let l = 0; l < lines.count; l++) {
    const n = lines.firstRun[l + 1] - lines.firstRun[l];
    const halts = firstHalt[l + 1] - firstHalt[l];
    for (let r = 0; r < n; r++) {
      const run = lines.run[lines.firstRun[l] + r];
      let arrival = firstEvent[l] + r * halts;
      let departure = firstEvent[l] + r;
      for (let part = runs.firstPart[run]; part < runs.firstPart[run + 1]; part++) {
        const i = runs.part[part];
        const t = active.trip[i] as TripIndex;
        const startS = trip.startS[t] + active.shiftS[i];
        const first = profile.first[trip.profile[t]];
        const end =
          first + pattern.firstHalt[(trip.pattern[t] + 1) as PatternIndex] - pattern.firstHalt[trip.pattern[t]];
        for (let time = first; time < end; time++, arrival++, departure += n) {
          // Nobody arrives where a trip begins or leaves where it ends: times there only keep the order.
          arrivalS[arrival] = startS + (time === first ? profile.departureS : profile.arrivalS)[time];
          departureS[departure] = startS + (time === end - 1 ? profile.arrivalS : profile.departureS)[time];
        }
      }
    }
  }
  return { arrivalS, departureS };
}

function runParts(
  timetable: Timetable,
  active: ActiveTrips,
  runs: Runs,
  lines: Lines,
): Pick<ServiceDay, 'run' | 'part'> {
  const { trip, pattern } = timetable;
  const count = runs.firstPart[runs.count];
  const firstPart = new Int32Array(runs.count + 1);
  const trips = new Int32Array(count);
  const shiftS = new Int32Array(count);
  const firstHalt = new Int32Array(count);
  let n = 0;
  for (let r = 0; r < lines.run.length; r++) {
    let halts = 0;
    for (let part = runs.firstPart[lines.run[r]]; part < runs.firstPart[lines.run[r] + 1]; part++, n++) {
      const i = runs.part[part];
      const p = trip.pattern[active.trip[i] as TripIndex];
      trips[n] = active.trip[i];
      shiftS[n] = active.shiftS[i];
      firstHalt[n] = halts;
      halts += pattern.firstHalt[(p + 1) as PatternIndex] - pattern.firstHalt[p];
    }
    firstPart[r + 1] = n;
  }
  return {
    run: { firstPart: asColumn(firstPart) },
    part: {
      trip: asColumn(trips),
      shiftS: asColumn(shiftS),
      firstHalt: asColumn(firstHalt),
    },
  };
}
