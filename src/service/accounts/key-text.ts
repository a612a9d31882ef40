import { createHash, randomBytes } from 'node:crypto';

const FORM = /^hl_([0-9a-f]{8,16})_./;

export const newKeyId = (): string => randomBytes(6).toString('hex');

/** Makes a random key. Its id identifies the stored key, so that only one hash is compared. */
export const newKey = (id: string): string => `hl_${id}_${randomBytes(24).toString('base64url')}`;

/** Returns the id in a key of this form; null for keys of other forms. */
export const idOfKey = (key: string): string | null => FORM.exec(key)?.[1] ?? null;

/** Returns the SHA-256 of a key, hexadecimal: all that is ever stored of it. */
export const hashKey = (key: string): string => createHash('sha256').update(key, 'utf8').digest('hex');
