import { describe, expect, it } from 'vitest';
import { tagsOf } from '../../../../test/worlds/street/osm.ts';
import { STREET_MODES, type StreetMode } from '../../../network/street/street-graph.ts';
import { wayPurpose, wayUseBy } from './access.ts';
import { wayKind } from './way-classes.ts';

/**
 * Returns the access of car, bike and walk to a way with these tags; the purpose instead of `open` where they need a
 * destination there.
 */
function access(tags: Record<string, string>): string {
  const view = tagsOf(tags);
  const kind = wayKind(view);
  if (kind === null) return 'not routed';
  const of = (mode: StreetMode) => {
    const use = wayUseBy(view, mode, kind);
    const purpose = wayPurpose(view, mode, kind);
    return use === 'closed' || purpose === null ? use : use === 'open' ? purpose : `${use}:${purpose}`;
  };
  return STREET_MODES.map(of).join(' ');
}

describe('access by class', () => {
  it.each([
    ['motorway', 'open closed closed'],
    ['motorway_link', 'open closed closed'],
    ['trunk', 'open open open'],
    ['residential', 'open open open'],
    ['living_street', 'open open open'],
    ['service', 'open open open'],
    ['pedestrian', 'closed pushed open'],
    ['footway', 'closed pushed open'],
    ['steps', 'closed pushed open'],
    ['cycleway', 'closed open open'],
    ['path', 'closed open open'],
    ['track', 'closed open open'],
    ['bridleway', 'closed closed closed'],
    ['platform', 'closed pushed open'],
    ['construction', 'closed closed closed'],
    ['proposed', 'not routed'],
    ['raceway', 'not routed'],
    ['bus_guideway', 'not routed'],
    ['busway', 'not routed'],
  ])('highway=%s is %s', (highway, expected) => {
    expect(access({ highway })).toBe(expected);
  });

  it('routes platforms, piers and ferries that are no highway', () => {
    expect(access({ railway: 'platform' })).toBe('closed pushed open');
    expect(access({ public_transport: 'platform' })).toBe('closed pushed open');
    expect(access({ man_made: 'pier' })).toBe('closed pushed open');
    expect(access({ route: 'ferry' })).toBe('open open open');
    expect(access({ route: 'ferry', foot: 'yes', bicycle: 'yes' })).toBe('closed open open');
    expect(access({ route: 'ferry', foot: 'yes', motor_vehicle: 'yes' })).toBe('open open open');
    expect(access({ railway: 'rail' })).toBe('not routed');
  });

  it.each([
    [{ indoor: 'corridor' }, 'closed pushed open'],
    [{ indoor: 'area', level: '-1' }, 'closed pushed open'],
    [{ indoor: 'corridor', access: 'private' }, 'closed pushed:restricted restricted'],
    [{ indoor: 'room', room: 'corridor' }, 'closed pushed open'],
    [{ indoor: 'room', room: 'shop' }, 'not routed'],
    [{ indoor: 'wall' }, 'not routed'],
    [{ indoor: 'yes' }, 'not routed'],
    [{ conveying: 'forward', level: '1;2' }, 'closed pushed open'],
    [{ conveying: 'no' }, 'not routed'],
    [{ man_made: 'jetty' }, 'closed pushed open'],
    [{ man_made: 'pier', bicycle: 'no' }, 'closed closed open'],
    [{ public_transport: 'platform', railway: 'platform_edge' }, 'closed pushed open'],
    [{ railway: 'platform', impassable: 'yes' }, 'not routed'],
  ] as [Record<string, string>, string][])(
    'routes what people walk along without a highway: %o is %s',
    (tags, expected) => {
      expect(access(tags)).toBe(expected);
    },
  );

  it.each([
    [{ construction: 'residential' }, 'closed closed closed'],
    [{ construction: 'residential', bicycle: 'yes', foot: 'yes' }, 'closed open open'],
    [{ construction: 'residential', foot: 'designated' }, 'closed closed open'],
    [{ construction: 'motorway', bicycle: 'yes' }, 'closed open closed'],
    [{ construction: 'primary', motor_vehicle: 'yes' }, 'open closed closed'],
    [{ construction: 'primary', motorcar: 'destination' }, 'destination closed closed'],
    [{ construction: 'footway', foot: 'yes', bicycle: 'dismount' }, 'closed pushed open'],
    [{ construction: 'yes', foot: 'permissive' }, 'closed closed open'],
    [{ bicycle: 'yes', impassable: 'yes' }, 'not routed'],
    [{ construction: 'residential', access: 'yes' }, 'closed closed closed'],
    [{ construction: 'residential', vehicle: 'yes' }, 'closed closed closed'],
    [{ construction: 'residential', bicycle: 'no', foot: 'private' }, 'closed closed restricted'],
  ] as [Record<string, string>, string][])('opens a street under construction with %o to %s', (tags, expected) => {
    expect(access({ highway: 'construction', ...tags })).toBe(expected);
  });
});

