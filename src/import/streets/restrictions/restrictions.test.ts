import { describe, expect, it } from 'vitest';
import { TestStreets, type TextRestriction, type TextWorld } from '../../../../test/worlds/street/osm.ts';

const road = { highway: 'residential' };

/** A crossing: A west, B east, C middle, D south, E north. */
const CROSSING: TextWorld = {
  map: `
    ----E----
        |
    A---C---B
        |
    ----D----`,
  ways: { AC: road, CB: road, CD: road, CE: road },
};

const crossing = (...restrictions: TextRestriction[]) => new TestStreets({ ...CROSSING, restrictions });

/** Returns the ends that can be reached from `from` through C. */
const exits = (streets: TestStreets, mode: 'car' | 'bike' | 'walk', from: string) =>
  [...'ABDE'].filter((to) => to !== from && streets.allows(mode, `${from}C${to}`)).join('');

const at = (from: string, to: string, tags: Record<string, string>): TextRestriction => ({ from, via: 'C', to, tags });

describe('turn restrictions at a node', () => {
  it('forbid one turn, for vehicles only', () => {
    const streets = crossing(at('AC', 'CE', { restriction: 'no_left_turn' }));
    expect(exits(streets, 'car', 'A')).toBe('BD');
    expect(exits(streets, 'bike', 'A')).toBe('BD');
    expect(exits(streets, 'walk', 'A')).toBe('BDE');
    expect(exits(streets, 'car', 'B')).toBe('ADE');
    expect(streets.report.restrictions).toBe(1);
    expect(streets.report.remarks).toEqual({});
  });

  it('allow one turn alone', () => {
    const streets = crossing(at('AC', 'CB', { restriction: 'only_straight_on' }));
    expect(exits(streets, 'car', 'A')).toBe('B');
    expect(streets.allows('car', 'ACA')).toBe(false);
    expect(exits(streets, 'car', 'D')).toBe('ABE');
  });

  it('spare excepted modes and bind named ones', () => {
    const excepted = crossing(at('AC', 'CE', { restriction: 'no_left_turn', except: 'psv;bicycle' }));
    expect(exits(excepted, 'car', 'A')).toBe('BD');
    expect(exits(excepted, 'bike', 'A')).toBe('BDE');
    const motorcar = crossing(at('AC', 'CE', { 'restriction:motorcar': 'no_left_turn' }));
    expect(exits(motorcar, 'car', 'A')).toBe('BD');
    expect(exits(motorcar, 'bike', 'A')).toBe('BDE');
    const bicycle = crossing(at('AC', 'CE', { type: 'restriction:bicycle', restriction: 'no_left_turn' }));
    expect(exits(bicycle, 'car', 'A')).toBe('BDE');
    expect(exits(bicycle, 'bike', 'A')).toBe('BD');
    const foot = crossing(at('AC', 'CE', { 'restriction:foot': 'no_left_turn' }));
    expect(exits(foot, 'walk', 'A')).toBe('BD');
  });

  it('ignore other vehicles and conditions, and say so', () => {
    const streets = crossing(
      at('AC', 'CE', { 'restriction:hgv': 'no_left_turn' }),
      at('AC', 'CE', { 'restriction:conditional': 'no_left_turn @ (Mo-Fr 07:00-09:00)' }),
      at('AC', 'CE', { restriction: 'no_left_turn', hour_on: '07:00' }),
    );
    expect(exits(streets, 'car', 'A')).toBe('BDE');
    expect(streets.report.remarks).toMatchObject({
      'turn restriction with a condition ignored': 2,
      'turn restriction for other vehicles ignored': 1,
    });
  });

  it('count what is broken', () => {
    const streets = crossing(
      at('AC', 'XX', { restriction: 'no_left_turn' }),
      { from: 'AC', via: 'E', to: 'CB', tags: { restriction: 'no_right_turn' } },
      { from: 'AC', via: [], to: 'CB', tags: { restriction: 'no_right_turn' } },
      { from: ['AC', 'CB'], via: 'C', to: 'CD', tags: { restriction: 'no_right_turn' } },
    );
    expect(exits(streets, 'car', 'A')).toBe('BDE');
    expect(streets.report.remarks).toEqual({
      'turn restriction that does not fit the network': 2,
      'turn restriction that makes no sense': 2,
    });
  });

  it.each([
    'no_right_turn_on_red',
    'no_left_turn_on_red',
    'no_turn_on_red',
    'no_overtaking',
    'no_stopping',
    'no_parking',
    'no_turn',
    'only_on_red',
    'only_bus',
    'give_way',
    'no_left_turn @ (Mo-Fr 07:00-09:00)',
    'no',
    '',
  ])('forbid no turn by the name of %s', (restriction) => {
    const streets = crossing(at('AC', 'CE', { restriction }), at('AC', 'CD', { 'restriction:motorcar': restriction }));
    for (const mode of ['car', 'bike'] as const) expect(exits(streets, mode, 'A')).toBe('BDE');
    expect(streets.report.remarks).toEqual({ 'turn restriction that forbids no turn ignored': 2 });
    expect(streets.report.restrictions).toBe(0);
  });

  it('bind each mode by what is said of its own vehicle before what is said of all', () => {
    const lifted = crossing(at('AC', 'CE', { restriction: 'no_left_turn', 'restriction:bicycle': 'none' }));
    expect(exits(lifted, 'car', 'A')).toBe('BD');
    expect(exits(lifted, 'bike', 'A')).toBe('BDE');
    expect(lifted.report.remarks).toEqual({});
    const other = crossing(at('AC', 'CE', { restriction: 'no_left_turn', 'restriction:bicycle': 'only_left_turn' }));
    expect(exits(other, 'car', 'A')).toBe('BD');
    expect(exits(other, 'bike', 'A')).toBe('E');
    const lorries = crossing(at('AC', 'CE', { restriction: 'no_left_turn', 'restriction:hgv': 'only_left_turn' }));
    expect(exits(lorries, 'car', 'A')).toBe('BD');
    const ofType = crossing(at('AC', 'CE', { type: 'restriction:hgv', restriction: 'no_left_turn' }));
    expect(exits(ofType, 'car', 'A')).toBe('BDE');
    expect(ofType.report.remarks).toEqual({ 'turn restriction for other vehicles ignored': 1 });
  });

  it('spare all modes that a list of exceptions names, in whatever way', () => {
    const except = (text: string) => crossing(at('AC', 'CE', { restriction: 'no_left_turn', except: text }));
    expect(exits(except('bus, motorcar'), 'car', 'A')).toBe('BDE');
    expect(exits(except('bus, motorcar'), 'bike', 'A')).toBe('BD');
    expect(exits(except('motor_vehicle'), 'car', 'A')).toBe('BDE');
    expect(exits(except('vehicle'), 'bike', 'A')).toBe('BDE');
    expect(exits(except('psv;hgv;emergency'), 'car', 'A')).toBe('BD');
    expect(exits(except('none'), 'car', 'A')).toBe('BD');
  });

  it('hold beside a condition, and each of a list', () => {
    const both = { restriction: 'no_left_turn', 'restriction:conditional': 'no_right_turn @ (wet)' };
    const streets = crossing(at('AC', 'CE', both));
    expect(exits(streets, 'car', 'A')).toBe('BD');
    expect(streets.report.remarks).toEqual({ 'turn restriction with a condition ignored': 1 });
    const list = crossing(at('AC', 'CE', { restriction: 'no_left_turn; no_stopping' }));
    expect(exits(list, 'car', 'A')).toBe('BD');
    expect(list.report.remarks).toEqual({});
  });

  it('take several ways from and to where entry or exit is forbidden', () => {
    const entry = crossing({ from: ['AC', 'CB'], via: 'C', to: 'CE', tags: { restriction: 'no_entry' } });
    expect(exits(entry, 'car', 'A')).toBe('BD');
    expect(exits(entry, 'car', 'B')).toBe('AD');
    expect(exits(entry, 'car', 'D')).toBe('ABE');
    const exit = crossing({ from: 'AC', via: 'C', to: ['CD', 'CE'], tags: { restriction: 'no_exit' } });
    expect(exits(exit, 'car', 'A')).toBe('B');
  });

  it('forbid turning round at a dead end, where it would be possible', () => {
    const world: TextWorld = {
      map: 'A----B',
      ways: { AB: road },
      restrictions: [{ from: 'AB', via: 'B', to: 'AB', tags: { restriction: 'no_u_turn' } }],
    };
    expect(new TestStreets({ ...world, restrictions: [] }).allows('car', 'ABA')).toBe(true);
    expect(new TestStreets(world).allows('car', 'ABA')).toBe(false);
    expect(new TestStreets(world).allows('walk', 'ABA')).toBe(true);
  });

  it('find the turn that is meant where a way passes through the node', () => {
    const streets = new TestStreets({
      ...CROSSING,
      ways: { ACB: road, CD: road, CE: road },
      restrictions: [
        { from: 'CD', via: 'C', to: 'ACB', tags: { restriction: 'no_left_turn' } },
        { from: 'CE', via: 'C', to: 'ACB', tags: { restriction: 'only_right_turn' } },
      ],
    });
    expect(exits(streets, 'car', 'D')).toBe('BE');
    expect(exits(streets, 'car', 'E')).toBe('A');
  });
});

