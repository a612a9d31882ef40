export { networkTileCapability } from './network-tile.endpoints.ts';
export { NetworkTileRequest } from './network-tile.schema.ts';
export { type NetworkTileQuery, networkTileOperation } from './network-tile.ts';
