import Type, { type Static } from 'typebox';

const text = (description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 2000, description }));
const serviceUrl = Type.Optional(
  Type.String({ description: 'Names one region by its last segment; otherwise all that the key may use are meant.' }),
);

export const StoredListRequest = Type.Object({
  locale: text('Language of `name` and `description`. Default: `en`.'),
  serviceUrl,
});

export const StoredGroupRequest = Type.Object({
  fields: text('Fields of the group, separated by commas. Default: all.'),
  statsFields: text('Fields of its statistics, separated by commas. Default: all.'),
  serviceUrl,
});
export type StoredGroupRequest = Static<typeof StoredGroupRequest>;

export const EnsembleRequest = Type.Object({ serviceUrl });

const texted = Type.Record(Type.String(), Type.String());
const StoredGroup = {
  id: Type.Integer(),
  created: Type.String({
    description: 'Date and time, ISO 8601; where the collection tells none, when it was loaded.',
  }),
  modified: Type.String(),
  license: Type.String(),
  attribution: Type.String(),
  srid: Type.Integer(),
  type: Type.String(),
  version: Type.String(),
  boundingBox: Type.Union([
    Type.Object({ boundingBoxString: Type.String() }, { additionalProperties: true }),
    Type.Null(),
  ]),
  names: texted,
  descriptions: texted,
  source: Type.String(),
  collectionId: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  numberofpoints: Type.Integer(),
  min_zoom: Type.Integer(),
  privacy_level: Type.String(),
};

export const StoredListData = Type.Array(Type.Object(StoredGroup));
export const StoredGroupData = Type.Partial(
  Type.Object({
    ...StoredGroup,
    ignorevalues: Type.Array(Type.Object({ ignore_value: Type.Number(), reason: Type.String() })),
    topics: Type.Array(Type.Object({ id: Type.Integer(), names: texted }, { additionalProperties: true })),
    stats: Type.Array(Type.Object({}, { additionalProperties: true })),
  }),
);
export const EnsemblesData = Type.Record(
  Type.String(),
  Type.Object(
    { id: Type.Integer(), groups: Type.Array(Type.Object({ id: Type.Integer(), hierarchy: Type.Integer() })) },
    { additionalProperties: true },
  ),
  { description: 'By id.' },
);
