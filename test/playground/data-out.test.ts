import type { Feature, Point } from 'geojson';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../playground/src/data-out/csv.ts';
import { fileName } from '../../playground/src/data-out/file-name.ts';
import { geoParquetOf } from '../../playground/src/data-out/geoparquet.ts';
import { gpxOf } from '../../playground/src/data-out/gpx.ts';
import { tableOf } from '../../playground/src/data-out/result.ts';
import { placesResult } from '../../playground/src/data-out/results.ts';
import { parseHash } from '../../playground/src/state.ts';

const at = (lng: number, lat: number, properties: object): Feature<Point> => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: { ...properties },
});
const points = {
  what: 'points',
  collection: {
    type: 'FeatureCollection' as const,
    features: [at(8.5, 50.5, { id: 1, name: 'Köln', open: true, w: 1.5 }), at(-8, -50, { id: 2, name: null, w: 2 })],
  },
};

describe('files of results', () => {
  it('are tables that spreadsheets read as they are meant', () => {
    const tags = { name: '=1+1', 'addr:street': 'Weg "A", hinten' };
    const properties = { id: '0_1', osmType: 'shop=bakery', tags, clusterIds: [], edgeWeight: 61, closestSource: 'A' };
    const place = { ...at(8.5, 50.5, {}), properties };
    expect(csvOf(placesResult({ type: 'FeatureCollection', features: [place] }, 'time')).split('\r\n')).toEqual([
      '\ufeffid,name,osm_type,travel_time_s,closest_source,addr:street,addr:housenumber,addr:postcode,addr:city,opening_hours,wheelchair,website,lat,lng',
      `0_1,'=1+1,shop=bakery,61,A,"Weg ""A"", hinten",,,,,,,50.5,8.5`,
      '',
    ]);
    const square = [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ];
    const cell = {
      type: 'Feature' as const,
      geometry: { type: 'Polygon' as const, coordinates: square },
      properties: { w: -1 },
    };
    const cells = { what: 'cells', collection: { type: 'FeatureCollection' as const, features: [cell] } };
    expect(csvOf(cells)).toBe('\ufeffw,wkt\r\n-1,"POLYGON ((0 0, 1 0, 1 1, 0 0))"\r\n');
    expect(csvOf({ ...cells, hasLongShapes: true })).toBe('\ufeffw\r\n-1\r\n');
  });

  it('are GeoParquet with types of their columns', async () => {
    const file = geoParquetOf(points);
    const { key_value_metadata: metadata, schema } = parquetMetadata(file);
    const geo = JSON.parse(metadata?.find(({ key }) => key === 'geo')?.value ?? '{}');
    expect(geo).toEqual({
      version: '1.1.0',
      primary_column: 'geometry',
      columns: { geometry: { encoding: 'WKB', geometry_types: ['Point'], bbox: [-8, -50, 8.5, 50.5] } },
    });
    expect(schema.slice(1).map(({ name, type }) => [name, type])).toEqual([
      ['id', 'INT32'],
      ['name', 'BYTE_ARRAY'],
      ['open', 'BOOLEAN'],
      ['w', 'DOUBLE'],
      ['geometry', 'BYTE_ARRAY'],
    ]);
    const rows = await parquetReadObjects({ file });
    expect(rows.map(({ id, name, open, w, geometry }) => [id, name, open ?? null, w, geometry.coordinates])).toEqual([
      [1, 'Köln', true, 1.5, [8.5, 50.5]],
      [2, null, null, 2, [-8, -50]],
    ]);
    const table = geoParquetOf(tableOf('count', [{ within_s: 60, People: 12.5 }]));
    expect(await parquetReadObjects({ file: table })).toEqual([{ within_s: 60, People: 12.5 }]);
  });

  it('are GPX of ways', () => {
    const gpx = gpxOf(
      [
        {
          name: 'A & B',
          positions: [
            [8.5, 50.5],
            [8.6, 50.6],
          ],
        },
      ],
      [{ name: 'Start', lat: 50.5, lng: 8.5 }],
    );
    expect(gpx).toContain('<name>A &amp; B</name>');
    expect(gpx).toContain('<wpt lat="50.5" lon="8.5"><name>Start</name></wpt>');
    expect(gpx.match(/<trkpt /g)).toHaveLength(2);
  });

  it('are named by region, mode, minutes and date', () => {
    const today = new Date(2026, 4, 6);
    const walk = parseHash('#region=Porto Alegre/RS&mode=walk&within=300,900');
    expect(fileName('areas', walk, 'csv', today)).toBe('porto-alegre-rs-areas-walk-15min-2026-05-06.csv');
    const transit = parseHash('#region=demo&mode=transit&date=20260512&within=1800');
    expect(fileName('areas', transit, 'csv', today)).toContain('demo-areas-transit-30min-2026-05-');
    const far = parseHash('#region=demo&by=distance&within=2000');
    expect(fileName('areas', far, 'csv', today)).toBe('demo-areas-walk-2000m-2026-05-06.csv');
  });
});
