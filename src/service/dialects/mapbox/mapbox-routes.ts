import type { Call, Meaning } from '../dialect-endpoint.ts';
import { type OsrmRequest, readOsrm } from '../osrm/osrm-request.ts';
import { type OsrmRouteView, readAlternatives, readStops, readStyle, routeMeaning } from '../osrm/osrm-route.ts';
import { type TableView, tableMeaning } from '../osrm/osrm-table.ts';
import { refusal } from '../refusals.ts';
import { MODES, refuseAll } from './mapbox-manners.ts';

/** The most coordinates that Mapbox takes. */
const MOST_PLACES = 25;
const KMH_PER_MPS = 3.6;

/** Reads what matrices and directions have in common. */
function readMapbox(call: Call): OsrmRequest {
  const request = readOsrm(call, MODES);
  if (request.places.length > MOST_PLACES) {
    throw refusal('InvalidInput', 'coordinates', `must be at most ${MOST_PLACES}`);
  }
  // Traffic isn't known, so times of the day have no effect.
  request.fields.ignore('depart_at', 'arrive_by');
  return request;
}

export function readMatrix(call: Call): Meaning<TableView> {
  const { view, ...meaning } = tableMeaning(readMapbox(call), call);
  const { fallbackSpeed } = view;
  return { ...meaning, view: { ...view, fallbackSpeed: fallbackSpeed === null ? null : fallbackSpeed / KMH_PER_MPS } };
}

export function readMapboxRoute(call: Call): Meaning<OsrmRouteView> {
  const request = readMapbox(call);
  const { fields, places } = request;
  const language = fields.text('language') ?? 'en';
  const style = { ...readStyle(fields), hasSentences: true, language };
  refuseAll(fields, 'engine', 'avoid_maneuver_radius', 'walking_speed', 'walkway_bias', 'alley_bias');
  refuseAll(fields, 'max_height', 'max_width', 'max_weight');
  return routeMeaning(request, style, readStops(fields, places.length), call, readAlternatives(fields));
}
