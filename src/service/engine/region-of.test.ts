import { describe, expect, it } from 'vitest';
import type { RequestError } from '../../kit/core/errors.ts';
import { type RegionWish, regionOf, regionsOf } from './region-of.ts';

const REGIONS = ['south', 'north'];
const one = (wish: Partial<RegionWish>, regions = REGIONS) =>
  regionOf({ region: null, serviceUrl: null, ...wish }, regions, () => null);
const several = (wish: Partial<RegionWish>) => regionsOf({ region: null, serviceUrl: null, ...wish }, REGIONS);

const refusal = (ask: () => unknown): [status: number, message: string] => {
  try {
    ask();
  } catch (error) {
    const { status, message } = error as RequestError;
    return [status, message];
  }
  throw new Error('it was not refused');
};

describe('a region', () => {
  it.each(['http://h/north', 'http://h/north/', 'http://h:8080//a/NORTH//', 'north', 'http://h/north?x=/south#y'])(
    'is named by the last segment of %s',
    (serviceUrl) => {
      expect(one({ serviceUrl })).toBe('north');
      expect(several({ serviceUrl })).toEqual(['north']);
    },
  );

  it.each(['', '/', 'http://north/', 'http://h/north/v1', '__proto__', 'http://169.254.169.254/'])(
    'is not named by %j',
    (serviceUrl) => {
      const message = 'serviceUrl must end in the name of a region of this server: north, south';
      expect(refusal(() => one({ serviceUrl }))).toEqual([400, message]);
      expect(refusal(() => several({ serviceUrl }))).toEqual([400, message]);
    },
  );

  it('is the one of the path, whatever else is said', () => {
    expect(one({ region: 'south', serviceUrl: 'http://h/north' })).toBe('south');
    expect(several({ region: 'south', serviceUrl: 'http://h/north' })).toEqual(['south']);
  });

  it('that is not named is the only one that the caller may ask of, or all of them', () => {
    expect(one({}, ['north'])).toBe('north');
    expect(one({ allowedRegions: ['south'] })).toBe('south');
    const message =
      "serviceUrl is required where no region holds all of the request's sources: it names one of north, south";
    expect(refusal(() => one({}))).toEqual([400, message]);
    const wish = { region: null, serviceUrl: null };
    expect(regionOf(wish, REGIONS, (allowed) => allowed.at(-1)!)).toBe('south');
    expect(several({})).toEqual(['north', 'south']);
    expect(several({ allowedRegions: ['south', 'west'] })).toEqual(['south']);
  });

  it('that the caller may not ask of is forbidden by name and unknown otherwise', () => {
    const allowedRegions = ['south'];
    const forbidden = [403, "key has a plan that doesn't include the region north: use another key or region"];
    expect(refusal(() => one({ serviceUrl: 'north', allowedRegions }))).toEqual(forbidden);
    expect(refusal(() => several({ serviceUrl: 'north', allowedRegions }))).toEqual(forbidden);
    const unknown = [400, 'serviceUrl must end in the name of a region of this server: south'];
    expect(refusal(() => one({ serviceUrl: 'west', allowedRegions }))).toEqual(unknown);
    expect(refusal(() => one({ allowedRegions: [] }))[0]).toBe(403);
    expect(several({ allowedRegions: [] })).toEqual([]);
  });
});
