export { NetworkTileRequest, networkTileQuery } from './network-tile.schema.ts';
export { type NetworkTileQuery, networkTileOperation } from './network-tile.ts';
