import type { HttpRequest } from './http-request.ts';

/** A request's preferences for its answer (`Prefer`, RFC 7240). */
export interface Preferences {
  /** `handling=strict`: unknown fields are refused instead of ignored. */
  readonly isStrict: boolean;
  /** `respond-async`: the client would rather not wait on its connection. */
  readonly isPatient: boolean;
}

/** Reads the preferences; if one occurs twice, the first counts. */
export function preferencesOf({ headers }: Pick<HttpRequest, 'headers'>): Preferences {
  const values = new Map<string, string>();
  for (const preference of [headers.prefer ?? []].flat().flatMap((line) => line.split(','))) {
    const [name, value = ''] = (preference.split(';', 1)[0] ?? '').split('=').map((text) => text.trim().toLowerCase());
    if (!values.has(name)) values.set(name, value.replace(/^"(.*)"$/, '$1'));
  }
  return { isStrict: values.get('handling') === 'strict', isPatient: values.has('respond-async') };
}
