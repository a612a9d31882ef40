export { STATISTICS } from '../../operation/index.ts';

/** The parameter that names a region where the body doesn't. */
export const SERVICE_URL = {
  serviceUrl: 'Names the region by its last segment; a `serviceUrl` in the body counts before it.',
};
