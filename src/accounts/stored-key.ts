import Type, { type Static } from 'typebox';
import { keySettings } from './key-settings.ts';

const hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** A key as it is stored: never the key itself. */
export const storedKeySchema = Type.Object({
  ...keySettings,
  id: Type.String(),
  name: Type.String(),
  plan: Type.String(),
  created: Type.String(),
  hash,
  rotated: Type.Optional(Type.String()),
  /** Keys that were rotated and still work for a while. */
  previous: Type.Optional(Type.Array(Type.Object({ hash, until: Type.String() }))),
});

export type StoredKey = Static<typeof storedKeySchema>;

/** A key without a name is an account of its own. */
export const accountOf = ({ account, name, id }: StoredKey): string => account ?? (name || id);
