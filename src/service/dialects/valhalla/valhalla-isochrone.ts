import type { Position } from '../../../kit/geo/coordinates.ts';
import { areaRequest } from '../areas.ts';
import { type Contours, contourFeatures } from '../contours.ts';
import type { Call, Meaning } from '../dialect-endpoint.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { knownRefusal, refusal } from '../refusals.ts';
import { idOf, readLocations, readTravel, readValhalla } from './valhalla-request.ts';

const MOST_CONTOURS = 4;
const MOST_MINUTES = 120;
const SECONDS_PER_MINUTE = 60;
const METERS_PER_KM = 1000;

interface IsochroneView extends Contours {
  readonly excluded: readonly Position[];
  readonly more: object;
}

export function readIsochrone(call: Call): Meaning<IsochroneView> {
  const fields = readValhalla(call);
  const { mode, travel, options, isShortest, excluded, warned } = readTravel(fields);
  if (isShortest) throw refusal(130, 'costing_options', "can't have shortest here: use contours by distance");
  const [{ place }, ...others] = readLocations(fields, 'locations', 1);
  if (others.length > 0) throw refusal(150, 'locations', 'must be one');
  const list = fields.objects('contours');
  if (list === undefined || list.length === 0) throw refusal(113, 'contours', 'is required');
  if (list.length > MOST_CONTOURS) throw refusal(152, 'contours', `must be at most ${MOST_CONTOURS}`);
  const metric = list[0].value('distance') === undefined ? 'time' : 'distance';
  const contours = list.map((one) => {
    const asked = one.number(metric, { min: 0.01 });
    if (asked === undefined) throw refusal(113, one.pathOf(metric), 'is required');
    if (metric === 'time' && asked > MOST_MINUTES)
      throw refusal(151, one.pathOf('time'), `must be at most ${MOST_MINUTES}`);
    const color = one.text('color');
    const value = Math.round(asked * (metric === 'time' ? SECONDS_PER_MINUTE : METERS_PER_KM));
    return { asked, value, color: color === undefined ? null : `#${color.replace('#', '')}` };
  });
  const view: IsochroneView = {
    metric,
    contours,
    arePolygons: fields.boolean('polygons') ?? false,
    denoise: fields.number('denoise', { min: 0, max: 1 }) ?? 1,
    excluded,
    more: { ...idOf(fields), ...warned },
  };
  if (fields.value('format') !== undefined && fields.word('format', ['json']) === undefined) {
    throw refusal(130, 'format', 'must be json');
  }
  const simplifyM = fields.number('generalize', { min: 0 }) ?? 0;
  const reverse = fields.boolean('reverse') ? { reverse: true } : {};
  const values = contours.map(({ value }) => value);
  const asked = [
    areaRequest({
      ...{ mode, travel, place, values, edgeWeight: metric, simplifyM },
      options: { ...options, ...reverse },
    }),
  ];
  return { asked, view, at: [place] };
}

export function writeIsochrone([answer]: readonly OwnAnswer[], view: IsochroneView): unknown {
  const features = contourFeatures(answer, view);
  if (features !== null) return { type: 'FeatureCollection', features, ...view.more };
  throw knownRefusal(171, 'locations[0]', 'No suitable edges near location');
}
