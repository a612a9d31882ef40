import type { de } from './de.ts';

/** A text of the page by its English words. */
export type Text = keyof typeof de;
/** The words of a language. */
export type Catalogue = Readonly<Record<Text, string>>;
