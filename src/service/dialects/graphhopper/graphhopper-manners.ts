import type { Manners, MountGroup } from '../../../products/operation/index.ts';
import type { Refuse } from '../fields.ts';
import { refusal } from '../refusals.ts';

/** The classes by which its clients know errors: what an error's `details` say. */
const ARGUMENT = 'java.lang.IllegalArgumentException';
const NO_POINT = 'com.graphhopper.util.exceptions.PointNotFoundException';
const NO_CONNECTION = 'com.graphhopper.util.exceptions.ConnectionNotFoundException';

export const refuseGraphHopper: Refuse = (_fault, path, problem) => refusal(ARGUMENT, path, problem);

/** Returns the error for a place without a street. */
export const noPoint = (path: string, index: number, [lon, lat]: readonly number[]): Error =>
  refusal(NO_POINT, path, `meets no street. Cannot find point ${index}: ${lat},${lon}`);

/** Returns the error for places that no way joins. */
export const noConnection = (path: string): Error =>
  refusal(NO_CONNECTION, path, 'have no way between them. Connection between locations not found');

const manners: Manners = {
  keyParameters: [],
  refuse({ status, detail, errors }) {
    const hints = errors.map(({ message, code }) => ({ message, details: code ?? ARGUMENT }));
    return { status, members: { message: detail, hints } };
  },
};

export const GRAPHHOPPER: MountGroup = {
  tag: 'graphhopper',
  description: 'Routes, isochrones, matrices and nearest streets as GraphHopper answers them',
  mounts: ['/:region/compat/graphhopper'],
  manners,
};
