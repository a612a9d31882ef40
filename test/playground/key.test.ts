import { expect, it } from 'vitest';
import { withKeyHidden, withoutKey } from '../../playground/src/api/key-in-address.ts';

it.each([
  ['http://h/?key=abc#mode=bike&at=1,2', 'http://h/#mode=bike&at=1,2', 'abc'],
  ['http://h/p/?a=1&key=a%20b%26c&b=2', 'http://h/p/?a=1&b=2', 'a b&c'],
  ['http://h/?apiKey=abc', 'http://h/', 'abc'],
  ['http://h/?serviceKey=abc&key=d', 'http://h/', 'abc'],
  ['http://h/#key=abc&mode=car', 'http://h/#mode=car', 'abc'],
  ['http://h/?key=', 'http://h/', null],
  ['http://h/?monkey=1#key', 'http://h/?monkey=1', null],
  ['http://h/?monkey=1#mode=car', 'http://h/?monkey=1#mode=car', null],
])('takes the key out of %s', (address, href, key) => {
  expect(withoutKey(address)).toEqual({ href, key });
});

it('hides the key of requests that are shown', () => {
  expect(withKeyHidden('http://h/r/v1/tile/{z}.mvt?key=a%20b&cfgUuid={uuid}')).toBe(
    'http://h/r/v1/tile/{z}.mvt?key=YOUR_KEY&cfgUuid={uuid}',
  );
  expect(withKeyHidden('http://h/r/v1/polygon')).toBe('http://h/r/v1/polygon');
});
