import { describe, expect, it } from 'vitest';
import { tagsOf } from '../../../../test/worlds/street/osm.ts';
import { bikePercent } from './bike-speeds.ts';
import { carSpeeds } from './car-speeds.ts';
import { countryAt, countryByCode } from './country-defaults.ts';
import { parseMaxspeed } from './maxspeed.ts';
import { walkPercent } from './walk-speeds.ts';
import type { WayKind } from './way-classes.ts';

describe('maxspeed', () => {
  it.each([
    ['50', 50],
    ['30 mph', 48.28],
    ['30mph', 48.28],
    ['10 knots', 18.52],
    ['80 km/h', 80],
    ['walk', 6],
    ['none', 135],
    ['DE:urban', 50],
    ['DE:rural', 100],
    ['FR:rural', 80],
    ['RU:urban', 60],
    ['DE:zone30', 30],
    ['DE:zone:30', 30],
    ['GB:nsl_single', 97],
    ['UK:nsl_dual', 112],
    ['GB:zone20', 32.19],
    ['DE:living_street', 7],
    ['XX:urban', 50],
    ['50;30', 30],
    ['100|100|80', 80],
  ])('%s is %d km/h', (text, kmh) => {
    expect(parseMaxspeed(text)).toBeCloseTo(kmh, 1);
  });

  it.each(['', 'signals', 'variable', '0', '-5', '5000', '__proto__', 'DE:', 'fast'])('%s says nothing', (text) => {
    expect(parseMaxspeed(text)).toBeUndefined();
  });
});

const DE = countryByCode('DE');
const ANY = countryByCode('');
const car = (kind: WayKind, tags: Record<string, string> = {}, country = ANY, twoWay = true) =>
  carSpeeds(tagsOf(tags), kind, country, twoWay);

describe('car speeds', () => {
  it('falls with the class of road', () => {
    const kinds: WayKind[] = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'residential', 'service'];
    const speeds = kinds.map((kind) => car(kind).forward);
    expect(speeds).toEqual([...speeds].sort((a, b) => b - a));
    expect(car('living_street').forward).toBe(10);
    expect(car('service').forward).toBe(15);
  });

  it('lies between the profiles of other routers', () => {
    const within: [WayKind, number, number][] = [
      ['motorway', 90, 105],
      ['primary', 65, 75],
      ['secondary', 55, 60],
      ['tertiary', 40, 50],
      ['residential', 25, 35],
    ];
    for (const [kind, slow, fast] of within) {
      expect(car(kind).forward).toBeGreaterThanOrEqual(slow);
      expect(car(kind).forward).toBeLessThanOrEqual(fast);
    }
  });

  it('drives a share of a tagged limit, per direction', () => {
    expect(car('primary', { maxspeed: '50' })).toEqual({ forward: 45, backward: 45, tagged: true });
    expect(car('primary', { 'maxspeed:forward': '70', maxspeed: '50' })).toEqual({
      forward: 63,
      backward: 45,
      tagged: true,
    });
    expect(car('primary', { maxspeed: '30', 'maxspeed:motorcar': '50' }).forward).toBe(45);
    expect(car('primary', { 'source:maxspeed': 'DE:rural' }).forward).toBe(90);
    expect(car('residential', { maxspeed: 'variable' })).toEqual({ forward: 32, backward: 32, tagged: false });
    expect(car('motorway', { maxspeed: 'none' }, DE).forward).toBe(122);
  });

  it('is capped by surface, track type, smoothness and class', () => {
    expect(car('primary', { maxspeed: '80', surface: 'gravel' }).forward).toBe(45);
    expect(car('residential', { surface: 'mud' }).forward).toBe(10);
    expect(car('track', { tracktype: 'grade5' }).forward).toBe(15);
    expect(car('residential', { smoothness: 'horrible' }).forward).toBe(10);
    expect(car('residential', { smoothness: 'impassable' }).forward).toBe(0);
    expect(car('living_street', { maxspeed: '50' }).forward).toBe(15);
    expect(car('primary_link', { maxspeed: '120' }).forward).toBe(56);
  });

  it('is slower on narrow two-way roads', () => {
    expect(car('unclassified', { lanes: '1' }).forward).toBeLessThan(car('unclassified').forward);
    expect(car('unclassified', { lanes: '1' }, ANY, false).forward).toBe(car('unclassified').forward);
    expect(car('unclassified', { width: '2.5' }).forward).toBeLessThan(car('unclassified').forward);
  });
});

describe('countries', () => {
  it.each([
    ['London', -0.1, 51.5, 'GB', true],
    ['Calais', 1.86, 50.95, 'FR', false],
    ['Dublin', -6.3, 53.3, 'IE', true],
    ['Berlin', 13.4, 52.5, 'DE', false],
    ['Monaco', 7.42, 43.735, 'MC', false],
    ['Porto Alegre', -51.2, -30.0, 'BR', false],
    ['Tokyo', 139.7, 35.7, 'JP', true],
    ['Seoul', 127, 37.5, '', false],
    ['Vladivostok', 131.9, 43.1, 'RU', false],
    ['Hong Kong', 114.1, 22.3, 'HK', true],
    ['Sydney', 151.2, -33.9, 'AU', true],
    ['Cape Town', 18.4, -33.9, 'ZA', true],
    ['Mumbai', 72.9, 19.1, 'IN', true],
    ['Singapore', 103.8, 1.3, 'SG', true],
    ['Helsinki', 24.9, 60.2, 'FI', false],
    ['Oslo', 10.8, 59.9, 'NO', false],
    ['New York', -74, 40.7, 'US', false],
  ])('knows %s', (_, lon, lat, code, drivesLeft) => {
    const country = countryAt(lon, lat);
    expect(country.code).toBe(code);
    expect(country.drivesLeft).toBe(drivesLeft);
  });
});

describe('riding and walking', () => {
  const bike = (kind: WayKind, tags: Record<string, string> = {}) => bikePercent(tagsOf(tags), kind);
  const walk = (kind: WayKind, tags: Record<string, string> = {}) => walkPercent(tagsOf(tags), kind);

  it('rides full speed on good streets and slower on bad ground', () => {
    expect(bike('residential')).toBe(100);
    expect(bike('cycleway', { surface: 'asphalt' })).toBe(100);
    expect(bike('residential', { surface: 'cobblestone' })).toBe(60);
    expect(bike('track', { tracktype: 'grade1' })).toBe(100);
    expect(bike('track', { tracktype: 'grade4' })).toBe(50);
    expect(bike('path')).toBeLessThan(bike('path', { surface: 'asphalt' }));
    expect(bike('path', { bicycle: 'designated' })).toBe(100);
    expect(bike('residential', { smoothness: 'very_horrible', surface: 'mud' })).toBeGreaterThanOrEqual(20);
  });

  it('walks slower on steps and rough ground', () => {
    expect(walk('footway')).toBe(100);
    expect(walk('steps')).toBe(55);
    expect(walk('path', { surface: 'sand' })).toBe(80);
    expect(walk('path', { sac_scale: 'alpine_hiking' })).toBe(40);
  });
});
