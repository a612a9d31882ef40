export type { Access } from './access.ts';
export { KeyFile } from './key-file.ts';
export { type KeySettings, keySettings } from './key-settings.ts';
export type { KeyStore } from './key-store.ts';
export { Keyring } from './keyring.ts';
export { createKey, revokeKeys, rotateKey } from './manage-keys.ts';
export { DEFAULT_PLAN, type Plan, PlanSettings, planOf } from './plans.ts';
export { accountOf } from './stored-key.ts';
