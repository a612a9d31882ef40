import Type from 'typebox';

/** The path holds all parameters. */
export const MapTileRequest = Type.Object({});

const number = Type.Number();

/** TileJSON 3.0.0: https://github.com/mapbox/tilejson-spec/tree/master/3.0.0 */
export const TileJson = Type.Object({
  tilejson: Type.Literal('3.0.0'),
  name: Type.String(),
  description: Type.String(),
  version: Type.String(),
  scheme: Type.Literal('xyz'),
  tiles: Type.Array(Type.String(), { description: 'Addresses of tiles, complete with the key that asked.' }),
  minzoom: Type.Integer(),
  maxzoom: Type.Integer({ description: 'Tiles of higher zooms are answered too, drawn larger.' }),
  bounds: Type.Tuple([number, number, number, number], { description: 'West, south, east, north in degrees.' }),
  center: Type.Tuple([number, number, number], { description: 'Longitude, latitude, zoom.' }),
  attribution: Type.String({ description: 'To be shown beside the map.' }),
  vector_layers: Type.Array(
    Type.Object({
      id: Type.String(),
      description: Type.Optional(Type.String()),
      minzoom: Type.Optional(Type.Integer()),
      maxzoom: Type.Optional(Type.Integer()),
      fields: Type.Record(Type.String(), Type.String()),
    }),
  ),
});
