import { type AnswerBytes, COMMA, fixed } from '../../kit/core/answer-bytes.ts';
import { xFromLon } from '../../kit/geo/mercator.ts';
import { WholeMercator } from '../../kit/geo/whole-mercator.ts';
import { snapInformation } from '../../network/reach/index.ts';
import { guidanceFields } from './maneuvers/maneuver-fields.ts';
import { type Route, scheduleTimes } from './route.ts';
import { RouteLine } from './route-line.ts';
import type { Segment } from './route-segments.ts';

const TYPE = fixed('{"type":');
const START_NAME = fixed(',"startname":');
const END_NAME = fixed(',"endname":');
const TRAVEL_TIME = fixed(',"travelTime":');
const LENGTH = fixed(',"length":');
const ELEVATION_GAIN = fixed(',"elevationGain":');
const WARNING = fixed(',"warning":');
const POINTS = fixed(',"points":[');
const SEGMENTS = fixed(',"segments":[');
const OPEN = fixed('[');
const NEXT = fixed(',');
const END_OF_POINT = fixed('],');
const END = fixed(']},');
const LAST = fixed(']}');
const CLOSE_OBJECT = fixed('}');
const NO_LINE = new RouteLine();
const ROWS = new WholeMercator();

/**
 * Writes a route in compact form: everything runs from target to source, points are [y, x, elevation] in whole meters
 * of EPSG:3857 with y first.
 */
export function putCompactRoute(out: AnswerBytes, route: Route, targetId: string | number, withSnaps: boolean): void {
  const { travelTime, length, ...others } = figures(route, withSnaps);
  out.open({ ...ids(route, targetId), travelTime, length, edgeClasses: route.edgeClasses, ...others });
  out.put(SEGMENTS);
  for (let i = route.segments.length - 1; i >= 0; i--) putSegment(out, route.segments[i]);
  out.drop(COMMA);
  out.put(LAST);
}

/** Writes a route's figures alone. */
export function putRouteFigures(out: AnswerBytes, route: Route, targetId: string | number, withSnaps: boolean): void {
  out.open({ ...ids(route, targetId), ...figures(route, withSnaps) });
  out.put(CLOSE_OBJECT);
}

const ids = ({ origin }: Route, targetId: string | number) => ({ source_id: origin.id, target_id: targetId });

const figures = ({ travelTimeS, lengthM, schedule, sourceSnap, targetSnap, ...more }: Route, withSnaps: boolean) => ({
  travelTime: travelTimeS,
  length: lengthM,
  ...(schedule ? scheduleTimes(schedule) : {}),
  ...(withSnaps && sourceSnap ? { sourceSnap: snapInformation(sourceSnap) } : {}),
  ...(withSnaps && targetSnap ? { targetSnap: snapInformation(targetSnap) } : {}),
  ...guidanceFields(more),
});

function putSegment(out: AnswerBytes, segment: Segment): void {
  out.put(TYPE);
  out.json(segment.type);
  out.put(START_NAME);
  out.json(segment.startName);
  out.put(END_NAME);
  out.json(segment.endName);
  out.put(TRAVEL_TIME);
  out.integer(segment.travelTimeS);
  out.put(LENGTH);
  out.integer(segment.lengthM);
  out.put(ELEVATION_GAIN);
  out.decimal(segment.elevationGainM, 1);
  if (segment.warning) {
    out.put(WARNING);
    out.json(segment.warning);
  }
  if (segment.ride) out.members(segment.ride);
  out.put(POINTS);
  // Waiting covers no distance.
  const line = segment.type === 'TRANSFER' ? NO_LINE : segment.points;
  for (let i = line.count - 1; i >= 0; i--) {
    out.put(OPEN);
    out.integer(ROWS.y(line.lat(i)));
    out.put(NEXT);
    out.integer(Math.round(xFromLon(line.lon(i))));
    out.put(NEXT);
    out.integer(Math.round(line.elevationM(i)));
    out.put(END_OF_POINT);
  }
  out.drop(COMMA);
  out.put(END);
}
