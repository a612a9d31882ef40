import Type from 'typebox';

const lang = Type.Optional(
  Type.String({ description: 'Language of the labels such as `de`; left out, or `local`: what stands on the signs.' }),
);

export const TilePictureRequest = Type.Object({ lang });

export const StaticPictureRequest = Type.Object({
  lang,
  overlay: Type.Optional(
    Type.String({
      description: 'GeoJSON in degrees that lies over the map, URL-encoded; longer ones are sent by POST.',
    }),
  ),
});

/** The overlay's reader checks it, with better messages. */
export const OverlayRequest = Type.Object(
  {},
  {
    additionalProperties: true,
    description:
      'GeoJSON in degrees: a geometry, a feature or a collection, or an answer of this service that holds one as `data`.',
  },
);

export const PictureTileJson = Type.Object({
  tilejson: Type.Literal('3.0.0'),
  name: Type.String(),
  format: Type.Literal('png'),
  tiles: Type.Array(Type.String()),
  minzoom: Type.Integer(),
  maxzoom: Type.Integer(),
  bounds: Type.Array(Type.Number(), { description: 'West, south, east, north in degrees.' }),
  center: Type.Array(Type.Number()),
  attribution: Type.String(),
});
