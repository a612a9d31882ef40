import { geocodeCapability } from '../../../products/geocode/geocode.endpoints.ts';
import { networkTileCapability } from '../../../products/map/streets/index.ts';
import { STYLE_ENDPOINT } from '../../../products/map/styles/style.endpoints.ts';
import type { Endpoint } from '../../../products/operation/index.ts';
import { statisticCollectionsCapability } from '../../../products/statistics/collections/index.ts';
import { storedConfigurationCapability } from '../../../products/stored-configuration/index.ts';
import { PACK_ENDPOINTS } from '../../library/browser/capabilities.ts';

/** The endpoints that a page computes from a pack: those of the library, and what the playground asks besides. */
export const PAGE_ENDPOINTS: readonly Endpoint[] = [
  ...PACK_ENDPOINTS,
  ...[storedConfigurationCapability, networkTileCapability, statisticCollectionsCapability, geocodeCapability].flatMap(
    ({ endpoints }) => endpoints,
  ),
  STYLE_ENDPOINT,
];
