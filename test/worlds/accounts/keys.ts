import { hashKey } from '../../../src/service/accounts/key-text.ts';
import type { StoredKey } from '../../../src/service/accounts/stored-key.ts';

/** Returns a stored key as `hinterland key create` makes it, whose text is `key`. */
export const storedKey = (key: string, settings: Partial<StoredKey> = {}): StoredKey => ({
  id: '0123456789ab',
  name: '',
  plan: 'default',
  created: '2026-01-01T00:00:00Z',
  hash: hashKey(key),
  ...settings,
});
