import { describe, expect, it } from 'vitest';
import { elevationCredit, fileCredit, postalCredits } from './credits.ts';

describe('whom an import credits', () => {
  it('is the files of elevation, by name', () => {
    expect(elevationCredit([])).toEqual([]);
    expect(elevationCredit(['/a/dem.tif'])).toEqual(['Elevation: dem.tif']);
    const tiles = ['a', 'b', 'c', 'd', 'e'].map((name) => `/x/${name}.hgt`);
    expect(elevationCredit(tiles)).toEqual(['Elevation: a.hgt, b.hgt, c.hgt and 2 more']);
  });

  it("is who a collection's attribution names, else the file", () => {
    const file = (name: string, text: string) => fileCredit('Places', { name, bytes: Buffer.from(text) });
    const collection = { type: 'FeatureCollection', features: [] };
    expect(file('a.geojson', JSON.stringify({ ...collection, attribution: '© City' }))).toBe('Places: © City');
    expect(file('b.geojson', JSON.stringify(collection))).toBe('Places: b.geojson');
    expect(file('c.csv', 'id,lat,lng,"attribution"\n')).toBe('Places: c.csv');
    expect(postalCredits([{ credit: '© Post' }, { credit: '© Post' }], ['/p.geojson'])).toEqual([
      'Postal areas: © Post',
    ]);
    expect(postalCredits([{ credit: null }], ['/p.geojson'])).toEqual(['Postal areas: p.geojson']);
  });
});
