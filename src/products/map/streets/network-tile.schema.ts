import Type, { type Static } from 'typebox';

/** The request of a network tile, whose parameters are all in the path. */
export const NetworkTileRequest = Type.Object({}, { description: 'A vector tile of the region’s streets.' });
export type NetworkTileRequest = Static<typeof NetworkTileRequest>;
