import { expect, it } from 'vitest';
import { PAGE_ENDPOINTS } from './endpoints.ts';
import { endpointFinder } from './find-endpoint.ts';

const find = endpointFinder(PAGE_ENDPOINTS);

it('finds the endpoint of a path, words before parameters', () => {
  const found = (path: string, method = 'GET') => find(method, path)?.endpoint.name;
  expect(found('/demo/v1/polygon', 'POST')).toBe('polygon');
  expect(found('/v1/polygon/', 'POST')).toBe('polygon');
  expect(found('/statistics/collection/overview')).toBe('statisticOverview');
  expect(found('/statistics/collection/overview/countries')).toBe('statisticOverviewByCountry');
  expect(found('/statistics/collection/overview/7')).toBe('statisticOverviewOfCollection');
  expect(found('/demo/v1/nothing')).toBeUndefined();
  expect(find('GET', '/demo/v1/network/14/8579/5510.mvt')?.params).toEqual({
    region: 'demo',
    z: '14',
    x: '8579',
    y: '5510',
  });
  expect(find('GET', '/pointofinterest/info/a%2Cb')?.params).toEqual({ ids: 'a,b' });
  expect(() => find('DELETE', '/demo/v1/polygon')).toThrow("DELETE isn't possible here: use POST, GET");
});
