import { type Capability, CORE, endpoint, tileAddress } from '../../operation/index.ts';
import { NetworkTileRequest } from './network-tile.schema.ts';
import { networkTileOperation } from './network-tile.ts';

export const networkTileCapability: Capability = {
  name: 'network tiles',
  endpoints: [
    endpoint({
      name: 'networkTile',
      group: CORE,
      path: '/network/:z/:x/:y.mvt',
      reading: { from: 'path' },
      summary: 'Streets of a map tile',
      description:
        'An extension: the streets as a vector tile with one layer, `streets` (properties `class`, `name`, `bridge`, `tunnel`, `oneway`, `modes`, `speed`). Tiles of zoom 14 have every street.',
      schema: NetworkTileRequest,
      toQuery: (_wire, _limits, { parameters }) => tileAddress(parameters),
      operation: networkTileOperation,
      answer: { form: 'tile' },
    }),
  ],
};
