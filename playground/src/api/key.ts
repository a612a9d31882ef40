import { storage } from '../preferences.ts';
import { withoutKey } from './key-in-address.ts';

/** The API key of this page is kept in this browser alone, and stands in no address that a person may pass on. */

const KEPT_AS = 'hinterland-api-key';

let current: string | null = null;

/** Takes the key out of the page's address, where old links have one, at once. */
export function takeKeyFromAddress(): void {
  const { href, key } = withoutKey(window.location.href);
  if (href !== window.location.href) window.history.replaceState(window.history.state, '', href);
  current = key ?? storage()?.getItem(KEPT_AS) ?? null;
  if (key !== null) storage()?.setItem(KEPT_AS, key);
}

export const apiKey = (): string | null => current;

/** Keeps another key; an empty one is forgotten. The page begins anew with it. */
export function changeKey(key: string): void {
  if (key === '') storage()?.removeItem(KEPT_AS);
  else storage()?.setItem(KEPT_AS, key);
  window.location.reload();
}
