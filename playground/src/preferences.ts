/** Preferences of a person in this browser, whatever page is open: they aren't in the link. */

export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];
export const UNITS = ['km', 'mi'] as const;
type Unit = (typeof UNITS)[number];

const [LANGUAGE, UNIT] = ['hinterland-language', 'hinterland-unit'];

/** A browser may forbid pages to keep anything, and outside of one nothing is kept. */
export function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

const kept = <T extends string>(name: string, words: readonly T[]): T | undefined =>
  words.find((word) => word === storage()?.getItem(name));

const browserLanguages = (): readonly string[] => (typeof navigator === 'undefined' ? [] : navigator.languages);

/** The chosen language, or else the first of the browser's that the page speaks. */
export const language: Language =
  kept(LANGUAGE, LANGUAGES) ??
  browserLanguages()
    .map((tag) => LANGUAGES.find((one) => one === tag.slice(0, 2).toLowerCase()))
    .find((one) => one !== undefined) ??
  'en';

/** The language with its country as the browser names it, for numbers and dates. */
export const locale: string = browserLanguages().find((tag) => tag.slice(0, 2).toLowerCase() === language) ?? language;

export const unit: Unit = kept(UNIT, UNITS) ?? 'km';

/** Keeps a choice; the page begins anew with it, its link carries the rest. */
function change(name: string, value: string): void {
  storage()?.setItem(name, value);
  window.location.reload();
}

export const changeLanguage = (value: Language): void => change(LANGUAGE, value);
export const changeUnit = (value: Unit): void => change(UNIT, value);
