import type { Manners, MountGroup } from '../../../products/operation/index.ts';
import type { Fault, Refuse } from '../fields.ts';
import { refusal } from '../refusals.ts';

const CODES: Readonly<Record<Fault, string>> = {
  missing: 'InvalidOptions',
  format: 'InvalidQuery',
  value: 'InvalidValue',
  limit: 'TooBig',
  unknown: 'InvalidOptions',
};

export const refuseOsrm: Refuse = (fault, path, problem) => refusal(CODES[fault], path, problem);

/** Returns OSRM's name of an error of ours. */
function codeOf(status: number, isLimit: boolean): string {
  if (isLimit) return 'TooBig';
  if (status === 404 || status === 405) return 'InvalidUrl';
  return status === 400 ? 'InvalidQuery' : 'InvalidOptions';
}

const manners: Manners = {
  keyParameters: [],
  refuse: ({ status, detail, errors, isLimit }) => ({
    // OSRM answers paths that lead to nothing like other wrong requests.
    status: status === 404 || status === 405 ? 400 : status,
    members: { code: String(errors[0]?.code ?? codeOf(status, isLimit)), message: detail },
  }),
};

export const OSRM: MountGroup = {
  tag: 'osrm',
  description: 'Routes, trips, tables and nearest streets as OSRM 5 and 6 answer them',
  mounts: ['/:region/compat/osrm'],
  manners,
};
