/** The account of all callers where no key is needed. */
export const EVERYBODY = 'everybody';

/**
 * The caller: owner of what the request creates, and the parts of addresses in an answer that let the client follow
 * them.
 */
export interface Asker {
  /** The public base address, such as `https://maps.example.org`, without a slash at the end. */
  readonly origin: string;
  /** The key that admitted the request; null if it brought none. */
  readonly key: string | null;
  /** The owner of stored objects and jobs; it stays when a key is rotated. */
  readonly account: string;
}

/** The asker where requests bring none: in tests and where the engine is called directly. */
export const NO_ASKER: Asker = { origin: '', key: null, account: EVERYBODY };

/** Returns an address of this server with its query, including the client's key. */
export function addressOf(
  { origin, key }: Pick<Asker, 'origin' | 'key'>,
  path: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const query = Object.entries(key === null ? values : { ...values, key });
  const words = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${origin}${path}${words === '' ? '' : `?${words}`}`;
}
