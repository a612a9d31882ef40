import { wrongField } from '../../../kit/core/errors.ts';
import type { JobSpec } from '../job-spec.ts';
import type { HeldRegion } from './held-regions.ts';
import type { JobAsker } from './job-limits.ts';

const FORBIDDEN = 403;
/** The operation names of plans that allow what a job computes. */
const ENDPOINTS_OF: Readonly<Record<JobSpec['operation'], readonly string[]>> = {
  time: ['time'],
  accessibility: ['time'],
  reachability: ['reachability'],
  statistics: ['statisticsIndependent', 'statisticsDependent'],
  scores: ['scores'],
  polygon: ['polygon', 'polygon_post'],
};

/** Throws RequestError if the plan doesn't include the job's operation. */
export function refuseOtherOperations(operation: JobSpec['operation'], { operations }: JobAsker): void {
  if (operations === null || ENDPOINTS_OF[operation].some((name) => operations.has(name))) return;
  throw wrongField(
    'operation',
    `is ${operation}, which the plan of the key doesn't include: use another key`,
    FORBIDDEN,
  );
}

/**
 * Finds the region that a job names, among those that are held and included in the plan; the only one if it names none.
 * Throws RequestError.
 */
export function regionAskedFor(
  name: string | undefined,
  { regions }: JobAsker,
  all: readonly HeldRegion[],
): HeldRegion {
  const held = all.filter((one) => regions === null || regions.has(one.name));
  const names = held.map((one) => one.name).join(', ') || 'none';
  if (name === undefined) {
    if (held.length === 1) return held[0];
    throw wrongField('region', `is required: there are ${names}`);
  }
  const wished = name.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase();
  const found = held.find((one) => one.name === wished);
  if (found === undefined) throw wrongField('region', `names no region of this server: there are ${names}`);
  return found;
}
