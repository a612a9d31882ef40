import type { TSchema } from 'typebox';
import { validator } from '../../engine/index.ts';
import { inBody, type JobSurroundings } from './open-job.ts';

type Body = Readonly<Record<string, unknown>>;

const SOMEWHERE = { id: '', lat: 0, lng: 0 };

/**
 * Returns the body of a job as its operation reads it: checked by the schema, with sources and targets only where they
 * stand in the body. Throws RequestError.
 */
export function checkedBody(schema: TSchema, { spec }: Pick<JobSurroundings, 'spec'>): Body {
  const { tm } = spec.body;
  const standIns = new Map<string, readonly object[]>();
  if (spec.sources.from !== 'body') standIns.set('sources', [{ ...SOMEWHERE, ...(tm === undefined ? {} : { tm }) }]);
  if (spec.targets.from !== 'body') standIns.set('targets', [SOMEWHERE]);
  // Checking coerces values in place.
  const asked = structuredClone({ ...spec.body, ...Object.fromEntries(standIns) });
  const checked = inBody(() => validator(schema)(asked, 'body')) as Body;
  const kept = Object.entries(checked).filter(([name]) => !standIns.has(name));
  const [source] = (standIns.has('sources') ? checked.sources : []) as readonly { readonly tm?: unknown }[];
  return { ...Object.fromEntries(kept), ...(source?.tm === undefined ? {} : { tm: source.tm }) };
}
