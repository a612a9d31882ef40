import { describe, expect, it } from 'vitest';
import { TestStreets, type TextWorld } from '../../../../test/worlds/street/osm.ts';
import {
  PASS_DRIVE_LEFT,
  PASS_JUNCTION,
  PASS_SERVICE,
  PASS_SIGNAL,
  PASS_TURN,
} from '../../../network/street/search-graph.ts';
import { ARC_SIGNALS_MASK, ARC_SIGNALS_SHIFT } from '../../../network/street/street-graph.ts';

const way = (highway: string, more: Record<string, string> = {}) => ({ highway, ...more });
const SIGNAL = { highway: 'traffic_signals' };

/**
 * Returns letters for the pass bits of a car: Signal, Junction, Turn, private or service road (P), Left-hand traffic.
 */
function bits(streets: TestStreets, from: string, to: string, mode: 'car' | 'bike' | 'walk' = 'car'): string {
  const pass = streets.pass(mode, from, to);
  return [
    [PASS_SIGNAL, 'S'],
    [PASS_JUNCTION, 'J'],
    [PASS_TURN, 'T'],
    [PASS_SERVICE, 'P'],
    [PASS_DRIVE_LEFT, 'L'],
  ]
    .filter(([bit]) => pass & (bit as number))
    .map(([, letter]) => letter)
    .join('');
}

const signalsOn = (streets: TestStreets, from: string, to: string) =>
  (streets.graph.arc.flags[streets.arc(from, to)] & ARC_SIGNALS_MASK) >> ARC_SIGNALS_SHIFT;

const T: TextWorld = {
  map: 'A-----C-----B\n      |\n      |\n      D',
  gridM: 20,
  ways: {},
};

describe('junctions', () => {
  it('cost traffic from the lesser road', () => {
    const streets = new TestStreets({ ...T, ways: { AC: way('primary'), CB: way('primary'), CD: way('residential') } });
    expect(bits(streets, 'A', 'C')).toBe('T');
    expect(bits(streets, 'B', 'C')).toBe('T');
    expect(bits(streets, 'D', 'C')).toBe('JT');
    expect(bits(streets, 'C', 'D')).toBe('');
    expect(bits(streets, 'D', 'C', 'walk')).toBe('T');
  });

  it('cost everyone among equals', () => {
    const streets = new TestStreets({
      ...T,
      ways: { AC: way('residential'), CB: way('unclassified'), CD: way('residential') },
    });
    for (const from of 'ABD') expect(bits(streets, from, 'C')).toBe('JT');
  });

  it('cost the ends of lesser roads where a better one goes on alone', () => {
    const streets = new TestStreets({
      ...T,
      ways: { AC: way('primary'), CB: way('tertiary'), CD: way('residential') },
    });
    expect(bits(streets, 'A', 'C')).toBe('T');
    expect(bits(streets, 'B', 'C')).toBe('T');
    expect(bits(streets, 'D', 'C')).toBe('JT');
  });

  it('cost nothing where traffic only parts', () => {
    const one = { oneway: 'yes' };
    const streets = new TestStreets({
      ...T,
      ways: { AC: way('primary_link', one), CB: way('primary_link', one), CD: way('primary_link', one) },
    });
    expect(bits(streets, 'A', 'C')).toBe('T');
  });

  it('are no junctions at bends and for private arms', () => {
    const bend = new TestStreets({ ...T, ways: { AC: way('residential'), CD: way('residential') } });
    expect(bits(bend, 'A', 'C')).toBe('');
    const drive = new TestStreets({
      ...T,
      ways: { AC: way('residential'), CB: way('residential'), CD: way('service', { service: 'driveway' }) },
    });
    expect(bits(drive, 'A', 'C')).toBe('');
    const path = new TestStreets({
      ...T,
      ways: { AC: way('residential'), CB: way('residential'), CD: way('footway') },
    });
    expect(bits(path, 'A', 'C')).toBe('');
    expect(bits(path, 'A', 'C', 'walk')).toBe('T');
  });

  it('give way to roundabouts and not inside them', () => {
    const ring = way('tertiary', { junction: 'roundabout' });
    const streets = new TestStreets({
      map: 'A-----B--C--E\n      |  |\n      G--F',
      gridM: 20,
      ways: { AB: way('tertiary'), BGFCB: ring, CE: way('tertiary') },
    });
    expect(bits(streets, 'A', 'B')).toBe('JT');
    expect(bits(streets, 'C', 'B')).toBe('');
    expect(bits(streets, 'B', 'C')).toBe('');
    expect(bits(streets, 'E', 'C')).toBe('JT');
  });

  it('know service roads, private roads and the side people drive on', () => {
    const streets = new TestStreets({
      ...T,
      origin: [-0.1, 51.5],
      ways: { AC: way('service'), CB: way('residential', { access: 'private' }), CD: way('residential') },
    });
    expect(bits(streets, 'C', 'A')).toBe('PL');
    expect(bits(streets, 'C', 'B')).toBe('PL');
    expect(bits(streets, 'C', 'D')).toBe('L');
  });

  it('count stop and give-way signs', () => {
    const onNode = new TestStreets({
      ...T,
      ways: { AC: way('primary'), CB: way('primary') },
      nodes: { C: { highway: 'stop', direction: 'forward' } },
    });
    expect(bits(onNode, 'A', 'C')).toBe('J');
    expect(bits(onNode, 'B', 'C')).toBe('');
    const onArc = new TestStreets({
      map: 'A----S-C',
      gridM: 20,
      ways: { ASC: way('primary') },
      nodes: { S: { highway: 'give_way' } },
    });
    expect(bits(onArc, 'A', 'C')).toBe('J');
    expect(bits(onArc, 'C', 'A')).toBe('');
  });
});

