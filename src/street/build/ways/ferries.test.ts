import { describe, expect, it } from 'vitest';
import { EDGE_FERRY, type EdgeIndex } from '../../street-graph.ts';
import { TestStreets } from '../test-osm.ts';
import { crossingSeconds, parseDuration, waitSeconds } from './ferries.ts';

describe('ferries', () => {
  it.each([
    ['20', 1200],
    ['01:30', 5400],
    ['00:05', 300],
    ['01:02:03', 3723],
    ['PT1H20M', 4800],
    ['PT45M', 2700],
    ['P1DT2H', 93600],
  ])('reads duration=%s', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it.each(['', 'soon', '0', 'PT', '-5'])('reads no duration from %s', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it('guesses a crossing by length and waits no longer than half an hour', () => {
    expect(crossingSeconds(0, 500)).toBe(360);
    expect(crossingSeconds(0, 15_000)).toBe(3600);
    expect(crossingSeconds(0, 60_000)).toBe(7200);
    expect(crossingSeconds(900, 60_000)).toBe(900);
    expect([60, 600, 7200].map(waitSeconds)).toEqual([300, 600, 1800]);
  });

  it('shares the crossing by length and waits once at each shore by half', () => {
    const streets = new TestStreets({
      map: 'A--B----C--------D--E\n        |\n        F',
      gridM: 100,
      ways: {
        AB: { highway: 'residential' },
        BCD: { route: 'ferry', duration: '00:30' },
        CF: { route: 'ferry', duration: '00:10' },
        DE: { highway: 'residential' },
      },
    });
    const { ferry, edge } = streets.graph;
    const seconds = (from: string, to: string) => {
      const i = Array.from({ length: ferry.edge.length }, (_, j) => j).find(
        (j) => ferry.edge[j] === streets.arc(from, to) >> 1,
      );
      return ferry.durationDs[i!] / 10;
    };
    expect(ferry.edge.length).toBe(3);
    // 500 m of 1400 m take their share of half an hour; the wait of half an hour is split between the shores.
    expect(seconds('B', 'C')).toBeCloseTo((1800 * 5) / 14 + 900, 0);
    expect(seconds('C', 'D')).toBeCloseTo((1800 * 9) / 14 + 900, 0);
    expect(seconds('C', 'F')).toBeCloseTo(600, 0);
    for (let i = 0; i < 3; i++) expect(edge.flags[ferry.edge[i] as EdgeIndex] & EDGE_FERRY).toBe(EDGE_FERRY);
    expect(streets.modes('B', 'C')).toBe('car bike walk');
  });
});
