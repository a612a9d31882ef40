import Type, { type Static } from 'typebox';

/** Everything that a network tile is asked for stands in its path. */
export const NetworkTileRequest = Type.Object({}, { description: 'A vector tile of the region’s streets.' });
export type NetworkTileRequest = Static<typeof NetworkTileRequest>;
