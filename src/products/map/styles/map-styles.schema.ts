import Type from 'typebox';

export const StyleRequest = Type.Object({
  lang: Type.Optional(
    Type.String({
      description: 'Language of the labels such as `de`; left out, or `local`: what stands on the signs.',
    }),
  ),
});

export const StyleData = Type.Object(
  {
    version: Type.Literal(8),
    sources: Type.Object({}, { additionalProperties: true }),
    sprite: Type.String(),
    glyphs: Type.String(),
    layers: Type.Array(Type.Object({}, { additionalProperties: true })),
  },
  { additionalProperties: true, description: 'A style by the MapLibre Style Specification.' },
);
