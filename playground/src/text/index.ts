import { type Language, language } from '../preferences.ts';
import type { Catalogue, Text } from './texts.ts';

/** The page's words: English stands in the code, and is the name of what other languages' catalogues have for it. */

const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  de: () => import('./de.ts').then((module) => module.de),
  es: () => import('./es.ts').then((module) => module.es),
  fr: () => import('./fr.ts').then((module) => module.fr),
  pt: () => import('./pt.ts').then((module) => module.pt),
};

let catalogue: Catalogue | null = null;

/** Loads the words of a language, before anything else of the page. */
export async function speak(now: Language = language): Promise<void> {
  catalogue = now === 'en' ? null : await CATALOGUES[now]();
}

/** A text of the page in its language; `{0}`, `{1}` … stand for the values. What follows a bar isn't shown. */
export function t(text: Text, ...values: readonly (string | number)[]): string {
  const words = catalogue?.[text] ?? text.replace(/\|.*$/, '');
  return words.replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)] ?? ''));
}
