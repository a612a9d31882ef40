import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LimitError, RequestError } from '../../../kit/core/errors.ts';
import { readOverlay } from './overlay/read-overlay.ts';
import { toStaticPicture, toTilePicture } from './picture-query.ts';

const tile = (row: string, others = {}) =>
  toTilePicture({ style: 'positron', z: '3', x: '2', row, ...others }, undefined);
const still = (place: string, size: string) => toStaticPicture({ style: 'positron', place, size }, undefined, null);

describe('addresses of pictures', () => {
  it('name tile, style, sharpness and language', () => {
    expect(tile('5')).toEqual({ style: 'positron', lang: null, ratio: 1, tile: { z: 3, x: 2, y: 5 } });
    expect(tile('5@3x', { style: 'toner-nolabels-gl-style' })).toMatchObject({ style: 'toner-nolabels', ratio: 3 });
    expect(toTilePicture({ style: 'basic', z: '0', x: '0', row: '0' }, 'de').lang).toBe('de');
  });

  it.each(['', '8', '-1', '5.0', '1e0', '../5', '5/6', '@2x'])('refuse the row %j', (row) => {
    expect(() => tile(row)).toThrow(/^y must be an integer from 0 to 7/);
  });

  it.each(['@4x', '@2', '@2x@2x', '@', '@1x', '@constructor'])('refuse the sharpness %j', (ratio) => {
    expect(() => tile(`5${ratio}`)).toThrow(/^r must be @2x or @3x/);
    expect(() => still('1,2,3', `10x10${ratio}`)).toThrow(/^r must be @2x or @3x/);
  });

  it('name a place and a size', () => {
    expect(still('8.69,49.41,12.5', '600x400@2x')).toMatchObject({
      center: { lon: 8.69, lat: 49.41, zoom: 12.5 },
      width: 600,
      height: 400,
      ratio: 2,
    });
    for (const place of ['', '8,49', '8,49,12,1', '181,0,3', '0,86,3', '0,0,23', 'a,b,c', '1e1,2,3']) {
      expect(() => still(place, '10x10'), place).toThrow(/^place must/);
    }
    for (const size of ['', '0x10', '10', '-1x3', '10X10'])
      expect(() => still('1,2,3', size), size).toThrow(/^size must/);
    expect(() => still('1,2,3', '2049x10')).toThrow(LimitError);
    expect(() => still('1,2,3', '2000x2000@3x')).toThrow(LimitError);
    expect(() => still('auto', '10x10')).toThrow(/^overlay is required/);
  });

  it('are refused with a sentence, whatever they are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (style, place, size) => {
        for (const read of [
          () => toTilePicture({ style, z: place, x: size, row: size }, style),
          () => toStaticPicture({ style, place, size }, undefined, null),
        ]) {
          try {
            read();
          } catch (error) {
            expect(error instanceof RequestError || error instanceof LimitError).toBe(true);
          }
        }
      }),
    );
  });
});

describe('what lies over a map', () => {
  const square = (side: number) => [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
    [0, 0],
  ];
  const area = (time: number) => ({
    type: 'Feature',
    properties: { time },
    geometry: { type: 'Polygon', coordinates: [square(time / 100)] },
  });

  it('is read from GeoJSON, larger areas below smaller ones', () => {
    const features = [
      area(300),
      area(900),
      { type: 'Feature', properties: { 'marker-color': '#ff0000' }, geometry: { type: 'Point', coordinates: [1, 2] } },
    ];
    for (const json of [
      { type: 'FeatureCollection', features },
      { data: { type: 'FeatureCollection', features }, code: 'ok' },
    ]) {
      const { shapes } = readOverlay(json, 'overlay', 100);
      expect(shapes.map(({ kind, look }) => [kind, look.fill])).toEqual([
        ['area', '#482878'],
        ['area', '#6ece58'],
        ['point', '#ff0000'],
      ]);
    }
    expect(readOverlay({ type: 'Point', coordinates: [180, 0] }, 'overlay', 9).shapes[0].paths[0]).toEqual(
      Float64Array.from([1, 0.5]),
    );
  });

  it('keeps colors that are none out', () => {
    const line = {
      type: 'Feature',
      properties: { stroke: 'url(javascript:1)', 'stroke-width': -1 },
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    };
    expect(readOverlay(line, 'overlay', 9).shapes[0].look).toMatchObject({ stroke: '#3e4989', strokeWidth: 4 });
  });

  it.each([
    null,
    1,
    [],
    {},
    { type: 'Polygon' },
    { type: 'Circle', coordinates: [] },
    { type: 'Point', coordinates: ['1', 2] },
    { type: 'Point', coordinates: [700000, 6000000] },
  ])('is refused: %j', (json) => expect(() => readOverlay(json, 'overlay', 9)).toThrow(/^overlay (must|has)/));

  it('has a limit', () => {
    expect(() => readOverlay({ type: 'LineString', coordinates: square(1) }, 'body', 4)).toThrow(
      /maxGeometryVertices = 4/,
    );
  });
});
