import type { Position } from '../../../kit/geo/coordinates.ts';
import type { Fields } from '../fields.ts';

const UNITS = { m: 1, km: 1000, mi: 1609.344 } as const;
export type Unit = keyof typeof UNITS;

export const metersOf = (unit: Unit): number => UNITS[unit];

export const readUnit = (fields: Fields, name = 'units'): Unit => fields.word(name, ['m', 'km', 'mi']) ?? 'm';

/** Returns meters in another unit, to centimeters or thousandths. */
export function inUnit(meters: number, unit: Unit): number {
  const digits = unit === 'm' ? 100 : 1000;
  return Math.round((meters / UNITS[unit]) * digits) / digits;
}

export function readPlaces(fields: Fields, name: string, least: number): Position[] {
  const list = fields.list(name);
  if (list === undefined) throw fields.fault('missing', name, 'is required');
  if (list.length < least) throw fields.fault('value', name, `must have at least ${least}`);
  return list.map((value, i) => fields.position(value, `${name}[${i}]`));
}

/** Edge classes by the features that may be avoided. */
const AVOIDED: ReadonlyMap<string, readonly number[]> = new Map([
  ['highways', [11, 12]],
  ['ferries', [101]],
  ['steps', [92]],
]);

/** Reads `options` to members of our own request. */
export function readOptions(fields: Fields): object {
  const options = fields.object('options');
  if (options === undefined) return {};
  const classes = (options.list('avoid_features') ?? []).flatMap((word) => {
    const found = AVOIDED.get(String(word));
    if (found !== undefined) return found;
    throw options.fault(
      'value',
      'avoid_features',
      `can't have ${String(word).slice(0, 40)}: use highways, ferries or steps`,
    );
  });
  const area = options.value('avoid_polygons');
  for (const name of ['avoid_borders', 'avoid_countries', 'profile_params', 'round_trip', 'vehicle_type']) {
    if (options.value(name) !== undefined) throw options.fault('value', name, "can't be honored here: leave it out");
  }
  options.end();
  const isEmpty = typeof area !== 'object' || Object.keys(area as object).length === 0;
  return {
    ...(classes.length === 0 ? {} : { excludeEdgeClasses: classes }),
    ...(isEmpty ? {} : { exclusionGeometry: { data: area, crs: 4326, type: 'geojson' } }),
  };
}

/** Refuses fields that would change the answer. */
export function refuseAll(fields: Fields, ...names: readonly string[]): void {
  for (const name of names) {
    const value = fields.value(name);
    const isEmpty = value === undefined || value === false || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) throw fields.fault('value', name, "can't be honored here: leave it out");
  }
}
