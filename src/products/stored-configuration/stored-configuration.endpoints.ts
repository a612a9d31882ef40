import { StoredObject } from '../../kit/object-cache/object-cache.schema.ts';
import {
  type Capability,
  CORE,
  CYCLIST,
  endpoint,
  storingOperation,
  toStoredConfiguration,
} from '../operation/index.ts';
import { StoredConfigurationRequest } from './stored-configuration.schema.ts';

export const storedConfigurationCapability: Capability = {
  name: 'stored configurations',
  endpoints: [
    endpoint({
      name: 'objectCache',
      group: CORE,
      path: '/objectcache/add',
      reading: { from: 'body', stores: 'requestConfiguration' },
      summary: 'Store a request configuration',
      description:
        'Any configuration of the operations here; GET takes its `uuid` as `cfgUuid` in the place of `cfg`. It is kept for the key that stored it, without the keys that stand in it.',
      schema: StoredConfigurationRequest,
      toQuery: (wire) => toStoredConfiguration(wire),
      operation: storingOperation,
      answer: { form: 'verbatim', schema: StoredObject },
      example: { sources: [CYCLIST], polygon: { values: [300, 600], serializer: 'geojson', srid: 4326 } },
    }),
  ],
};
