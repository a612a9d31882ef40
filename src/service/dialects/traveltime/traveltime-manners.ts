import type { Manners, MountGroup } from '../../../products/operation/index.ts';
import type { Call } from '../dialect-endpoint.ts';
import { Fields, isRecord, type Refuse } from '../fields.ts';
import { refusal } from '../refusals.ts';

/** Codes of errors: a value is wrong, and the body isn't JSON. */
const WRONG = 2;
const NO_JSON = 3;

const UNPROCESSABLE = 422;

export const refuseTravelTime: Refuse = (_fault, path, problem) => refusal(WRONG, path, problem, UNPROCESSABLE);

export function fieldsOf({ body }: Call): Fields {
  if (!isRecord(body)) throw refuseTravelTime('format', 'body', 'must be an object');
  return new Fields(body, refuseTravelTime);
}

const manners: Manners = {
  keyParameters: [],
  refuse({ status, detail, errors }) {
    const [first] = errors;
    const isBroken = first?.path === 'body' && first.code === undefined;
    const code = isBroken ? NO_JSON : WRONG;
    const own = status === 400 && !isBroken ? UNPROCESSABLE : status;
    return {
      status: own,
      members: {
        http_status: own,
        error_code: code,
        description: detail,
        documentation_link: 'https://docs.traveltime.com/api/reference/error-codes',
        additional_info: Object.fromEntries(errors.map(({ path, message }) => [path, [message]])),
      },
    };
  },
};

export const TRAVELTIME: MountGroup = {
  tag: 'traveltime',
  description: 'Travel times, areas and routes as TravelTime answers them',
  mounts: ['/:region/compat/traveltime'],
  manners,
};
