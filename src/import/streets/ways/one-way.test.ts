import { describe, expect, it } from 'vitest';
import { tagsOf } from '../../../../test/worlds/street/osm.ts';
import { wayDirections } from './one-way.ts';
import type { WayKind } from './way-classes.ts';

const SIGNS = ['-', '>', '<', '<>'];

/** Returns the directions of car, bike and walk. */
const directions = (tags: Record<string, string>, kind: WayKind = 'residential') =>
  (['car', 'bike', 'walk'] as const).map((mode) => SIGNS[wayDirections(tagsOf(tags), mode, kind)]).join(' ');

describe('one-way streets', () => {
  it.each([
    [{}, '<> <> <>'],
    [{ oneway: 'yes' }, '> > <>'],
    [{ oneway: 'true' }, '> > <>'],
    [{ oneway: '1' }, '> > <>'],
    [{ oneway: '-1' }, '< < <>'],
    [{ oneway: 'reverse' }, '< < <>'],
    [{ oneway: 'no' }, '<> <> <>'],
    [{ oneway: 'reversible' }, '- - <>'],
    [{ oneway: 'alternating' }, '- - <>'],
    [{ junction: 'roundabout' }, '> > <>'],
    [{ junction: 'circular' }, '> > <>'],
    [{ junction: 'roundabout', oneway: 'no' }, '<> <> <>'],
    [{ oneway: 'yes', 'oneway:bicycle': 'no' }, '> <> <>'],
    [{ oneway: 'yes', 'oneway:bicycle': '-1' }, '> < <>'],
    [{ 'oneway:bicycle': 'yes' }, '<> > <>'],
    [{ oneway: 'yes', cycleway: 'opposite' }, '> <> <>'],
    [{ oneway: 'yes', cycleway: 'opposite_lane' }, '> <> <>'],
    [{ oneway: 'yes', 'cycleway:left': 'opposite_track' }, '> <> <>'],
    [{ oneway: 'yes', 'cycleway:left:oneway': '-1' }, '> <> <>'],
    [{ oneway: 'yes', 'cycleway:right:oneway': 'no' }, '> <> <>'],
    [{ oneway: 'yes', cycleway: 'lane' }, '> > <>'],
    [{ 'oneway:foot': 'yes' }, '<> <> >'],
    [{ 'motor_vehicle:backward': 'no' }, '> <> <>'],
    [{ 'vehicle:forward': 'no' }, '< < <>'],
    [{ oneway: 'yes', 'bicycle:backward': 'yes' }, '> <> <>'],
    [{ oneway: 'yes', 'vehicle:backward': 'yes' }, '> > <>'],
    [{ 'oneway:motor_vehicle': 'yes' }, '> <> <>'],
  ] as [Record<string, string>, string][])('%o is %s', (tags, expected) => {
    expect(directions(tags)).toBe(expected);
  });

  it('is implied by motorways', () => {
    expect(directions({}, 'motorway').split(' ')[0]).toBe('>');
    expect(directions({}, 'motorway_link').split(' ')[0]).toBe('>');
    expect(directions({ oneway: 'no' }, 'motorway').split(' ')[0]).toBe('<>');
  });

  it('carries walkers one way on escalators', () => {
    expect(directions({ conveying: 'forward' }, 'steps').split(' ')[2]).toBe('>');
    expect(directions({ conveying: 'backward' }, 'steps').split(' ')[2]).toBe('<');
    expect(directions({ conveying: 'reversible' }, 'steps').split(' ')[2]).toBe('<>');
  });
});
