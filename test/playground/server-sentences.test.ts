import { afterAll, describe, expect, it } from 'vitest';
import { noticeIn, refusalOf } from '../../playground/src/api/server-sentences.ts';
import { speak } from '../../playground/src/text/index.ts';
import { LimitError, wrongField } from '../../src/kit/core/errors.ts';
import { snapNotices } from '../../src/network/reach/index.ts';
import { travelDateOf } from '../../src/network/reach/transit/index.ts';
import { DEFAULT_LIMITS, toRoutingQuery } from '../../src/network/routing/index.ts';
import { failureOf, problemOf } from '../../src/service/exchange/index.ts';
import { footwayAndRoad } from '../worlds/footway-and-road.ts';
import { textTimetable } from '../worlds/text-timetable.ts';

const network = footwayAndRoad();
const { timetable } = textTimetable('1 20240312 20240313 20240319: A 8:00 > B 8:10');

/** Returns the server's own sentences on sources. */
function notices(count: number, lng: number, lat: number, tm: Record<string, object>, isLost: boolean): string {
  const sources = Array.from({ length: count }, (_, i) => ({ id: String.fromCharCode(65 + i), lng, lat, tm }));
  const query = toRoutingQuery({ sources }, DEFAULT_LIMITS);
  return noticeIn(snapNotices(network, query, isLost ? query.origins : []).join(' '));
}
const notice = (date: number): string =>
  noticeIn(
    travelDateOf(timetable, { date, strictDate: false, askedAtS: 1_710_000_000 }, { fromS: 28_800, toS: 32_400 })
      .notice,
  );

describe('sentences of the server', () => {
  afterAll(() => speak('en'));

  it('are said in the words of the page, with its units', async () => {
    const moved = 'A: the nearest street of this mode is 340\u00a0m away, travel begins or ends there.';
    expect(notices(1, 8.005, 50.00306, { walk: {} }, false)).toBe(moved);
    expect(notices(7, 8.005, 50.00306, { walk: {} }, false)).toMatch(/there\. That is so for these, too: F, G\.$/);
    expect(notices(1, 8.005, 50.04, { walk: { maxSnapDistance: 300 } }, true)).toBe(
      'A: the nearest street of this mode is 2.2\u00a0km away, too far.',
    );
    expect(notices(1, 8, 55, { car: {} }, true)).toMatch(/is more than 200\u00a0km away, too far\.$/);
    expect(notices(7, 8, 55, { car: {} }, true)).toMatch(/ These are too far from streets, too: F, G\.$/);
    expect(notices(1, 8.005, 50.001, { car: {} }, true)).toMatch(/closed to this mode, the nearest open one is 2\.1/);
    expect(notice(20240316)).toBe('Nothing runs on Mar 16, 2024: the timetable covers Mar 12, 2024 to Mar 19, 2024.');
    expect(notice(20170801)).toMatch(/, not Aug 1, 2017: Mar 12, 2024 is shown\.$/);
    await speak('de');
    expect(notices(1, 8.005, 50.00306, { walk: {} }, false)).toMatch(/^A: die nächste Straße .* 340\u00a0m entfernt/);
  });

  it('stay as they are where the page doesn’t know them', () => {
    expect(noticeIn('Region b is broken.')).toBe('Region b is broken.');
  });

  it('say why a request is refused', async () => {
    const refusal = (error: Error) => refusalOf(problemOf(failureOf(error)!, '/'));
    await speak('en');
    expect(refusal(wrongField('sources[0].lat', 'is required'))).toBe('The server refuses sources[0].lat: is required');
    expect(refusal(new LimitError('maxEdgeWeight', 3600, 7200, 'maxEdgeWeight'))).toBe(
      'The server allows maxEdgeWeight 3600, not 7200.',
    );
    await speak('de');
    expect(refusalOf({ code: 'time-limit-exceeded', detail: 'took 30 s' })).not.toBe('took 30 s');
  });
});
