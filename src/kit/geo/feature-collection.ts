import { InputError } from '../core/errors.ts';

interface FeatureCollection {
  readonly features: readonly unknown[];
  readonly [member: string]: unknown;
}

/**
 * Returns a GeoJSON FeatureCollection in a file, its features as they stand there. Throws {@link InputError} with the
 * file's name.
 */
export function parseFeatureCollection(bytes: Uint8Array, name: string): FeatureCollection {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new InputError(`${name} is no valid JSON`);
  }
  if (!isRecord(value) || value.type !== 'FeatureCollection' || !Array.isArray(value.features)) {
    throw new InputError(`${name} is no GeoJSON FeatureCollection`);
  }
  return { ...value, features: value.features };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
