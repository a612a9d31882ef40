/** The account of all callers where no key is needed. */
export const EVERYBODY = 'everybody';

/** Who asks: whose what it makes is, and what addresses in an answer begin and end with, so that the client can follow them. */
export interface Asker {
  /** `https://maps.example.org`, or more of the public address; no slash at the end. */
  readonly origin: string;
  /** The key that let the request in; null where it brought none. */
  readonly key: string | null;
  /** Whose stored objects and jobs are; it stays when a key is rotated. */
  readonly account: string;
}

/** Where requests bring none: in tests and where the engine is asked directly. */
export const NO_ASKER: Asker = { origin: '', key: null, account: EVERYBODY };

/** An address of this server with its query; it carries the client's key. */
export function addressOf(
  { origin, key }: Pick<Asker, 'origin' | 'key'>,
  path: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const query = Object.entries(key === null ? values : { ...values, key });
  const words = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${origin}${path}${words === '' ? '' : `?${words}`}`;
}