describe('traffic signals', () => {
  it('count at the junction they stand at, instead of the junction', () => {
    const streets = new TestStreets({
      ...T,
      ways: { AC: way('primary'), CB: way('primary'), CD: way('residential') },
      nodes: { C: SIGNAL },
    });
    for (const from of 'ABD') expect(bits(streets, from, 'C')).toBe('ST');
  });

  it('count on the arc they stand on, in the direction they face', () => {
    const world = (tags: Record<string, string>) =>
      new TestStreets({ map: 'A----S----B', gridM: 20, ways: { ASB: way('primary') }, nodes: { S: tags } });
    const both = world(SIGNAL);
    expect([signalsOn(both, 'A', 'B'), signalsOn(both, 'B', 'A')]).toEqual([1, 1]);
    const forward = world({ ...SIGNAL, 'traffic_signals:direction': 'forward' });
    expect([signalsOn(forward, 'A', 'B'), signalsOn(forward, 'B', 'A')]).toEqual([1, 0]);
    const backward = world({ ...SIGNAL, direction: 'backward' });
    expect([signalsOn(backward, 'A', 'B'), signalsOn(backward, 'B', 'A')]).toEqual([0, 1]);
    const crossing = world({ highway: 'crossing', crossing: 'traffic_signals' });
    expect([signalsOn(crossing, 'A', 'B'), signalsOn(crossing, 'B', 'A')]).toEqual([1, 1]);
    expect(signalsOn(world({ highway: 'crossing', crossing: 'zebra' }), 'A', 'B')).toBe(0);
  });

  it('count once in a cluster on one arc', () => {
    const streets = new TestStreets({
      map: 'A----RS----T----B',
      gridM: 20,
      ways: { ARSTB: way('primary') },
      nodes: { R: SIGNAL, S: SIGNAL, T: SIGNAL },
    });
    expect(signalsOn(streets, 'A', 'B')).toBe(2);
  });

  it('count once where two carriageways cross', () => {
    const one = { oneway: 'yes' };
    const streets = new TestStreets({
      map: 'A----B-C----D\n     | |\n     E F',
      gridM: 15,
      ways: { ABCD: way('primary', one), EB: way('secondary', one), CF: way('secondary', one) },
      nodes: { B: SIGNAL, C: SIGNAL },
    });
    expect(bits(streets, 'A', 'B')).toBe('ST');
    expect(bits(streets, 'B', 'C')).toBe('T');
  });

  it('count once where they stand at the stop lines of a junction and at its crossings', () => {
    const streets = new TestStreets({
      map: 'A-----SC------B\n       R\n       |\n       |\n       D',
      gridM: 20,
      ways: { ASC: way('primary'), CB: way('primary'), CRD: way('residential') },
      nodes: { S: SIGNAL, R: { highway: 'crossing', crossing: 'traffic_signals' } },
    });
    for (const from of 'ABD') expect(bits(streets, from, 'C')).toBe('ST');
    expect(signalsOn(streets, 'A', 'C')).toBe(0);
    expect(signalsOn(streets, 'C', 'D')).toBe(0);
  });

  it('replace yielding where a lone one stands before a junction', () => {
    const streets = new TestStreets({
      map: 'A------C------B\n       R\n       |\n       |\n       D',
      gridM: 20,
      ways: { AC: way('primary'), CB: way('primary'), CRD: way('residential') },
      nodes: { R: { ...SIGNAL, direction: 'backward' } },
    });
    expect(bits(streets, 'D', 'C')).toBe('T');
    expect(signalsOn(streets, 'D', 'C')).toBe(1);
    expect(signalsOn(streets, 'C', 'D')).toBe(0);
  });
});
