import Type, { type Static } from 'typebox';
import { keySettings } from './key-settings.ts';

const hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** A stored key: never the key itself. */
export const storedKeySchema = Type.Object({
  ...keySettings,
  id: Type.String(),
  name: Type.String(),
  plan: Type.String(),
  created: Type.String(),
  hash,
  rotated: Type.Optional(Type.String()),
  /** Rotated secrets that still work for a while. */
  previous: Type.Optional(Type.Array(Type.Object({ hash, until: Type.String() }))),
});

export type StoredKey = Static<typeof storedKeySchema>;

/** Returns the account of a key; a key without a name is an account of its own. */
export const accountOf = ({ account, name, id }: StoredKey): string => account ?? (name || id);
