import Type, { type Static } from 'typebox';

/** The answer about a stored object. */
export const StoredObject = Type.Object({
  id: Type.Integer({ description: 'A number in sequence.' }),
  created: Type.Integer({ description: 'Epoch milliseconds.' }),
  modified: Type.Integer({ description: 'Epoch milliseconds; objects never change.' }),
  validFor: Type.Integer({ description: 'Seconds from `created` on, if it is used now and then.' }),
  clazz: Type.String({ description: 'Kind of the object.' }),
  uuid: Type.String({ description: 'Names the object from now on: `cfgUuid` of a configuration.' }),
});
export type StoredObject = Readonly<Static<typeof StoredObject>>;
