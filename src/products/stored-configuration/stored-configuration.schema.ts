import Type, { type Static } from 'typebox';

const OsmType = Type.Object(
  { key: Type.String(), value: Type.String() },
  { description: 'A tag, or a group of tags: `key` = `group` and `value` = its id.' },
);

/**
 * A configuration to store: any JSON object. Fields with the same meaning everywhere are checked here, the others by
 * the operation that the fields indicate, and again by the one that uses it.
 */
export const StoredConfigurationRequest = Type.Object(
  {
    serviceUrl: Type.Optional(Type.String({ description: 'Names the region where a path doesn’t.' })),
    serviceKey: Type.Optional(Type.String({ description: 'Not stored.' })),
    osmTypes: Type.Optional(Type.Array(OsmType)),
    format: Type.Optional(Type.Enum(['json', 'geojson'], { default: 'json' })),
  },
  { description: 'Any request configuration. Keys in it aren’t stored.' },
);
export type StoredConfigurationRequest = Static<typeof StoredConfigurationRequest>;
