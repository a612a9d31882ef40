import type { Position } from '../../../kit/geo/coordinates.ts';
import { areaRequest } from '../areas.ts';
import { type Contours, contourFeatures } from '../contours.ts';
import type { Call, Meaning } from '../dialect-endpoint.ts';
import { Fields } from '../fields.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { knownRefusal, refusal } from '../refusals.ts';
import { MODES, refuseAll, refuseMapbox } from './mapbox-manners.ts';

const MOST_CONTOURS = 4;
const MOST = { contours_minutes: 60, contours_meters: 100_000 } as const;

export function readIsochrone(call: Call): Meaning<Contours> {
  const { profile = '', coordinates = '' } = call.path;
  const mode = MODES.get(profile);
  if (mode === undefined)
    throw refusal('ProfileNotFound', 'profile', `must be one of ${[...MODES.keys()].join(', ')}`, 404);
  const fields = new Fields(call.query, refuseMapbox);
  const place: Position = fields.position(coordinates, 'coordinates');
  const contours = readContours(fields);
  const excluded = (fields.list('exclude') ?? []).map((word) => {
    if (word === 'motorway') return [11, 12];
    if (word === 'ferry') return [101];
    throw fields.fault('value', 'exclude', `can't have ${String(word).slice(0, 40)}: use motorway or ferry`);
  });
  const simplifyM = fields.number('generalize', { min: 0 }) ?? 0;
  const view: Contours = {
    ...contours,
    arePolygons: fields.boolean('polygons') ?? false,
    denoise: fields.number('denoise', { min: 0, max: 1 }) ?? 1,
  };
  refuseAll(fields, 'walking_speed', 'max_height', 'max_width', 'max_weight');
  const values = view.contours.map(({ value }) => value);
  const options = excluded.length === 0 ? {} : { excludeEdgeClasses: excluded.flat() };
  const asked = [areaRequest({ mode, place, values, edgeWeight: view.metric, simplifyM, options })];
  return { asked, view, at: [place] };
}

function readContours(fields: Fields): Pick<Contours, 'metric' | 'contours'> {
  const minutes = fields.list('contours_minutes');
  const meters = fields.list('contours_meters');
  if ((minutes === undefined) === (meters === undefined)) {
    throw fields.fault('missing', 'contours_minutes', 'or contours_meters is required, and only one of them');
  }
  const [name, list] =
    minutes === undefined ? (['contours_meters', meters] as const) : (['contours_minutes', minutes] as const);
  if (list!.length > MOST_CONTOURS) throw fields.fault('limit', name, `must be at most ${MOST_CONTOURS}`);
  const numbers = list!.map((value) => fields.numberOf(value, name, { min: 1, max: MOST[name], isWhole: true }));
  if (numbers.some((number, i) => i > 0 && number <= numbers[i - 1])) throw fields.fault('value', name, 'must ascend');
  const colors = fields.list('contours_colors')?.map((color) => colorOf(fields, String(color)));
  if (colors !== undefined && colors.length !== numbers.length) {
    throw fields.fault('value', 'contours_colors', `must be as many as ${name}`);
  }
  const unit = name === 'contours_minutes' ? 60 : 1;
  return {
    metric: name === 'contours_minutes' ? 'time' : 'distance',
    contours: numbers.map((asked, i) => ({ asked, value: asked * unit, color: colors?.[i] ?? null })),
  };
}

function colorOf(fields: Fields, color: string): string {
  if (/^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color)) return `#${color.replace('#', '')}`;
  throw fields.fault('value', 'contours_colors', 'must be hexadecimal, as ff0000');
}

export function writeIsochrone([answer]: readonly OwnAnswer[], view: Contours): unknown {
  const features = contourFeatures(answer, view);
  if (features !== null) return { type: 'FeatureCollection', features };
  throw knownRefusal('NoSegment', 'coordinates', 'Could not find a matching segment for input coordinates');
}
