import type { Manners, MountGroup } from '../../../products/operation/index.ts';
import type { Fault, Refuse } from '../fields.ts';
import { refusal } from '../refusals.ts';

const CODES: Readonly<Record<Fault, number>> = { missing: 110, format: 100, value: 130, limit: 150, unknown: 130 };

export const refuseValhalla: Refuse = (fault, path, problem) => refusal(CODES[fault], path, problem);

const STATUSES: Readonly<Record<number, string>> = { 400: 'Bad Request', 404: 'Not Found', 405: 'Method Not Allowed' };

const manners: Manners = {
  keyParameters: ['api_key'],
  refuse({ status, detail, errors, isLimit }) {
    const own = status === 404 ? 106 : isLimit ? 150 : 100;
    const error_code = Number(errors[0]?.code ?? own);
    return { status, members: { error_code, error: detail, status_code: status, status: STATUSES[status] ?? 'Error' } };
  },
};

export const VALHALLA: MountGroup = {
  tag: 'valhalla',
  description: 'Routes, isochrones, matrices, located places and heights as Valhalla answers them',
  mounts: ['/:region/compat/valhalla'],
  manners,
};
