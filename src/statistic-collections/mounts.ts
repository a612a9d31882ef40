import { type MountGroup, STATISTICS } from '../operation/index.ts';

export { STATISTICS };

/** The same of the database. */
export const VECTOR_STATISTICS: MountGroup = { ...STATISTICS, mounts: ['/vector-statistics'] };
