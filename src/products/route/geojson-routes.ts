import { type AnswerBytes, COMMA, fixed } from '../../kit/core/answer-bytes.ts';
import { cutLine } from '../../kit/geo/cut-line.ts';
import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import { type Positions, positionsIn } from '../../kit/geo/reference-systems/positions.ts';
import { type SnapInformation, snapInformation } from '../../network/reach/index.ts';
import { guidanceFields } from './maneuvers/maneuver-fields.ts';
import { type Route, scheduleTimes } from './route.ts';
import { RouteLine, type RoutePoint } from './route-line.ts';
import type { Segment } from './route-segments.ts';

const FEATURES = fixed(',"features":[');
const LINE = fixed(',"geometry":{"type":"LineString","coordinates":[');
const LINES = fixed(',"geometry":{"type":"MultiLineString","coordinates":[');
const END_OF_LINE = fixed(']}},');
const POINT = fixed(',"geometry":{"type":"Point","coordinates":');
const END_OF_POINT = fixed('}}');
const NEXT = fixed(',');
const LAST = fixed(']}');
const OPEN = fixed('[');
const CLOSE = fixed(']');

/**
 * Writes a route as a FeatureCollection: a LineString per segment running from target to source (a MultiLineString
 * where it crosses the date line in degrees or Web Mercator), then the points Target and Source. Coordinates are [x, y,
 * elevation], or [longitude, latitude, elevation], by `srid`.
 */
export function putGeoJsonRoute(
  out: AnswerBytes,
  route: Route,
  targetId: string | number,
  withSnaps: boolean,
  srid: number,
): void {
  const positions = positionsIn(srid);
  out.open({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${srid}` } },
    sourceId: route.origin.id,
    targetId,
    travelTime: route.travelTimeS,
    length: route.lengthM,
    ...(route.schedule ? scheduleTimes(route.schedule) : {}),
    ...guidanceFields(route),
  });
  out.put(FEATURES);
  for (let i = route.segments.length - 1; i >= 0; i--) putSegment(out, route.segments[i], positions);
  const snap = (point: Route['sourceSnap']): SnapInformation | null =>
    withSnaps && point ? snapInformation(point) : null;
  putPoint(out, { name: 'Target', targetId, ...snap(route.targetSnap) }, route.end, positions);
  out.put(NEXT);
  putPoint(out, { name: 'Source', sourceId: route.origin.id, ...snap(route.sourceSnap) }, route.start, positions);
  out.put(LAST);
}

function putSegment(out: AnswerBytes, segment: Segment, positions: Positions): void {
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
  const parts = positions.endAtDateLine ? cutAtDateLine(segment.points) : [segment.points];
  if (parts.length === 1) {
    out.put(LINE);
    putPositions(out, parts[0], positions);
    out.put(END_OF_LINE);
    return;
  }
  out.put(LINES);
  for (const part of parts.toReversed()) {
    out.put(OPEN);
    putPositions(out, part, positions);
    out.put(CLOSE);
    out.put(NEXT);
  }
  out.drop(COMMA);
  out.put(END_OF_LINE);
}

function cutAtDateLine(line: RouteLine): readonly RouteLine[] {
  for (let i = 0; i < line.count; i++) {
    if (Math.abs(line.lon(i)) > 180) return cutLine(line.all()).map((part) => RouteLine.of(part));
  }
  return [line];
}

/** Writes positions from the last to the first. */
function putPositions(out: AnswerBytes, line: RouteLine, positions: Positions): void {
  for (let i = line.count - 1; i >= 0; i--) {
    putPosition(out, line.lon(i), line.lat(i), line.elevationM(i), positions);
    out.put(NEXT);
  }
  out.drop(COMMA);
}

function putPoint(out: AnswerBytes, properties: object, point: RoutePoint, positions: Positions): void {
  out.open({ type: 'Feature', properties });
  out.put(POINT);
  const [lon, lat, elevation] = point;
  putPosition(out, wrapLon(lon), lat, elevation, positions);
  out.put(END_OF_POINT);
}

function putPosition(out: AnswerBytes, lon: number, lat: number, elevationM: number, positions: Positions): void {
  const [x, y] = positions.project(lon, lat);
  out.put(OPEN);
  out.decimal(x, positions.decimals);
  out.put(NEXT);
  out.decimal(y, positions.decimals);
  out.put(NEXT);
  out.decimal(elevationM, 1);
  out.put(CLOSE);
}
