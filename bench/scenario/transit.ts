import { join } from 'node:path';
import { dayOfDate } from '../../src/core/calendar.ts';
import { SILENT } from '../../src/core/progress.ts';
import { seededRandom } from '../../src/core/random.ts';
import { readGtfs } from '../../src/gtfs/index.ts';
import { buildTimetable } from '../../src/transit/build/index.ts';
import { mirrorDay } from '../../src/transit/day/mirror.ts';
import { ANY_RIDE, RangeSearch, type StopAccess, type StopIndex, serviceDayOf } from '../../src/transit/index.ts';
import { buildServiceDay } from '../../src/transit/service-days.ts';
import { StraightWalks } from '../../test/worlds/straight-walks.ts';

const data = process.env.HINTERLAND_TEST_DATA ?? '../shared/data';
const feed = await readGtfs(join(data, process.argv[2] ?? 'porto-alegre/poa_eptc.zip'));
const date = Number(process.argv[3] ?? 20190528);
const H = Number(process.argv[4] ?? 14) * 3600;
let t = performance.now();
const { timetable, report } = buildTimetable([feed], new StraightWalks(), SILENT);
console.log(performance.now() - t, report);
for (let i = 0; i < 6; i++) {
  t = performance.now();
  const day = buildServiceDay(timetable, dayOfDate(date), { fromS: 0, toS: 86399 });
  const t2 = performance.now();
  mirrorDay(timetable, day);
  console.log(
    'build',
    t2 - t,
    'mirror',
    performance.now() - t2,
    'events',
    day.event.arrivalS.length,
    'lines',
    day.lineCount,
    'runs',
    day.runCount,
    'halts',
    day.halt.stop.length,
  );
}
const day = serviceDayOf(timetable, date, { fromS: 0, toS: 86399 }, false);
const mirrored = serviceDayOf(timetable, date, { fromS: 0, toS: 86399 }, true);
const random = seededRandom(1);
const access = (): StopAccess => {
  const stop = Math.floor(random() * timetable.stop.count) as StopIndex;
  const a = timetable.stop.firstFootpath[stop],
    b = timetable.stop.firstFootpath[(stop + 1) as StopIndex];
  const n = b - a + 1;
  return {
    count: n,
    stop: Int32Array.from({ length: n }, (_, i) => (i === 0 ? stop : timetable.footpath.head[a + i - 1])),
    durationS: Int32Array.from({ length: n }, (_, i) => (i === 0 ? 0 : timetable.footpath.durationS[a + i - 1])),
    lengthDm: Int32Array.from({ length: n }, (_, i) => (i === 0 ? 0 : timetable.footpath.lengthDm[a + i - 1])),
  };
};
const sources = Array.from({ length: 60 }, access);
const search = new RangeSearch();
for (const [name, d, sign, opts] of [
  ['any transfers', day, 1, ANY_RIDE],
  ['1h longest', day, 1, { ...ANY_RIDE, maxDurationS: 3600 }],
  ['4 transfers', day, 1, { ...ANY_RIDE, maxTransfers: 4 }],
  ['mirrored', mirrored, -1, ANY_RIDE],
] as const) {
  for (let warm = 0; warm < 2; warm++) {
    const times: number[] = [];
    let reached = 0,
      pairs = 0,
      deps = 0;
    for (const s of sources) {
      const began = performance.now();
      search.start(d, s, opts);
      const [f, g] = sign > 0 ? [H, H + 3600] : [-H - 3600, -H];
      for (const x of search.departures(f, g)) {
        search.depart(x);
        pairs += search.improvedCount;
        deps++;
      }
      reached += search.reachedCount;
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    console.log(
      name,
      'median',
      times[30].toFixed(2),
      'p95',
      times[56].toFixed(2),
      'reached',
      reached / 60,
      'pairs',
      pairs / 60,
      'departures',
      deps / 60,
      'access',
      sources.reduce((x, s) => x + s.count, 0) / 60,
    );
  }
}
for (let warm = 0; warm < 2; warm++) {
  const began = performance.now();
  for (const s of sources) {
    search.start(day, s, ANY_RIDE);
    search.departWaiting(H);
  }
  console.log('one departure', (performance.now() - began) / 60);
}
