import { xFromLon, yFromLat } from '../geo/mercator.ts';
import { type AnswerBytes, COMMA, fixed, type SnapInformation, snapInformation } from '../travel-time/index.ts';
import type { RoutePoint } from './path-points.ts';
import { type Route, scheduleTimes } from './route.ts';
import type { Segment } from './route-segments.ts';

const FEATURES = fixed(',"features":[');
const LINE = fixed(',"geometry":{"type":"LineString","coordinates":[');
const END_OF_LINE = fixed(']}},');
const POINT = fixed(',"geometry":{"type":"Point","coordinates":');
const END_OF_POINT = fixed('}}');
const NEXT = fixed(',');
const LAST = fixed(']}');
const OPEN = fixed('[');
const CLOSE = fixed(']');

/**
 * A route as a FeatureCollection: a LineString per segment running from target to source, then the points Target and
 * Source. Coordinates are [x, y, elevation] of EPSG:3857, or [longitude, latitude, elevation].
 */
export function putGeoJsonRoute(
  out: AnswerBytes,
  route: Route,
  targetId: string | number,
  withSnaps: boolean,
  srid: 3857 | 4326,
): void {
  out.open({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${srid}` } },
    sourceId: route.origin.id,
    targetId,
    travelTime: route.travelTimeS,
    length: route.lengthM,
    ...(route.schedule ? scheduleTimes(route.schedule) : {}),
  });
  out.put(FEATURES);
  for (let i = route.segments.length - 1; i >= 0; i--) putSegment(out, route.segments[i], srid);
  const snap = (point: Route['sourceSnap']): SnapInformation | null =>
    withSnaps && point ? snapInformation(point) : null;
  putPoint(out, { name: 'Target', targetId, ...snap(route.targetSnap) }, route.end, srid);
  out.put(NEXT);
  putPoint(out, { name: 'Source', sourceId: route.origin.id, ...snap(route.sourceSnap) }, route.start, srid);
  out.put(LAST);
}

function putSegment(out: AnswerBytes, segment: Segment, srid: 3857 | 4326): void {
  out.open({
    type: 'Feature',
    properties: {
      travelType: segment.type,
      travelTime: segment.travelTimeS,
      length: segment.lengthM,
      startName: segment.startName,
      endName: segment.endName,
      elevationGain: segment.elevationGainM,
      ...(segment.warning ? { warning: segment.warning } : {}),
      ...segment.ride,
    },
  });
  out.put(LINE);
  for (let i = segment.points.length - 1; i >= 0; i--) {
    putPosition(out, segment.points[i], srid);
    out.put(NEXT);
  }
  out.drop(COMMA);
  out.put(END_OF_LINE);
}

function putPoint(out: AnswerBytes, properties: object, point: RoutePoint, srid: 3857 | 4326): void {
  out.open({ type: 'Feature', properties });
  out.put(POINT);
  putPosition(out, point, srid);
  out.put(END_OF_POINT);
}

function putPosition(out: AnswerBytes, [lon, lat, elevation]: RoutePoint, srid: 3857 | 4326): void {
  const degrees = srid === 4326;
  out.put(OPEN);
  out.decimal(degrees ? lon : xFromLon(lon), degrees ? 7 : 2);
  out.put(NEXT);
  out.decimal(degrees ? lat : yFromLat(lat), degrees ? 7 : 2);
  out.put(NEXT);
  out.decimal(elevation, 1);
  out.put(CLOSE);
}
