/** Parameters of an address that the server takes keys from. */
const PARAMETERS = ['key', 'apiKey', 'serviceKey'];

interface Address {
  /** Without any key. */
  readonly href: string;
  /** The first that stood in it; null: there was none. */
  readonly key: string | null;
}

/** Takes keys out of an address, of its query and of its hash. */
export function withoutKey(address: string): Address {
  const url = new URL(address);
  const parts = [url.search, url.hash].map((part) => part.slice(1).split('&').filter(Boolean));
  const isKey = (field: string): boolean => PARAMETERS.includes(field.split('=', 1)[0]);
  const found = parts.flat().find((field) => isKey(field) && field.includes('='));
  if (!parts.flat().some(isKey)) return { href: address, key: null };
  [url.search, url.hash] = parts.map((fields) => fields.filter((field) => !isKey(field)).join('&'));
  return { href: url.href, key: found === undefined ? null : new URLSearchParams(found).values().next().value || null };
}

/** The same address as it may be shown. */
export const withKeyHidden = (address: string): string =>
  address.replace(/([?&]key=)[^&]*/, (_, name: string) => `${name}YOUR_KEY`);