describe('access by tags', () => {
  const road = (tags: Record<string, string>) => access({ highway: 'residential', ...tags });

  it('lets the more specific key decide', () => {
    expect(road({ access: 'no' })).toBe('closed closed closed');
    expect(road({ access: 'no', foot: 'yes' })).toBe('closed closed open');
    expect(road({ access: 'no', motor_vehicle: 'yes' })).toBe('open closed closed');
    expect(road({ motor_vehicle: 'no', motorcar: 'yes' })).toBe('open open open');
    expect(road({ vehicle: 'no', bicycle: 'yes' })).toBe('closed open open');
    expect(road({ access: 'private', bicycle: 'permissive' })).toBe('restricted open restricted');
  });

  it('tells destinations and what is private from streets that may be passed through', () => {
    expect(road({ access: 'private' })).toBe('restricted restricted restricted');
    expect(road({ motor_vehicle: 'delivery' })).toBe('restricted open open');
    expect(road({ access: 'destination' })).toBe('destination destination destination');
    expect(road({ access: 'customers', foot: 'yes' })).toBe('destination destination open');
    expect(road({ vehicle: 'destination' })).toBe('destination destination open');
    expect(road({ bicycle: 'private', foot: 'permit' })).toBe('open restricted restricted');
    for (const value of ['delivery', 'permit', 'residents']) {
      expect(road({ access: value })).toBe('restricted restricted restricted');
    }
    expect(road({ access: 'agricultural' })).toBe('closed restricted restricted');
    expect(road({ motor_vehicle: 'forestry' })).toBe('closed open open');
  });

  it('treats driveways and parking aisles as private for cars only', () => {
    for (const service of ['driveway', 'parking_aisle', 'drive-through', 'emergency_access']) {
      expect(access({ highway: 'service', service })).toBe('restricted open open');
    }
    expect(access({ highway: 'service', service: 'alley' })).toBe('open open open');
  });

  it('pushes bicycles where only riding is forbidden', () => {
    expect(road({ vehicle: 'no' })).toBe('closed pushed open');
    expect(road({ bicycle: 'dismount' })).toBe('open pushed open');
    expect(road({ bicycle: 'no' })).toBe('open closed open');
    expect(access({ highway: 'footway', bicycle: 'no' })).toBe('closed closed open');
    expect(access({ highway: 'footway', bicycle: 'yes' })).toBe('closed open open');
    expect(access({ highway: 'steps', bicycle: 'yes' })).toBe('closed pushed open');
    expect(access({ highway: 'footway', access: 'yes' })).toBe('closed pushed open');
  });

  it('lets those who push a bicycle in where walkers may come', () => {
    expect(access({ highway: 'footway', access: 'private' })).toBe('closed pushed:restricted restricted');
    expect(access({ highway: 'footway', foot: 'private' })).toBe('closed pushed:restricted restricted');
    expect(road({ access: 'private', vehicle: 'no' })).toBe('closed pushed:restricted restricted');
    expect(road({ access: 'destination', bicycle: 'dismount' })).toBe('destination pushed:destination destination');
    expect(road({ access: 'private', foot: 'yes', bicycle: 'dismount' })).toBe('restricted pushed open');
    expect(road({ foot: 'no', bicycle: 'dismount' })).toBe('open closed closed');
  });

  it('opens paths and tracks to cars only by motor traffic tags', () => {
    expect(access({ highway: 'track', tracktype: 'grade1' })).toBe('open open open');
    expect(access({ highway: 'track', tracktype: 'grade3' })).toBe('closed open open');
    expect(access({ highway: 'track', motor_vehicle: 'yes' })).toBe('open open open');
    expect(access({ highway: 'pedestrian', motor_vehicle: 'destination' })).toBe('destination pushed open');
    expect(access({ highway: 'pedestrian', access: 'yes' })).toBe('closed pushed open');
    expect(access({ highway: 'service', area: 'yes' })).toBe('closed open open');
  });

  it('knows motorroads, bridleways, cycleways beside footways and lists of values', () => {
    expect(access({ highway: 'trunk', motorroad: 'yes' })).toBe('open closed closed');
    expect(access({ highway: 'bridleway', foot: 'yes' })).toBe('closed closed open');
    expect(access({ highway: 'cycleway', sidewalk: 'right' })).toBe('closed open closed');
    expect(access({ highway: 'cycleway', foot: 'designated', segregated: 'yes' })).toBe('closed open open');
    expect(road({ foot: 'use_sidepath' })).toBe('open open closed');
    expect(road({ access: 'yes;private' })).toBe('open open open');
    expect(road({ access: 'what?' })).toBe('open open open');
  });

  it('takes the most that a value of a list allows, and passes over values that it does not know', () => {
    expect(road({ motor_vehicle: 'agricultural;destination' })).toBe('destination open open');
    expect(road({ motor_vehicle: 'private;destination' })).toBe('destination open open');
    expect(road({ access: 'private; yes' })).toBe('open open open');
    expect(road({ motor_vehicle: 'agricultural;forestry' })).toBe('closed open open');
    expect(road({ access: 'forestry;agricultural' })).toBe('closed restricted restricted');
    expect(road({ access: 'no;private' })).toBe('restricted restricted restricted');
    expect(road({ motor_vehicle: 'martians;no' })).toBe('closed open open');
    expect(road({ motor_vehicle: 'martians;venusians' })).toBe('open open open');
    expect(road({ access: ';' })).toBe('open open open');
    expect(road({ bicycle: 'dismount;designated' })).toBe('open open open');
    expect(road({ access: 'bicycle;foot' })).toBe('closed open open');
    expect(road({ vehicle: 'bicycle' })).toBe('closed open open');
    expect(road({ motor_vehicle: 'bus;taxi' })).toBe('closed open open');
    expect(access({ highway: 'footway', access: 'foot' })).toBe('closed closed open');
  });

  it('does not route what cannot be passed', () => {
    expect(access({ highway: 'residential', impassable: 'yes' })).toBe('not routed');
  });
});
