import { describe, expect, it } from 'vitest';
import { LimitError } from '../../kit/core/errors.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { toBoxQuery, toPlaceQuery, toTileQuery } from './read-place-query.ts';

const world = { southWestX: -180, southWestY: -90, northEastX: 180, northEastY: 90 };

describe('groups and tags', () => {
  it('of a body are those of its list, also where it is empty; of an address all places where there are none', () => {
    expect(toPlaceQuery({ osmTypes: [] }, DEFAULT_LIMITS).filter.terms).toEqual([]);
    const tile = { z: 0, x: 0, y: 0 };
    expect(toTileQuery({}, tile, 'mvt').filter.terms).toBeNull();
    expect(toTileQuery({ group: '' }, tile, 'mvt').filter.terms).toBeNull();
    expect(toTileQuery({ group: 'g_shop' }, tile, 'mvt').filter.terms).toEqual([{ group: 'g_shop' }]);
  });
});

describe('the area that places are asked of', () => {
  it('may be the whole Earth by default, as a box and as a Mercator square', () => {
    expect(toBoxQuery(world, DEFAULT_LIMITS).area).toMatchObject({ type: 'box' });
    const edge = 20037508.342789244;
    const square = [
      [-edge, -edge],
      [edge, -edge],
      [edge, edge],
      [-edge, edge],
    ];
    const filterGeometry = { crs: 3857, data: { type: 'Polygon', coordinates: [square] } };
    const { area } = toPlaceQuery({ osmTypes: [{ key: 'shop', value: '*' }], filterGeometry }, DEFAULT_LIMITS);
    expect(area.type).toBe('geometry');
  });

  it('is measured on the sphere: the Earth has 510 million square kilometers', () => {
    const within = (maxPlaceAreaKm2: number) => toBoxQuery(world, { ...DEFAULT_LIMITS, maxPlaceAreaKm2 });
    expect(within(510_065_882).area.type).toBe('box');
    expect(() => within(510_000_000)).toThrow(LimitError);
    expect(() => within(510_000_000)).toThrow(/^northEastX: 5100\d{5} exceeds the limit maxPlaceAreaKm2 = 510000000/);
  });

  it('goes over the date line where west lies east of east', () => {
    const fiji = { southWestX: 177, southWestY: -19, northEastX: -178, northEastY: -16 };
    const allowed = (maxPlaceAreaKm2: number) => () => toBoxQuery(fiji, { ...DEFAULT_LIMITS, maxPlaceAreaKm2 });
    expect(allowed(180_000)).not.toThrow();
    expect(allowed(170_000)).toThrow(LimitError);
  });
});
