import Type, { type Static } from 'typebox';

const OsmType = Type.Object(
  { key: Type.String(), value: Type.String() },
  { description: 'A tag, or a group of tags: `key` = `group` and `value` = its id.' },
);

/**
 * What may be stored: any JSON object. Fields that no operation checks for this one are checked here, all others by
 * the operation that the configuration is used for.
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
