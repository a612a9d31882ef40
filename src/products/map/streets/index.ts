export { networkTileCapability } from './network-tile.endpoints.ts';
export { networkTileOperation } from './network-tile.ts';
