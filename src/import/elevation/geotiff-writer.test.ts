import { fromArrayBuffer } from 'geotiff';
import { expect, it } from 'vitest';
import { encodeGeoTiff } from './geotiff-writer.ts';

it('writes a GeoTIFF that the geotiff library reads back', async () => {
  const width = 5;
  const height = 150;
  const values = Int16Array.from({ length: width * height }, (_, i) => i - 300);
  const bytes = encodeGeoTiff({ width, height, west: 10, north: 50, degreesPerPixel: 0.01, values, nodata: -32768 });
  const tiff = await fromArrayBuffer(bytes.slice().buffer as ArrayBuffer);
  const image = await tiff.getImage();
  expect([image.getWidth(), image.getHeight(), image.getGDALNoData()]).toEqual([5, 150, -32768]);
  expect(image.getGeoKeys()).toMatchObject({ GTModelTypeGeoKey: 2, GTRasterTypeGeoKey: 1, GeographicTypeGeoKey: 4326 });
  expect(image.getBoundingBox().map((v) => Math.round(v * 1e9) / 1e9)).toEqual([10, 48.5, 10.05, 50]);
  const [read] = await image.readRasters({ interleave: false });
  expect(Array.from(read as Int16Array)).toEqual(Array.from(values));
});

it('refuses a grid with the wrong number of values', () => {
  const grid = { width: 2, height: 2, west: 0, north: 0, degreesPerPixel: 1, values: new Int16Array(3) };
  expect(() => encodeGeoTiff(grid)).toThrow(/needs 4 values, not 3/);
});
