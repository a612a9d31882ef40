import { type MountGroup, STATISTICS } from '../../operation/index.ts';

export { STATISTICS };

/** The same for the statistics in the database. */
export const VECTOR_STATISTICS: MountGroup = { ...STATISTICS, mounts: ['/vector-statistics'] };
