import type { MountGroup } from '../operation/index.ts';

export const STATISTICS: MountGroup = {
  tag: 'statistics',
  description: 'Statistics of cells: what lies within reach or in an area',
  mounts: ['/statistics'],
};

/** Names a region where the body doesn't. */
export const SERVICE_URL = {
  serviceUrl: 'Names the region by its last segment; a `serviceUrl` in the body counts before it.',
};
