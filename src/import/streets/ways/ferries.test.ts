import { describe, expect, it } from 'vitest';
import { TestStreets, type TextWorld } from '../../../../test/worlds/street/osm.ts';
import { EDGE_FERRY, type EdgeIndex } from '../../../network/street/street-graph.ts';
import { parseDuration, untaggedSeconds, waitSeconds } from './ferries.ts';

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
    expect(untaggedSeconds(500)).toBe(360);
    expect(untaggedSeconds(15_000)).toBe(3600);
    expect(untaggedSeconds(60_000)).toBe(7200);
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

describe('lines of several ways', () => {
  const quay = { highway: 'residential' };
  /** Quays A–B and D–E with 600 m of water between, C in it. */
  const line = (ways: Record<string, Record<string, string>>, relations: TextWorld['relations'] = []) =>
    new TestStreets({ map: 'A--B--C--D--E', gridM: 100, ways: { AB: quay, ...ways, DE: quay }, relations });
  const members = [['', 'BC'] as const, ['', 'CD'] as const];
  /** Returns the seconds from shore to shore, with the wait. */
  const seconds = (streets: TestStreets) => {
    const { ferry } = streets.graph;
    let ds = 0;
    for (let i = 0; i < ferry.durationDs.length; i++) ds += ferry.durationDs[i];
    return Math.round(ds / 10);
  };

  it('carry over ways that only their relation describes', () => {
    const tags = { type: 'route', route: 'ferry', duration: '00:20', foot: 'yes', motor_vehicle: 'yes', name: 'Lake' };
    const streets = line({ BC: {}, CD: { note: 'x' } }, [{ tags, members }]);
    expect(streets.modes('B', 'C')).toBe('car bike walk');
    expect(streets.graph.names.get(streets.graph.edge.name[streets.graph.ferry.edge[0] as EdgeIndex])).toBe('Lake');
    expect(seconds(streets)).toBe(1200 + 1200);
    const onFoot = line({ BC: {}, CD: {} }, [{ tags: { type: 'route', route: 'ferry', foot: 'yes' }, members }]);
    expect(onFoot.modes('C', 'D')).toBe('bike walk');
  });

  it('take as long as their relation says, by length, where their ways say nothing', () => {
    const ferry = { route: 'ferry' };
    const relation = { tags: { type: 'route', route: 'ferry', duration: '00:20' }, members };
    expect(seconds(line({ BC: ferry, CD: ferry }, [relation]))).toBe(1200 + 1200);
    const first = line({ BC: { ...ferry, duration: '00:15' }, CD: ferry }, [relation]);
    expect(seconds(first)).toBe(1200 + 1200);
    const { ferry: times } = first.graph;
    const shares = [...Array(2).keys()].map((i) => times.durationDs[i] / 10 - 600).sort((a, b) => a - b);
    expect(shares).toEqual([300, 900]);
    // Two lines that share a way: the shorter one times it, and the longer one the rest.
    const short = { tags: { type: 'route', route: 'ferry', duration: '00:12' }, members: members.slice(0, 1) };
    expect(seconds(line({ BC: ferry, CD: ferry }, [short, relation]))).toBe(1200 + 1200);
    expect(
      seconds(line({ BC: { ...ferry, duration: '00:08' }, CD: { ...ferry, duration: '00:09' } }, [relation])),
    ).toBe(1020 + 1020);
  });

  it('wait once, in however many ways they are drawn', () => {
    expect(seconds(line({ BCD: { route: 'ferry', duration: '10' } }))).toBe(1200);
    expect(seconds(line({ BC: { route: 'ferry', duration: '5' }, CD: { route: 'ferry', duration: '5' } }))).toBe(1200);
    expect(seconds(line({ BC: { route: 'ferry' }, CD: { route: 'ferry' } }))).toBe(
      seconds(line({ BCD: { route: 'ferry' } })),
    );
  });

  it.each([
    [{ route: 'ferry;train', railway: 'ferry', motor_vehicle: 'yes' }, 'car bike walk'],
    [{ route: 'train; ferry', railway: 'ferry' }, 'car bike walk'],
    [{ route: 'shuttle_train', railway: 'rail' }, 'car'],
    [{ route: 'shuttle_train', motorcar: 'yes', foot: 'yes', bicycle: 'no' }, 'car walk'],
    [{ route: 'shuttle_train', motor_vehicle: 'no', bicycle: 'yes' }, 'bike'],
    [{ route: 'train', service: 'car_shuttle' }, 'car'],
  ] as [Record<string, string>, string][])('%o carry %s', (tags, modes) => {
    const own = line({ BC: { ...tags, duration: '8' }, CD: { ...tags, duration: '8' } });
    expect(own.modes('B', 'C')).toBe(modes);
    expect(seconds(own)).toBe(2 * 16 * 60);
    const rails = { railway: 'rail' };
    const relation = { tags: { type: 'route', duration: '16', ...tags }, members };
    const described = line({ BC: rails, CD: rails }, [relation]);
    expect(described.modes('C', 'D')).toBe(modes);
    expect(seconds(described)).toBe(2 * 16 * 60);
  });

  it('carry nobody along what is no part of the way', () => {
    const ferry = { type: 'route', route: 'ferry' };
    const nowhere = (role: string, own: Record<string, string>, tags: Record<string, string> = ferry) =>
      line({ BC: own, CD: {} }, [{ tags, members: [[role, 'BC']] }]).graph.edgeCount;
    expect(nowhere('', {})).toBe(3);
    for (const role of ['platform', 'platform_entry_only', 'stop', 'terminal']) expect(nowhere(role, {})).toBe(2);
    for (const route of ['bus', 'train', 'hiking']) expect(nowhere('', {}, { type: 'route', route })).toBe(2);
    expect(nowhere('', {}, { type: 'route_master', route: 'ferry' })).toBe(2);
    const terminal = line({ BCDB: { amenity: 'ferry_terminal' } }, [{ tags: ferry, members: [['', 'BCDB']] }]);
    expect(terminal.graph.edgeCount).toBe(2);
    // A street that a line uses stays a street.
    const street = line({ BC: { highway: 'service' }, CD: {} }, [
      { tags: { ...ferry, foot: 'no', duration: '5' }, members },
    ]);
    expect(street.modes('B', 'C')).toBe('car bike walk');
    expect(street.graph.ferry.edge.length).toBe(1);
  });
});
