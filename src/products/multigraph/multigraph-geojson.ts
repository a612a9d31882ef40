import { AnswerBytes, COMMA, fixed } from '../../kit/core/answer-bytes.ts';
import { cutLine } from '../../kit/geo/cut-line.ts';
import type { Network } from '../../network/network/network.ts';
import { FeatureRows } from './feature-rows.ts';
import type { MultigraphQuery } from './multigraph-query.ts';
import type { MultigraphResult } from './result.ts';

const DEFAULT_DECIMALS = 6;
const MAX_DECIMALS = 7;

const HEAD = fixed('{"type":"FeatureCollection","features":[');
const FEATURE = fixed('{"type":"Feature","id":');
const WEIGHT = fixed(',"properties":{"w":');
const ID = fixed(',"id":');
const SOURCE = fixed(',"source":');
const KINDS = {
  line: fixed('},"geometry":{"type":"LineString","coordinates":['),
  lines: fixed('},"geometry":{"type":"MultiLineString","coordinates":[['),
  point: fixed('},"geometry":{"type":"Point","coordinates":'),
  polygon: fixed('},"geometry":{"type":"Polygon","coordinates":['),
  polygons: fixed('},"geometry":{"type":"MultiPolygon","coordinates":[['),
};
const END_OF_LIST = fixed(']}},');
const END_OF_LISTS = fixed(']]}},');
const END_OF_POINT = fixed('}},');
const TAIL = fixed(']}');
const OPEN = fixed('[');
const CLOSE = fixed(']');
const SEPARATOR = fixed(',');
const NEXT_LINE = fixed('],[');
const NEXT_POLYGON = fixed('],[');

/**
 * Encodes rows as GeoJSON features with `w` in WGS 84: whole elements, even where only a part of them lies in the tile;
 * cut at the date line (RFC 7946, section 3.1.9).
 */
export function encodeGeoJson(
  network: Network,
  query: MultigraphQuery,
  { columns: { key, value, source } }: MultigraphResult,
  rows: ArrayLike<number>,
): Uint8Array<ArrayBuffer> {
  const features = new FeatureRows(network, query);
  const decimals = query.decimals < 0 ? DEFAULT_DECIMALS : Math.min(MAX_DECIMALS, query.decimals);
  const out = new AnswerBytes(256 + rows.length * 200);
  const position = (lon: number, lat: number): void => {
    out.put(OPEN);
    out.decimal(lon, decimals);
    out.put(SEPARATOR);
    out.decimal(lat, decimals);
    out.put(CLOSE);
  };
  const rings = (polygon: readonly (readonly (readonly [number, number])[])[]): void => {
    polygon.forEach((ring, r) => {
      out.put(r === 0 ? OPEN : fixed(',['));
      for (const [lon, lat] of ring) {
        position(lon, lat);
        out.put(SEPARATOR);
      }
      position(...ring[0]);
      out.put(CLOSE);
    });
  };
  out.put(HEAD);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const id = features.idOf(key[row]);
    out.put(FEATURE);
    putId(out, id);
    out.put(WEIGHT);
    out.decimal(value[row], 6);
    if (features.kind === 'polygon') {
      out.put(ID);
      putId(out, id);
    }
    if (source.length > 0) {
      out.put(SOURCE);
      out.json(features.nameOf(source[row]));
    }
    if (features.kind === 'point') {
      out.put(KINDS.point);
      position(...features.position(key[row]));
      out.put(END_OF_POINT);
    } else if (features.kind === 'line') {
      const { count, lon, lat } = features.edgeLine(key[row]);
      const parts = cutLine(Array.from({ length: count }, (_, p) => [lon[p], lat[p]] as const));
      out.put(parts.length === 1 ? KINDS.line : KINDS.lines);
      parts.forEach((part, i) => {
        if (i > 0) out.put(NEXT_LINE);
        part.forEach(([x, y], p) => {
          if (p > 0) out.put(SEPARATOR);
          position(x, y);
        });
      });
      out.put(parts.length === 1 ? END_OF_LIST : END_OF_LISTS);
    } else {
      const polygons = features.polygonsOnMap(key[row]);
      out.put(polygons.length === 1 ? KINDS.polygon : KINDS.polygons);
      polygons.forEach((polygon, p) => {
        if (p > 0) out.put(NEXT_POLYGON);
        rings(polygon);
      });
      out.put(polygons.length === 1 ? END_OF_LIST : END_OF_LISTS);
    }
  }
  out.drop(COMMA);
  out.put(TAIL);
  return out.body();
}

function putId(out: AnswerBytes, id: string | number | bigint): void {
  if (typeof id === 'bigint') out.put(fixed(String(id)));
  else out.json(id);
}