describe('turn restrictions along ways', () => {
  /** A dual road with a crossover: A→B→C above, D→E→F below, B–E between. */
  const DUAL: TextWorld = {
    map: `
      A---B---C
          |
      F---E---D
          |
          G`,
    ways: { AB: road, BC: road, DE: road, EF: road, BE: road, EG: road },
  };
  const dual = (restriction: TextRestriction, ways: Record<string, Record<string, string>> = {}) =>
    new TestStreets({ ...DUAL, ways: { ...DUAL.ways, ...ways }, restrictions: [restriction] });

  it('forbid a whole sequence and nothing else', () => {
    const streets = dual({ from: 'AB', via: ['BE'], to: 'EF', tags: { restriction: 'no_u_turn' } });
    expect(streets.allows('car', 'ABEF')).toBe(false);
    expect(streets.allows('car', 'ABED')).toBe(true);
    expect(streets.allows('car', 'ABEG')).toBe(true);
    expect(streets.allows('car', 'CBEF')).toBe(true);
    expect(streets.allows('car', 'BEF')).toBe(true);
    expect(streets.allows('car', 'FEBA')).toBe(true);
    expect(streets.allows('walk', 'ABEF')).toBe(true);
  });

  it('follow several via ways, each cut into several edges', () => {
    const streets = new TestStreets({
      map: `
        A---B---C
            |
        I---H---J
            |
        F---E---D`,
      ways: { AB: road, BC: road, BHE: road, DE: road, EF: road, IHJ: road },
      restrictions: [{ from: 'AB', via: ['BHE', 'EF'], to: 'EF', tags: { restriction: 'no_u_turn' } }],
    });
    // A via way that is also the last one leads nowhere further.
    expect(streets.allows('car', 'ABHJ')).toBe(true);
    const plain = new TestStreets({
      map: `
        A---B---C
            |
        I---H---J
            |
        F---E---D`,
      ways: { AB: road, BC: road, BH: road, HE: road, DE: road, EF: road, IHJ: road },
      restrictions: [{ from: 'AB', via: ['BH', 'HE'], to: 'EF', tags: { restriction: 'no_u_turn' } }],
    });
    expect(plain.allows('car', 'ABHEF')).toBe(false);
    expect(plain.allows('car', 'ABHED')).toBe(true);
    expect(plain.allows('car', 'IHEF')).toBe(true);
    const cut = new TestStreets({
      map: `
        A---B---C
            |
        I---H---J
            |
        F---E---D`,
      ways: { AB: road, BC: road, BHE: road, DE: road, EF: road, IHJ: road },
      restrictions: [{ from: 'AB', via: ['BHE'], to: 'EF', tags: { restriction: 'no_u_turn' } }],
    });
    expect(cut.allows('car', 'ABHEF')).toBe(false);
    expect(cut.allows('car', 'ABHJ')).toBe(true);
    expect(cut.allows('car', 'CBHEF')).toBe(true);
  });

  it('allow only the one path of an only restriction, once it is entered', () => {
    const streets = dual({ from: 'AB', via: ['BE'], to: 'EG', tags: { restriction: 'only_straight_on' } });
    expect(streets.allows('car', 'ABEG')).toBe(true);
    expect(streets.allows('car', 'ABEF')).toBe(false);
    expect(streets.allows('car', 'ABED')).toBe(false);
    expect(streets.allows('car', 'ABC')).toBe(false);
    expect(streets.allows('car', 'CBEF')).toBe(true);
  });

  it('have nothing to forbid where the mode cannot go', () => {
    const streets = dual(
      { from: 'AB', via: ['BE'], to: 'EF', tags: { restriction: 'no_u_turn' } },
      { BE: { highway: 'cycleway' } },
    );
    expect(streets.report.remarks).toEqual({});
    expect(streets.allows('bike', 'ABEF')).toBe(false);
  });
});
