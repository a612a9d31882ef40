import type { Position } from '../../../kit/geo/coordinates.ts';
import { haversineM } from '../../../kit/geo/distance.ts';
import { type Area, areaRequest, areasOf, boundsOf, polygonOf, squareMeters } from '../areas.ts';
import type { Call, Meaning } from '../dialect-endpoint.ts';
import type { Fields } from '../fields.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { combined } from '../traveltime/traveltime-shapes.ts';
import { inUnit, metersOf, readOptions, readPlaces, readUnit, refuseAll, type Unit } from './ors-fields.ts';
import { fieldsOf, metadataOf, modeOf, noPoint } from './ors-manners.ts';

interface IsochroneView {
  readonly places: readonly Position[];
  readonly ranges: readonly number[];
  /** The same in seconds or meters. */
  readonly values: readonly number[];
  readonly attributes: readonly string[];
  readonly withIntersections: boolean;
  readonly areaUnit: Unit;
  readonly id: unknown;
  readonly query: unknown;
}

const MOST_RANGES = 10;

export function readIsochrones(call: Call): Meaning<IsochroneView> {
  const fields = fieldsOf(call, 'isochrones');
  const mode = modeOf(call, 'isochrones');
  const places = readPlaces(fields, 'locations', 1);
  const edgeWeight = fields.word('range_type', ['time', 'distance']) ?? 'time';
  const unit = readUnit(fields);
  const ranges = readRanges(fields);
  const values = ranges.map((range) => Math.round(edgeWeight === 'time' ? range : range * metersOf(unit)));
  const attributes = (fields.list('attributes') ?? []).map(String);
  const other = attributes.find((word) => word !== 'area' && word !== 'reachfactor');
  if (other !== undefined) throw fields.fault('value', 'attributes', 'must be area or reachfactor');
  const isReverse = fields.word('location_type', ['start', 'destination']) === 'destination';
  const smoothing = fields.number('smoothing', { min: 0, max: 100 }) ?? 0;
  const options = { ...readOptions(fields), ...(isReverse ? { reverse: true } : {}) };
  const withIntersections = fields.boolean('intersections') ?? false;
  refuseAll(fields, 'time', 'schedule');
  const areaUnit = readUnit(fields, 'area_units');
  const id = fields.value('id');
  fields.end();
  const asked = places.map((place) =>
    areaRequest({ mode, place, values, edgeWeight, simplifyM: SMOOTHED_M * smoothing, options }),
  );
  const view = { places, ranges, values, attributes, withIntersections, areaUnit, id, query: call.body };
  return { asked, view, at: places };
}

/** Meters by which borders may move for each percent of smoothing. */
const SMOOTHED_M = 5;

function readRanges(fields: Fields): number[] {
  const list = fields.list('range');
  if (list === undefined || list.length === 0) throw fields.fault('missing', 'range', 'is required');
  const ranges = list.map((value, i) => fields.numberOf(value, `range[${i}]`, { min: 1 }));
  const interval = fields.number('interval', { min: 1 });
  const most = Math.max(...ranges);
  const count = interval === undefined ? ranges.length : Math.ceil(most / interval);
  if (count > MOST_RANGES) throw fields.fault('limit', 'range', `must be at most ${MOST_RANGES} isochrones`);
  if (interval === undefined || ranges.length > 1) return ranges.sort((a, b) => a - b);
  return Array.from({ length: count }, (_, i) => Math.min(most, (i + 1) * interval));
}

export function writeIsochrones(answers: readonly OwnAnswer[], view: IsochroneView): unknown {
  const features = answers.flatMap((answer, group) => {
    const areas = areasOf(answer);
    if (areas === null) throw noPoint('isochrones', group, view.places[group]);
    return view.values.flatMap((value, i) => {
      const area = areas.find((one) => one.value === value);
      return area === undefined ? [] : [featureOf(area, group, view.ranges[i], view)];
    });
  });
  if (view.withIntersections)
    features.push(
      ...intersectionsOf(
        answers.map((answer) => areasOf(answer) ?? []),
        view,
      ),
    );
  const points = answers.flatMap((answer) => areasOf(answer)?.flatMap(({ parts }) => parts.flat(2)) ?? []);
  return {
    type: 'FeatureCollection',
    bbox: boundsOf(points),
    features,
    metadata: metadataOf('isochrones', view.query, view.id),
  };
}

function featureOf(area: Area, group: number, value: number, { places, attributes, areaUnit }: IsochroneView): object {
  const [lon, lat] = places[group];
  const furthestM = area.parts.flat(2).reduce((most, [x, y]) => Math.max(most, haversineM(lon, lat, x, y)), 0);
  const circleM2 = Math.PI * furthestM * furthestM;
  return {
    type: 'Feature',
    properties: {
      group_index: group,
      value,
      center: [lon, lat],
      ...areaOf(area, attributes, areaUnit),
      ...(attributes.includes('reachfactor') ? { reachfactor: Math.round((area.areaM2 / circleM2) * 1e4) / 1e4 } : {}),
    },
    geometry: polygonOf(area),
  };
}

/** Returns what the isochrones of two places have in common, for each pair that has something in common. */
function intersectionsOf(
  areas: readonly (readonly Area[])[],
  { values, attributes, areaUnit }: IsochroneView,
): object[] {
  const rings = areas.flatMap((own, place) =>
    values.flatMap((value, ring) => {
      const found = own.find((one) => one.value === value);
      return found === undefined ? [] : [{ place, ring, parts: found.parts }];
    }),
  );
  return rings.flatMap((a, i) =>
    rings.slice(i + 1).flatMap((b) => {
      const parts = a.place === b.place ? [] : combined(a.parts, b.parts, false);
      if (parts.length === 0) return [];
      const area = { value: 0, areaM2: squareMeters(parts), parts };
      const contours = [a, b].map(({ place, ring }) => [place, ring]);
      return [
        { type: 'Feature', properties: { contours, ...areaOf(area, attributes, areaUnit) }, geometry: polygonOf(area) },
      ];
    }),
  );
}

const areaOf = ({ areaM2 }: Area, attributes: readonly string[], unit: Unit): object =>
  attributes.includes('area') ? { area: inUnit(areaM2 / metersOf(unit), unit) } : {};
