import type { Manners, MountGroup } from '../../../products/operation/index.ts';
import type { Fields, Refuse } from '../fields.ts';
import { refusal } from '../refusals.ts';

export const refuseMapbox: Refuse = (_fault, path, problem) => refusal('InvalidInput', path, problem);

export const MODES: ReadonlyMap<string, string> = new Map([
  ['driving', 'car'],
  ['driving-traffic', 'car'],
  ['walking', 'walk'],
  ['cycling', 'bike'],
]);

/** Refuses parameters that would change the answer. */
export function refuseAll(fields: Fields, ...names: readonly string[]): void {
  for (const name of names) {
    const value = fields.value(name);
    if (value !== undefined && value !== '') throw fields.fault('value', name, "can't be honored here: leave it out");
  }
}

/** Names of errors that aren't the request's fault: Mapbox answers them with 200. */
const OUTCOMES = ['NoRoute', 'NoSegment'];

const manners: Manners = {
  keyParameters: ['access_token'],
  refuse({ status, detail, errors }) {
    const code = String(errors[0]?.code ?? '');
    if (OUTCOMES.includes(code)) return { status: 200, members: { code, message: detail, routes: [] } };
    if (errors[0]?.path === 'profile') return { status: 404, members: { code: 'ProfileNotFound', message: detail } };
    if (status === 400) return { status: 422, members: { code: 'InvalidInput', message: detail } };
    return { status, members: { message: detail } };
  },
};

export const MAPBOX: MountGroup = {
  tag: 'mapbox',
  description: 'Isochrones, matrices and directions as Mapbox answers them',
  mounts: ['/:region/compat/mapbox'],
  manners,
};
