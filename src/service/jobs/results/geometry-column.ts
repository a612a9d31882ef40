import type { Geometry } from 'geojson';
import { geojsonToWkb } from 'hyparquet-writer/src/wkb.js';

/** The name of the column of shapes in results. */
export const GEOMETRY = 'geometry';

/**
 * The metadata of a file with {@link GEOMETRY}, in degrees. Parts of a table share them, so they give no box and no
 * types. Source: GeoParquet 1.1, https://geoparquet.org/releases/v1.1.0
 */
export const GEO_METADATA = [
  {
    key: 'geo',
    value: JSON.stringify({
      version: '1.1.0',
      primary_column: GEOMETRY,
      columns: { [GEOMETRY]: { encoding: 'WKB', geometry_types: [] } },
    }),
  },
];

/** Returns shapes as a column of well-known binary. */
export const wkbColumn = (name: string, shapes: readonly (Geometry | null)[]) => ({
  name,
  type: 'BYTE_ARRAY' as const,
  nullable: true,
  data: shapes.map((shape) => (shape === null ? undefined : geojsonToWkb(shape))),
});
