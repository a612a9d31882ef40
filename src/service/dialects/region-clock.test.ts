import { expect, it } from 'vitest';
import type { Network } from '../../network/network/network.ts';
import { inRegionClock, isoOf, momentOf } from './region-clock.ts';

const networkIn = (zone: string) =>
  ({ transit: { strings: { get: () => zone }, feed: { timeZone: [0] }, mainFeed: 0 } }) as unknown as Network;

/** Returns the date and time of a frame in UTC by the clock of a zone. */
function frameIn(zone: string, date: number, timeS: number): unknown {
  const query = { routing: { origins: [{ transit: { date, timeS } }] } };
  const { queries } = inRegionClock(networkIn(zone), { queries: [{ of: 'time' as const, query }] });
  return (queries[0]!.query as typeof query).routing.origins[0]!.transit;
}

it('moments in UTC are dates and times of the region, also where its clocks change', () => {
  expect(frameIn('Europe/Berlin', 20_260_113, 25_200)).toEqual({ date: 20_260_113, timeS: 28_800 });
  expect(frameIn('America/Sao_Paulo', 20_260_113, 3600)).toEqual({ date: 20_260_112, timeS: 79_200 });
  // At noon minus 12 hours of this day it is still 23:00 of the day before.
  expect(frameIn('Europe/Berlin', 20_260_329, 0)).toEqual({ date: 20_260_329, timeS: 7200 });
  const berlin = networkIn('Europe/Berlin');
  expect(isoOf(berlin, momentOf(berlin, 20_260_329, 28_800))).toBe('2026-03-29T08:00:00+02:00');
  const isoIn = (zone: string) => isoOf(networkIn(zone), Date.parse('2026-01-13T00:00:00Z') / 1000);
  expect(isoIn('America/Sao_Paulo')).toBe('2026-01-12T21:00:00-03:00');
  expect(isoIn('Asia/Kathmandu')).toBe('2026-01-13T05:45:00+05:45');
});
